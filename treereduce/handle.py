"""A reduction in a thread of its own, for programs that do something else meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TypedDict

from treereduce.api import reduce
from treereduce.arguments import require_kinds
from treereduce.engine.state.events import Event, Listener
from treereduce.engine.state.result import Result
from treereduce.languages.language import Language
from treereduce.oracle.opening import Test
from treereduce.oracle.scoring import Scoring
from treereduce.oracle.verdict import Cancellation
from treereduce.planning.effort import Effort

if TYPE_CHECKING:
    from typing_extensions import Unpack

MOST_UNHEARD = 100
"""Events that wait to be iterated over. Each improvement has a whole program, so there is an end to it."""


class Options(TypedDict, total=False):
    """What `treereduce.reduce` takes besides program, language, oracle, and the cancellation."""

    quick_check: Test | None
    final_check: Test | None
    jobs: int | str
    timeout: float | None
    time_limit: float | None
    max_tests: int | None
    seed: int
    effort: Effort | str
    passes: str | None
    pass_commands: Mapping[str, str]
    rename: bool
    prefer: Scoring | None
    allow_empty: bool
    allow_flaky: bool
    repeat: int
    file_name: str | None
    executor: Executor | None
    listeners: Sequence[Listener]
    run_dir: str | Path | None


def start(
    source: bytes | str, language: str | Language, oracle: Test, **options: Unpack[Options]
) -> Reduction:
    """Begin a reduction and return at once. The arguments are those of `treereduce.reduce`.

    What that would raise, `Reduction.result` raises.
    """
    return Reduction(source, language, oracle, options)


class Reduction:
    """A reduction under way: iterate over its events, stop it, wait for its result, or ``await`` it.

    As a context manager it is stopped at the end of the block. A process that exits does not wait for it.
    """

    def __init__(self, source: bytes | str, language: str | Language, oracle: Test, options: Options) -> None:
        self._cancellation = Cancellation()
        self._future: Future[Result] = Future()
        self._future.set_running_or_notify_cancel()
        self._events: deque[Event] = deque(maxlen=MOST_UNHEARD)
        self._news = threading.Condition()
        self._sleepers: list[Callable[[], None]] = []
        threading.Thread(
            target=self._run, args=(source, language, oracle, options), name="reduction", daemon=True
        ).start()

    def __iter__(self) -> Iterator[Event]:
        """The events, as they come, until the end. Who lags far behind misses the oldest."""
        while True:
            with self._news:
                self._news.wait_for(lambda: self._events or self.done)
                if not self._events:
                    return
                event = self._events.popleft()
            yield event

    async def __aiter__(self) -> AsyncIterator[Event]:
        """The same for a coroutine, which lets others run meanwhile."""
        loop = asyncio.get_running_loop()
        arrived = asyncio.Event()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop is closed, and so is who waited
                loop.call_soon_threadsafe(arrived.set)

        with self._news:
            self._sleepers.append(wake)
        try:
            while True:
                arrived.clear()
                ended = self.done  # asked first: what comes before the end is heard
                with suppress(IndexError):  # others may iterate too, in threads as well
                    while True:
                        with self._news:
                            event = self._events.popleft()
                        yield event
                if ended:
                    return
                await arrived.wait()
        finally:
            with self._news:
                self._sleepers.remove(wake)

    def __await__(self) -> Generator[object, None, Result]:
        """The result, for a coroutine."""
        return asyncio.wrap_future(self._future).__await__()

    def __enter__(self) -> Reduction:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._future.exception()

    @property
    def done(self) -> bool:
        """Whether it has ended, one way or another."""
        return self._future.done()

    def stop(self) -> None:
        """End it soon, with its best so far as the result. Returns at once; may be called again.

        Processes are ended; a Python function that is being called is waited for.
        """
        self._cancellation.cancel()

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the result, for at most ``timeout`` seconds.

        Raises what `treereduce.reduce` raises, and `TimeoutError`; the run goes on after that.
        """
        with suppress(FutureTimeout):  # a class of its own before Python 3.11
            self._future.exception(timeout)
        if not self.done:
            raise TimeoutError(f"The reduction has not ended within {timeout:g} s, and goes on.")
        return self._future.result()

    def _run(self, source: bytes | str, language: str | Language, oracle: Test, options: Options) -> None:
        try:
            require_kinds(options)
            options["listeners"] = (*options.get("listeners", ()), self._hear)
            result = reduce(source, language, oracle, cancellation=self._cancellation, **options)
        except StopIteration as error:
            # No coroutine can raise it: who awaits the result would wait for ever.
            instead = RuntimeError("the oracle raised StopIteration")
            instead.__cause__ = error
            self._future.set_exception(instead)
        except BaseException as error:  # noqa: BLE001 - who waits for the result gets it
            self._future.set_exception(error)
        else:
            self._future.set_result(result)
        self._wake()

    def _hear(self, event: Event) -> None:
        self._events.append(event)
        self._wake()

    def _wake(self) -> None:
        with self._news:
            self._news.notify_all()
            sleepers = list(self._sleepers)
        for wake in sleepers:
            wake()
