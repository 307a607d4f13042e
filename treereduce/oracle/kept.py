"""What runs of a command must have to be interesting, where that is more than exit status 0.

Only imported where it is wanted: a check script has all this to itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from treereduce.conditions.condition import Condition, Settling
from treereduce.conditions.crash import Crash
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.plain import Hangs, all_matched, needs_output, refused
from treereduce.oracle.running.printed import printed_in
from treereduce.oracle.so_far import MOST_READ, SoFar

if TYPE_CHECKING:
    from treereduce.oracle.run import Run
    from treereduce.oracle.running.sandbox import Place

LEFT_OUT = "\n... ({} bytes left out) ...\n"

OtherCrashes = Callable[[Crash, bytes], None]
"""Takes a crash that is not what is kept, and the program that has it. From any thread."""


class FasterWay(Protocol):
    """The same command, run so that it does not dwell on having failed."""

    @property
    def command(self) -> tuple[str, ...]:
        """Its words."""

    @property
    def environment(self) -> dict[str, str]:
        """Variables to set."""


class Kept(Protocol):
    """Decides about runs. Called from several threads at once."""

    limit: float | None
    """Seconds after which a run that still goes on is a hang, which is what is kept; None otherwise."""
    matched: str
    """What the first run has of what is kept, for people; empty as long as it has nothing."""
    refusal: str
    """A sentence on what the first run has not; empty as long as there is nothing to say."""

    expected: str
    """What that was in a run that is gone on with; to be set where it is known."""

    def reads(self) -> bool:
        """Whether a run that starts now must keep stdout and stderr apart, because they are looked at."""

    def holds(self, run: Run) -> bool:
        """Whether a run has what is kept. Raises `Cancelled` if it was while that was not known."""

    def so_far(self, place: Place) -> SoFar | None:
        """What tells before the end of a run what `holds` would say after it; None if only the end does."""

    def faster_ways(self) -> Sequence[FasterWay]:
        """Ways to run the command that are worth a try, best first. Asked when the first run has a yes."""


class AllConditions:
    """Keeps what has all ``conditions``. ``others`` gets the crashes of those that do not."""

    def __init__(
        self,
        conditions: Sequence[Condition],
        *,
        command: Sequence[str] = (),
        others: OtherCrashes | None = None,
    ) -> None:
        self._conditions = tuple(conditions)
        self._on_endings = [known for known in conditions if not needs_output([known])]
        self._command, self._others = tuple(command), others
        self._settling = [known for known in conditions if isinstance(known, Settling)]
        self._may_hold = len(self._settling) == len(self._conditions) and all(
            known.may_hold() for known in self._settling
        )
        # Crashes of which nothing is known may come later in a run that has not what is kept.
        self._may_fail = others is None and any(known.may_fail() for known in self._settling)
        self.limit: float | None = next(
            (known.seconds for known in conditions if isinstance(known, Hangs)), None
        )
        self.matched = self.refusal = self.expected = ""

    def reads(self) -> bool:
        """Whether any condition is about output, or crashes are looked for."""
        return len(self._on_endings) < len(self._conditions) or self._others is not None

    def faster_ways(self) -> Sequence[FasterWay]:
        """None: nobody knows what the conditions look at."""
        return ()

    def holds(self, run: Run) -> bool:
        """Whether all hold. Output is only read where the ending has not decided."""
        outcome = outcome_of(run, with_output=False)
        undecided = run.is_first or self._others is not None
        if self.reads() and (undecided or all(known.holds(outcome) for known in self._on_endings)):
            outcome = outcome_of(run)
        missing = [known for known in self._conditions if not known.holds(outcome)]
        if run.is_first:
            self._tell(run, outcome, missing)
        if missing and self._others is not None and outcome.status and run.doubt() is None:
            self._look_for_others(outcome, run.program, self._others)
        return not missing

    def so_far(self, place: Place) -> SoFar | None:
        """Where all conditions are on output whose beginning decides, or one is whose beginning refuses."""
        return SoFar(place, self._settled) if self._may_hold or self._may_fail else None

    def _settled(self, so_far: Outcome) -> bool | None:
        said = [known.settled(so_far) for known in self._settling]
        if self._may_fail and False in said:
            return False
        return True if self._may_hold and None not in said and False not in said else None

    def _tell(self, run: Run, outcome: Outcome, missing: Sequence[Condition]) -> None:
        self.matched = self.refusal = ""
        if missing:
            self.refusal = refused(missing, outcome)
        else:
            self.matched = all_matched(self._conditions, outcome, run.place.work)

    def _look_for_others(self, outcome: Outcome, program: bytes, others: OtherCrashes) -> None:
        from treereduce.conditions.recognition import recognise  # noqa: PLC0415 - for who wants it

        crash = recognise(outcome, self._command)
        if crash is not None:
            others(crash, program)


def outcome_of(run: Run, *, with_output: bool = True) -> Outcome:
    """What conditions look at."""
    printed = (read_ends(run.place.output), read_ends(run.place.errors)) if with_output else ("", "")
    return Outcome(None if run.hung else run.end.status, *printed, run.end.seconds)


def read_ends(file: Path | None) -> str:
    """What a file says, as text; of a long one the beginning and the end. Empty if there is no file.

    Raises OSError as `printed_in` does.
    """
    opened = printed_in(file)
    if opened is None:
        return ""
    with opened as stream:
        begin = stream.read(2 * MOST_READ)
        rest = stream.seek(0, 2) - len(begin)
        if rest <= 0:
            return begin.decode(errors="replace")
        stream.seek(-MOST_READ, 2)
        end = stream.read()
    left_out = LEFT_OUT.format(rest + len(begin) - MOST_READ - len(end))
    return begin[:MOST_READ].decode(errors="replace") + left_out + end.decode(errors="replace")
