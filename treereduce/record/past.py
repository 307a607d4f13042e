"""What a journal tells about a run that was."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, field
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.oracle.explanation import Learnt
from treereduce.oracle.levels import names_file
from treereduce.oracle.verdict import Answer, Reason, Verdict
from treereduce.program.keys import ExactKey
from treereduce.record import lines
from treereduce.record.about import About, digest, read_about
from treereduce.record.entries import RETRACTED, Improvement, Question
from treereduce.record.places import JOURNAL, ORIGINAL
from treereduce.record.told import (
    NO_SENSE,
    Answered,
    Begun,
    Changed,
    Ended,
    Resumed,
    Sound,
    Taught,
    Told,
    said_by,
)

MOST_HELD = 128_000_000
"""Bytes of programs that are held for a replay. The oldest, which are the largest, go first."""

Answers = dict[Question, deque[Answer]]
"""What was answered to a question each time it was asked."""


class Doubtful:
    """Noes of one check that may mean that something was gone which it calls, until it is known to be there.

    The check is sound when it says yes afterwards. Where it has said such a no to what had a yes, it was not:
    then those from the last yes to the next are no answers, and so are those that no yes came after.
    """

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._yes: set[ExactKey] = set()
        self._waiting: deque[tuple[Question, Answer]] = deque()
        self._was_gone = False

    def take(self, question: Question, answer: Answer) -> None:
        """Take note of an answer."""
        if answer.verdict is Verdict.INTERESTING:
            self._yes.add(question.key)
        elif answer.may_be_none:
            self._waiting.append((question, answer))
            self._was_gone = self._was_gone or question.key in self._yes

    def sound(self, later: int) -> None:
        """The check was sound after all but so many of them."""
        while len(self._waiting) > later:
            self._clear(*self._waiting.popleft())
        self._was_gone = any(question.key in self._yes for question, _ in self._waiting)

    def end(self) -> None:
        """The run is over."""
        self._was_gone = True
        self.sound(0)

    def _clear(self, question: Question, answer: Answer) -> None:
        if self._was_gone:
            _forget(self._answers, question, answer)


def _forget(answers: Answers, question: Question, answer: Answer) -> None:
    answers[question] = deque(one for one in answers[question] if one is not answer)


@dataclass(slots=True)
class Past:
    """A run up to where its journal can be read."""

    run: Path
    about: About
    original: bytes
    tokens: int = 0
    """Of the original."""
    kept: str = ""
    """What is kept, in words; empty where only the check knows."""
    answers: Answers = field(default_factory=lambda: defaultdict(deque))
    doubtful: dict[str, Doubtful] = field(default_factory=dict)
    """What each check has said that may be no answer, by its name."""
    killed: list[tuple[Question, Answer]] = field(default_factory=list)
    """The last answers, if they are of runs that were killed: by what ended the whole run, it may be."""
    learnt: dict[str, Learnt] = field(default_factory=dict)
    """What each check had learnt, by its name."""
    programs: deque[Improvement] = field(default_factory=deque)
    """Those that were the smallest, in the order in which they came, as far as they are held."""
    formatted: Improvement | None = None
    """The best as it was formatted in the end; None if it was not, or if there was a better one since."""
    last: bytes = b""
    """The program that the next one in the journal is an edit of."""
    seconds: float = 0.0
    """How long it had gone on when the last of what tells that was written."""
    size: int = 0
    """Bytes of the journal that are of use."""
    damage: str = ""
    """What is wrong with the rest, as a clause; empty if nothing is."""

    @property
    def best(self) -> Improvement | None:
        """What the run had come to; None if it had found nothing smaller."""
        return max(self.programs, key=lambda known: known.version, default=None)

    @property
    def way(self) -> list[Improvement]:
        """The programs that led to the best, which is the last: without what was taken back."""
        way: list[Improvement] = []
        for known in sorted(self.programs, key=lambda known: known.version):
            if known.pass_name == RETRACTED:
                places = [place for place, held in enumerate(way) if held.program == known.program]
                del way[places[-1] if places else 0 :]
            way.append(known)
        return way

    @property
    def known(self) -> int:
        """Answers."""
        return sum(map(len, self.answers.values()))


def of_no_use(run: Path, name: str, error: OSError) -> UsageError:
    """What to raise where a file of a record cannot be read."""
    return UsageError(f"The record in {run} is of no use: {name} cannot be read ({error.strerror}).")


def original_of(run: Path) -> bytes:
    """What a run began with. Raises `UsageError` if it is not what it was."""
    about = read_about(run)
    try:
        original = (run / ORIGINAL).read_bytes()
    except OSError as error:
        raise of_no_use(run, ORIGINAL, error) from None
    if digest(original) != about.digest:
        raise UsageError(f"The record in {run} is of no use: its {ORIGINAL} has been changed.")
    return original


def recall(run: Path) -> Past:
    """Read what a run has left. Raises `UsageError` if that is of no use."""
    past = Past(run, read_about(run), original_of(run))
    past.last = past.original
    try:
        reading = lines.read(run / JOURNAL)
    except OSError as error:
        raise of_no_use(run, JOURNAL, error) from None
    past.size, past.damage = reading.size, reading.damage
    held = 0
    for number, entry in enumerate(reading.entries):
        try:
            held += _take(past, said_by(entry))
        except NO_SENSE:
            past.size = sum(len(lines.encode(good)) for good in reading.entries[:number])
            past.damage = f"line {number + 1:,} makes no sense, and the {number:,} before it are used"
            break
        while held > MOST_HELD and len(past.programs) > 1:
            held -= len(past.programs.popleft().program)
    _doubt(past)
    return past


def _doubt(past: Past) -> None:
    """A run has ended: what may be no answer, and was not found to be one, is none."""
    for doubtful in past.doubtful.values():
        doubtful.end()
    for question, answer in past.killed:
        _forget(past.answers, question, answer)
    past.killed.clear()


def _take(past: Past, said: Told | None) -> int:
    """Take up what an entry says. Returns bytes that are held because of it."""
    match said:
        case Answered(question, answer):
            past.answers[question].append(answer)
            if answer.reason is Reason.KILLED:
                past.killed.append((question, answer))
            else:
                past.killed.clear()
            past.doubtful.setdefault(question.level, Doubtful(past.answers)).take(question, answer)
        case Sound(level, later):
            past.doubtful[level].sound(later)
        case Resumed():
            _doubt(past)
        case Taught(level, learnt):
            past.learnt[level] = learnt
        case Changed():
            return _change(past, said)
        case Ended():
            past.seconds = max(past.seconds, said.gone_on or 0.0)
        case Begun():
            past.tokens, past.kept = said.tokens, said.kept
    return 0


def _change(past: Past, said: Changed) -> int:
    """Take up a program. Returns bytes that are held because of it."""
    program = said.after(past.last)
    past.seconds = max(past.seconds, program.seconds or 0.0)
    if said.is_formatted:
        past.formatted = program
        return 0
    past.last, past.formatted = program.program, None
    past.programs.append(program)
    return len(program.program)


def begun_with(run: Path, file: Path, *, is_streamed: bool, in_place: bool) -> bytes:
    """The original of a run that is gone on with.

    Raises `UsageError` when ``file`` is not what the run began with, which in place its copy must be. A pipe
    is not read again.
    """
    original = original_of(run)
    found = file.with_name(f"{file.name}.orig") if in_place else file
    is_pipe = read_about(run).file is None and not names_file(file)  # which is read only once, as a stream is
    if is_streamed or is_pipe or any(_holds(path, original) for path in (file, found)):
        return original
    raise UsageError(
        f"{found} is not what the run in {run} began with: put {run / ORIGINAL} back in its place, or begin "
        "anew."
    )


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file has some data. Raises `UsageError` where there is one that cannot be read."""
    try:
        return path.read_bytes() == data
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return False
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from None
