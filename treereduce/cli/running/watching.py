"""What is done about a run that stands still, and what is said to who asks where it is."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from treereduce.cli.running.finishing import Keeper
from treereduce.cli.running.interruption import Interruption
from treereduce.engine.reducer import Reducer
from treereduce.engine.work import watchdog
from treereduce.engine.work.watchdog import Finding, Watchdog, interrupt_pass
from treereduce.errors import ReductionError
from treereduce.machine.load import waited
from treereduce.report.stream import LenientStream

KEEPING = 10.0
"""Seconds in which the best result is written when a run is given up. A disk that takes longer may be what
stands still, and the result goes nowhere then but to those who wait for it."""


@contextmanager
def watched(
    reducer: Reducer,
    keeper: Keeper,
    interruption: Interruption,
    stream: LenientStream,
    whereabouts: Callable[[Keeper], str],
) -> Iterator[None]:
    """Answer questions where the run is, and see that something moves, until the end of the block.

    A pass that loops is interrupted. If that helps nothing, or nothing is computed at all, the process ends
    with what it was doing, the best result and the status of a failed run; ``whereabouts`` tells where that
    result is, once the keeper is closed. What holds the locks of the engine cannot be stopped in another way.
    """
    ended = threading.Event()

    def say_where() -> None:
        stream.say(f"{_state(reducer)}\n{reducer.whereabouts.told()}")

    def tell_where() -> None:
        interruption.aside(say_where)

    def give_up(finding: Finding) -> None:
        # To the very end, so that nothing is drawn over it any more.
        interruption.aside(lambda: end(finding))

    def end(finding: Finding) -> None:
        say_where()
        closing = threading.Thread(target=keeper.close, daemon=True)
        closing.start()
        closing.join(KEEPING)
        interruption.say_farewell()
        stream.say(
            f"treereduce-py: error: The run is given up, for {finding.value}; what it was doing stands "
            f"above, for a bug report. {whereabouts(keeper)}"
        )
        # The guardian of the sandbox kills and removes what is left.
        os._exit(ReductionError.exit_status)

    def watch() -> None:
        dog = Watchdog(reducer.moves, reducer.awaited, lambda: reducer.progress().size, waited=waited)
        interrupted: object = None
        while not ended.wait(watchdog.PAUSE):
            finding = dog.look()
            if finding is None:
                continue
            posts = [post for post in reducer.whereabouts.posts() if post.is_in_a_pass]
            if finding is Finding.WAITS or interrupted == reducer.moves() or not posts:
                give_up(finding)
            for post in posts:
                interrupt_pass(post.thread)
            interrupted = reducer.moves()

    interruption.tell_where = tell_where
    threading.Thread(target=watch, name="watchdog", daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def _state(reducer: Reducer) -> str:
    now = reducer.progress()
    return (
        f"round {now.round}, {now.size:,} bytes, {now.oracle_calls:,} oracle calls, {now.running} of "
        f"{now.jobs} under way, {now.waiting:,} tasks waiting, {now.seconds:.0f} s; threads:"
    )
