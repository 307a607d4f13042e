"""What tests of the engine are built from: snapshots, attempts, given passes, oracles that can be steered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from processes import PATIENCE

from treereduce.engine.reducer import Reducer
from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Event, Improved
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.syntax import count_broken
from treereduce.engine.trial.trial import Filters, Trial
from treereduce.languages import registry
from treereduce.languages.language import Language
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict
from treereduce.passes.candidate import Candidate, Pass
from treereduce.program.edits import Edit
from treereduce.program.render import Rendering
from treereduce.program.tree import parse_program
from treereduce.view.view import Facts, View

PROGRAM = b"""\
/* A program with something for every pass. */
struct pair { int left, right; };
static const int limit = 10; // the limit

static int add(int a, int b)
{
  return a + b;
}

int sum(struct pair *p, int n)
{
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (p[i].left > limit) {
      total = add(total, p[i].left);
    } else {
      total += (p[i].right * 2);
    }
  }
  return total;
}

int main(void)
{
  struct pair values[2] = { { 1, 2 }, { 3, 4 } };
  crash(sum(values, 2));
  return 0;
}
"""
"""A C program of about 150 tokens."""

Function = Callable[[bytes], bool]


class StubOracle:
    """An oracle that asks a function of the program and the cancellation, and notes what happens to it.

    ``answer`` may block, call `until_cancelled`, raise, or return a verdict.
    """

    def __init__(
        self, answer: Callable[[bytes, Cancellation], bool | Verdict], limit: float | None = None
    ) -> None:
        self.times = RunTimes.unlimited() if limit is None else RunTimes.fixed(limit)
        self._limit = limit
        self.asked: list[bytes] = []
        """Programs in the order in which they came."""
        self.interesting: list[bytes] = []
        self.cancelled: list[bytes] = []
        self.most_running = 0
        self._answer = answer
        self._running = 0
        self._lock = threading.Lock()

    def judge(
        self,
        program: bytes,
        cancellation: Cancellation | None = None,
        *,
        patience: float = 1.0,  # noqa: ARG002 - it knows no limit
    ) -> Answer:
        assert cancellation is not None, "the engine can cancel every run"
        with self._lock:
            self.asked.append(program)
            self._running += 1
            self.most_running = max(self.most_running, self._running)
        try:
            verdict = self._answer(program, cancellation)
        except Cancelled:
            self.cancelled.append(program)
            raise
        finally:
            with self._lock:
                self._running -= 1
        if isinstance(verdict, bool):
            verdict = Verdict.INTERESTING if verdict else Verdict.UNINTERESTING
        if verdict is Verdict.INTERESTING:
            self.interesting.append(program)
        answer = Answer(verdict, 0.001, self._limit, "it broke" if verdict is Verdict.ERROR else "")
        self.times.observe(answer, len(program))
        return answer


def asking(function: Function) -> StubOracle:
    """An oracle that only looks at the program."""
    return StubOracle(lambda program, _cancellation: function(program))


def holding(*texts: bytes) -> StubOracle:
    """An oracle that wants all of ``texts`` in the program."""
    return asking(lambda program: all(text in program for text in texts))


def until_cancelled(cancellation: Cancellation) -> bool:
    """Hang as a check does that never ends."""
    cancelled = threading.Event()
    cancellation.arm(cancelled.set)
    happened(cancelled)
    raise Cancelled


def happened(event: threading.Event) -> None:
    """Wait for an event that must come."""
    assert event.wait(PATIENCE), "what was waited for did not happen"


def snapshot(source: bytes, language: str = "c") -> Snapshot:
    """The unreduced program as version 0."""
    spoken = registry.load(language)
    tree = parse_program(source, spoken.grammar)
    view = View(Rendering(tree), Facts(tree, spoken))
    return Snapshot(0, view, tree.parse, count_broken(tree.parse))


def filters(cache: VerdictCache | None = None, language: str = "c", *, exact: bool = False) -> Filters:
    """The filters of one thread."""
    return Filters(registry.load(language).grammar, cache or VerdictCache(), exact=exact)


def trial(base: Snapshot, attempt: Attempt) -> Trial:
    """An attempt ready for the oracle, syntax errors or not."""
    prepared = filters(None, base.view.language.name).prepare(
        base, attempt.candidate.edits, None, tolerant=True
    )
    assert isinstance(prepared, Trial), prepared
    return prepared


def next_version(found: Trial) -> Snapshot:
    """The program once a trial is committed."""
    return filters(None, found.base.view.language.name).snapshot(found)


def deletion(source: bytes, *texts: bytes) -> Candidate:
    """Delete the first occurrence of each of ``texts``."""
    starts = [source.index(text) for text in texts]
    return Candidate(tuple(Edit(start, start + len(text)) for start, text in zip(starts, texts, strict=True)))


def attempt_to_delete(source: bytes, *texts: bytes, tier: int = 0) -> Attempt:
    """An attempt of a pass named ``given``."""
    return Attempt(tier, deleting(*texts), deletion(source, *texts))


def deleting(*texts: bytes) -> Pass:
    """A pass named ``given`` that proposes to delete each of ``texts``, where it occurs."""

    def propose(view: View, node: int) -> Iterator[Candidate]:
        if node == 0:
            source = view.tree.source
            yield from (deletion(source, text) for text in texts if text in source)

    return Pass("given", propose)


def reducer(
    source: bytes,
    oracle: StubOracle,
    language: str = "c",
    *,
    settings: Settings | None = None,
    events: list[Event] | None = None,
) -> Reducer:
    """A run to be, whose events go to ``events``."""
    return reducer_of(registry.load(language), source, oracle, settings=settings, events=events)


def reducer_of(
    language: Language,
    source: bytes,
    oracle: StubOracle,
    *,
    settings: Settings | None = None,
    events: list[Event] | None = None,
) -> Reducer:
    """A run to be in a language that is not one of ours."""
    listeners = [] if events is None else [events.append]
    return Reducer(source, language, oracle, settings=settings, listeners=listeners)


def improvements(events: list[Event]) -> list[Improved]:
    """The commits among ``events``, in the order of their versions."""
    found = [event for event in events if isinstance(event, Improved)]
    return sorted(found, key=lambda event: event.version)
