"""What one run of one reducer on one case left behind, as data and on disk.

A comparison lives in one folder, the ``--out`` of the command::

    runs.jsonl                                   one `Run` a line, in the order in which they ended
    runs/CASE/TOOL/JOBSj-LIMITs-REPEAT/          `Run.folder`, one for each run that was started
        log.txt                                  what the tool printed, both streams
        final.EXT                                the program that counts as the result
        calls.tsv                                one `Call` a line

Times are in seconds and count from the moment before the tool was spawned, sizes are in bytes and tokens.
Tokens are what treereduce counts, tree-sitter leaves without comments, where it has a parser for the case's
file, else words and single punctuation characters (`Run.tokenizer` says which).

A tool that could not be run at all has a `Run` too, with `End.NOT_INSTALLED` or `End.UNSUPPORTED` and
without `measured`. One that crashed, hung, was stopped at the limit or ended with a program that the case's
check rejects has all its measurements; only `Run.end` says so.
"""

from __future__ import annotations

import dataclasses
import enum
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

RUNS = "runs.jsonl"
LOG = "log.txt"
CALLS = "calls.tsv"
FINAL = "final"
"""Its extension is the one of the case's program."""

CALL_TITLES = ("started", "seconds", "bytes", "digest", "verdict", "cpu")
VERDICTS = {"yes": True, "no": False, "killed": None}


class End(enum.Enum):
    """How a run ended. The first of the list that applies."""

    NOT_INSTALLED = "not installed"
    UNSUPPORTED = "unsupported"
    """The tool is there, but not for the language of the case."""
    HUNG = "hung"
    """Stopped at the limit after it had not called the oracle for a long while; see `Measured.quiet`."""
    LIMIT = "limit"
    """Stopped at the limit while at work."""
    FAILED = "failed"
    """Ended by itself with an exit status that means failure, or by a signal."""
    UNINTERESTING = "uninteresting"
    """Ended as if all were well, and the case's own check rejects the result, or there is none."""
    FINISHED = "finished"


class Source(enum.Enum):
    """Where the program that counts as the result came from."""

    DISK = "disk"
    """The tool left it. Always so when it ended by itself and well."""
    SEEN = "seen"
    """The smallest interesting candidate that the tool showed the oracle: at a limit or after a crash it
    had left nothing, or the untouched input, or something that the check rejects."""
    INPUT = "input"
    """It was not left anything and had no interesting candidate, so the case's program counts."""


class Point(NamedTuple):
    """The smallest interesting candidate so far, at the moment when its oracle call ended."""

    seconds: float
    calls: int
    """Oracle calls begun by then, this one included."""
    bytes: int
    tokens: int


class Call(NamedTuple):
    """One oracle call. One that the tool killed has no verdict, and mostly no ``seconds`` or ``cpu``."""

    started: float
    seconds: float | None
    bytes: int
    digest: str
    """Hash of the candidate, in hexadecimal: equal for equal candidates."""
    interesting: bool | None
    cpu: float | None
    """Processor seconds of the check and all it waited for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The measurements of a run that was started."""

    exit_status: int
    """Negative: the number of the signal that ended it."""
    bytes_after: int
    tokens_after: int
    source: Source
    interesting: bool
    """Whether the case's own check, run once more afterwards, accepts the result."""
    left_interesting: bool | None
    """The same of what the tool left at its place of output, None when it left nothing. Differs from
    ``interesting`` where a stopped or crashed tool left a broken file and ``source`` is SEEN."""
    seen_bytes: int | None
    """Size of the smallest interesting candidate that the oracle was shown, None when there was none."""
    seen_tokens: int | None

    calls: int
    """Oracle calls begun before it ended or was told to stop; none that came later is counted anywhere."""
    distinct: int
    """Distinct candidates among them."""
    interesting_calls: int
    killed_calls: int
    """Begun and ended by the tool, or by the end of the run."""
    oracle_seconds: float
    """Wall seconds inside the oracle, summed over all calls that ended: with 2 jobs up to twice ``wall``."""

    wall: float
    """From the spawn to the end of the tool's own process; a little over the limit if it was stopped."""
    stopping: float
    """Seconds of ``wall`` that passed after the first signal to stop; 0 for a tool that ended by itself."""
    quiet: float
    """From the end of the last oracle call until the tool ended or was told to stop."""
    tool_cpu: float
    """Processor seconds of the tool and its helpers. A killed oracle call counts here too."""
    oracle_cpu: float
    wrapper_cpu: float
    """Processor seconds of the counting wrapper itself, which are in neither of the two above."""
    peak: int | None
    """Largest memory, in bytes, of the tool's process tree without its oracles: proportional set sizes,
    sampled; None for a run too short for a sample."""

    curve: tuple[Point, ...]
    """Size over time, from the case's program at 0 s, falling in bytes, thinned to steps of 1 %."""
    seconds_to: dict[int, float | None]
    """Per cent (50, 90, 99) of the tool's own reduction in tokens, to the moment when it was reached; None
    when no candidate was that small, as with a tool that formats its result afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run, or the reason why there is none."""

    tool: str
    case: str
    repeat: int
    """From 1."""
    jobs: int
    """As asked for. A tool that knows no jobs runs with one; its caveat says so."""
    limit: float
    """Seconds after which the tool was told to stop."""

    tool_version: str
    """As the tool tells it; empty if it does not."""
    caveat: str
    """What the tool lacks here or cannot do, to be printed beside its numbers; may be empty."""
    command: tuple[str, ...]
    """What was run; empty without a run."""
    date: str
    """Start, local time with offset, ISO 8601."""
    machine: str
    """Processor, cores, load at the start and versions, in one line."""
    overhead: float
    """Wall seconds that the counting wrapper adds to each oracle call, measured before the comparison."""

    language: str
    """As the case's meta.json says."""
    bytes_before: int
    tokens_before: int
    tokenizer: str
    """A language of treereduce, or ``words``."""

    end: End
    reason: str
    """A sentence for any end but FINISHED, else empty."""
    folder: str
    """Where log, result and calls lie, relative to the folder of the comparison; empty without a run."""
    final: str
    """The result's file, relative as well; empty without a run."""
    measured: Measured | None

    @property
    def key(self) -> Key:
        """What must be the same for two runs to be the same one, done again."""
        return Key(self.tool, self.case, self.repeat, self.jobs, self.limit)


