"""What a run returns, and the counters it keeps on the way."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from treereduce.oracle.chance import Doubts


class Ending(enum.Enum):
    """Why a run ended. Every one of them leaves a valid best result."""

    FIXPOINT = "nothing more can be removed"
    TIME_LIMIT = "the time limit was reached"
    TEST_LIMIT = "the limit of oracle calls was reached"
    INTERRUPTED = "interrupted"
    FINISHED = "finished early, as asked"
    WENT_BACK = "what had come of this program was a mistake of the check"
    """Seen when all was done, as often as a run goes on from there: nothing was tried of it since, and its
    record leads to that mistake."""

    @property
    def is_resumable(self) -> bool:
        """Whether the same run can go on from its record."""
        return self not in (Ending.FIXPOINT, Ending.WENT_BACK)


class Phase(enum.Enum):
    """What a run is at."""

    REMOVING = "removing"
    REFINING = "refining"
    PROVING = "proving that nothing more goes"
    ASKING_AGAIN = "asking again about what is not certain"
    RESTARTING = "trying another way from an earlier program"
    FINISHING = "finishing"


@dataclass(slots=True)
class PassStatistics:
    """What became of the candidates of one pass (counts, and tokens removed by its commits)."""

    tried: int = 0
    """Candidates that were taken up."""
    seen: int = 0
    """Dropped: no smaller, already deleted, or the same program was judged before."""
    deferred: int = 0
    """Put back to the last tier because they add syntax errors (unions: split)."""
    tested: int = 0
    """Oracle runs, those included that were cancelled because their target had gone."""
    won: int = 0
    """Commits."""
    tokens: int = 0
    seconds: float = 0.0
    """Seconds spent in the oracle."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A last phase that changed how the result looks, such as renaming. Sizes in bytes."""

    done: str
    """What was done, as a participle: ``renamed``."""
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Scored:
    """What the scores have come to, by which programs of as many tokens are chosen; infinite for none."""

    before: float
    after: float
    asked: int
    """How many programs were asked about."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A moment of a run, for displays. Sizes in bytes, times in seconds."""

    round: int
    size: int
    tokens: int
    original_size: int
    original_tokens: int
    oracle_calls: int
    running: int
    """Oracle runs under way."""
    jobs: int
    """Oracle runs that there may be now."""
    waiting: int
    """Tasks in the heap."""
    seconds: float
    phase: Phase = Phase.REMOVING
    proof: tuple[int, int] | None = None
    """How many candidates the closing proof has taken up, of how many it knows of; None before."""
    trying: str = ""
    """The pass whose candidate was the last to be asked about."""
    cache_hits: int = 0
    """Candidates that needed no run because it was known what would come of it."""
    program: bytes = b""
    """The smallest program."""
    passes: Mapping[str, PassStatistics] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished reduction.

    ``program`` is the smallest interesting program found. ``oracle_seconds`` sums the time of all
    oracle runs over all workers; divided by ``seconds * jobs`` it is the share of time in the oracle.
    """

    program: bytes
    tokens: int
    original_size: int
    original_tokens: int
    ending: Ending
    unanswered: int
    """Smaller programs on which no run of the oracle came to an answer, a retry included."""
    rounds: int
    oracle_calls: int
    oracle_seconds: float
    seconds: float
    jobs: float
    """Oracle runs at a time: the mean over the run where their number followed what pays."""
    passes: dict[str, PassStatistics] = field(default_factory=dict)
    version: int = 0
    """The number of the last commit."""
    finishes: tuple[Finish, ...] = ()
    """What was done after the reduction, in this order."""
    refused: dict[str, int] = field(default_factory=dict)
    """Oracle calls that did not come to a yes, by who decided them, as in ``the quick check``."""
    doubts: Doubts | None = None
    """How often the oracle errs by chance; None where it never contradicted itself."""

    mishaps: dict[str, int] = field(default_factory=dict)
    """How often passes failed by a fault of ours, by their names. Nothing else is missing from the result."""

    scored: Scored | None = None
    """What the scores have come to where programs of as many tokens are chosen by them."""

    @property
    def reduced_size(self) -> int:
        """Bytes at the end of the reduction, before any last phase."""
        return self.finishes[0].before if self.finishes else len(self.program)
