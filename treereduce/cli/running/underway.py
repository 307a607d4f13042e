"""A reduction while it lasts: shown, steered by keys, watched, and ended in time or by a signal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from treereduce.cli import standard_output
from treereduce.cli.running.finishing import Keeper
from treereduce.cli.running.interruption import Interruption
from treereduce.cli.running.watching import watched
from treereduce.engine.reducer import Reducer
from treereduce.engine.state.result import Ending, Progress, Result
from treereduce.errors import ReductionError
from treereduce.journal.best_stream import STREAM
from treereduce.journal.descriptors import write_all
from treereduce.machine.shortage import run_failed
from treereduce.oracle.deadline import Deadline
from treereduce.report.display import Display, NoDisplay, Together
from treereduce.report.plain import PlainDisplay
from treereduce.report.stream import standard_error
from treereduce.report.wording import count

if TYPE_CHECKING:
    from treereduce.feed.feed import Feed

SINGLE = ""
"""The name of what is no bug among several."""


def followed(
    reducer: Reducer,
    keeper: Keeper,
    display: Display,
    deadline: Deadline,
    interruption: Interruption,
    progress: Callable[[], Progress],
    *,
    beside: Mapping[str, Keeper] | None = None,
) -> Result:
    """Run a reducer, shown by its ``progress``, until it ends, or time or a signal ends it.

    ``beside`` are the keepers of all bugs by their names, ``keeper`` among them, where there are several.
    """

    def stop() -> None:
        timely = deadline.over and interruption.exit_status is None
        reducer.stop(Ending.TIME_LIMIT if timely else Ending.INTERRUPTED)

    def keep() -> None:
        kept = beside or {SINGLE: keeper}
        for one in kept.values():
            one.close()
        if not isinstance(_first(display), NoDisplay):
            standard_error().say(f"treereduce-py: ended at once. {_places(kept)}")

    interruption.keep = keep
    interruption.cancellation.arm(stop)
    try:
        with (
            deadline.stopping(
                lambda: reducer.stop(Ending.TIME_LIMIT),
                lambda: reducer.progress().size,
                reducer.oracle,
                lambda: reducer.asked_at_end,
            ),
            steered(display, reducer, interruption),
            display.following(progress),
            watched(reducer, keeper, interruption, standard_error(), whereabouts),
        ):
            return reducer.run()
    finally:
        interruption.cancellation.disarm()


def steered(display: Display, reducer: Reducer, interruption: Interruption) -> AbstractContextManager[None]:
    """In the block, keys steer the run where somebody may press them."""
    display = _first(display)
    if isinstance(display, (NoDisplay, PlainDisplay)):
        return nullcontext()
    from treereduce.cli.running.keys import attended  # noqa: PLC0415 - for terminals, like rich

    return attended(display, reducer, interruption)


def _first(display: Display) -> Display:
    """What people see of a display; the other one of two is a feed."""
    return display.first if isinstance(display, Together) else display


@contextmanager
def accounted_for(keepers: Mapping[str, Keeper], feeds: Mapping[str, Feed]) -> Iterator[None]:
    """Whatever goes wrong in the block, the best results are kept, and the error says where.

    By the names of bugs, or `SINGLE` where there is only one result. Feeds are told where results are.
    """
    try:
        yield
    except Exception as error:
        for keeper in keepers.values():
            keeper.close()
        kind = type(error) if isinstance(error, ReductionError) else ReductionError
        reason = str(error) if isinstance(error, ReductionError) else run_failed(error)
        best = keepers[SINGLE].newest if SINGLE in keepers else None
        raise kind(f"{reason} {_places(keepers)}", best=best) from error
    finally:
        for name, feed in feeds.items():
            where = keepers[name].where
            feed.kept(where if where not in ("", STREAM) else None)


def _places(keepers: Mapping[str, Keeper]) -> str:
    """Where closed keepers have left the best results, by the names of their bugs."""
    return " ".join(
        f"Bug {name}: {whereabouts(keeper)}" if name else whereabouts(keeper)
        for name, keeper in keepers.items()
    )


def whereabouts(keeper: Keeper) -> str:
    """Where a closed keeper has left the best result. What fits nowhere else goes to standard output."""
    if keeper.kept is not None:
        return f"The best result so far, {count(len(keeper.kept), 'byte')}, is in {keeper.where}."
    newest = keeper.newest
    size = count(len(newest), "byte")
    try:
        # Not by Python's stdout, which would try again at exit what it could not write.
        write_all(standard_output.DESCRIPTOR, newest)
    except OSError as error:
        return f"The best result so far, {size}, is lost: no disk takes it, nor standard output ({error})."
    return f"The best result so far, {size}, fits on no disk and follows on standard output."