class Key(NamedTuple):
    """Names a run within a comparison."""

    tool: str
    case: str
    repeat: int
    jobs: int
    limit: float

    @property
    def folder(self) -> str:
        """The run's folder, relative to the folder of the comparison."""
        return f"runs/{self.case}/{self.tool}/{self.jobs}j-{self.limit:g}s-{self.repeat}"


def append_run(out: Path, run: Run) -> None:
    """Add a run to those in the folder ``out``, which must exist. A line that a kill cut short goes."""
    line = json.dumps(dataclasses.asdict(run), default=_plain).encode() + b"\n"
    with (out / RUNS).open("a+b", buffering=0) as file:
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)
        file.write(line)


def read_runs(out: Path) -> list[Run]:
    """The runs in the folder ``out``, in order; of several with one key only the last. May be empty.

    Raises ValueError, which names file and line, for a line that is no run, unless it is the last and
    was cut short.
    """
    file = out / RUNS
    if not file.exists():
        return []
    runs: dict[Key, Run] = {}
    for number, line in enumerate(file.read_bytes().splitlines(keepends=True), 1):
        try:
            run = _run(json.loads(line))
        except (KeyError, TypeError, ValueError) as error:
            if not line.endswith(b"\n"):
                break
            raise ValueError(f"{file}:{number} is no record of a run: {error!r}.") from error
        runs.pop(run.key, None)
        runs[run.key] = run
    return list(runs.values())


def write_calls(file: Path, calls: Sequence[Call]) -> None:
    """Write the calls of a run, with a line of titles."""
    words = {verdict: word for word, verdict in VERDICTS.items()}
    with file.open("w", encoding="ascii") as sink:
        print(*CALL_TITLES, sep="\t", file=sink)
        for call in calls:
            times = ["" if time is None else f"{time:.6f}" for time in (call.started, call.seconds, call.cpu)]
            print(*times[:2], call.bytes, call.digest, words[call.interesting], times[2], sep="\t", file=sink)


def read_calls(out: Path, run: Run) -> Iterator[Call]:
    """The oracle calls of a run, by their start; none for a run that was not started."""
    if not run.folder:
        return
    with (out / run.folder / CALLS).open(encoding="ascii") as file:
        next(file)
        for line in file:
            started, seconds, size, digest, verdict, cpu = line.rstrip("\n").split("\t")
            yield Call(float(started), _seconds(seconds), int(size), digest, VERDICTS[verdict], _seconds(cpu))


def _seconds(text: str) -> float | None:
    return float(text) if text else None


def _plain(value: object) -> object:
    if isinstance(value, enum.Enum):
        return value.value
    raise TypeError(f"{value!r} has no place in a record")


def _run(data: dict[str, Any]) -> Run:
    measured = data.pop("measured")
    data["command"] = tuple(data["command"])
    data["end"] = End(data["end"])
    return Run(**data, measured=None if measured is None else _measured(measured))


def _measured(data: dict[str, Any]) -> Measured:
    data["source"] = Source(data["source"])
    data["curve"] = tuple(Point(*point) for point in data["curve"])
    data["seconds_to"] = {int(share): seconds for share, seconds in data["seconds_to"].items()}
    return Measured(**data)
