"""Records of runs that never were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from treereduce.oracle.verdict import CHECK, Answer, Verdict
from treereduce.program.keys import exact_key
from treereduce.record import entries
from treereduce.record.about import describe
from treereduce.record.entries import Improvement, Question, answer_entry, improvement_entry
from treereduce.record.lines import Entry, encode
from treereduce.record.places import JOURNAL, ORIGINAL

HARD = (
    b"</script><script>window.slipped = 1</script><img src=x onerror='window.slipped = 1'>\r\n"
    b"<!-- \x00\x01\x7f\xff\xfe \xe2\x80\xae \xf0\x9f\x8c\x8a & \xc3\xa9\n]]>\n```` ` \\ ${1}\r\n"
)
"""A program with all that could slip out of a page."""


def record_of(
    run: Path,
    programs: Sequence[bytes],
    *,
    name: str = "crash.c",
    answers: Iterable[tuple[Verdict, float]] = (),
    kept: str = "",
    timed: bool = True,
    end: Entry | None = None,
) -> Path:
    """The record of a run that went from the first of some programs to the last, in one directory."""
    original = programs[0]
    run.mkdir()
    about = describe(original, Path(name), "c", words=[name, "check.sh"], checks={}, settings={})
    (run / "run.json").write_bytes(about.written())
    (run / ORIGINAL).write_bytes(original)
    told: list[Entry] = [[entries.BEGUN, about.started, 1000, kept]]
    told += [
        answer_entry(Question(CHECK, exact_key(b"")), Answer(verdict, seconds), 1)
        for verdict, seconds in answers
    ]
    for number, program in enumerate(programs[1:], 1):
        seconds = number / 2 if timed else None
        new = Improvement(number, program, 1000 - number, f"pass {number % 3}", seconds)
        told.append(improvement_entry(new, programs[number - 1]))
    if end is not None:
        told.append(end)
    (run / JOURNAL).write_bytes(b"".join(map(encode, told)))
    return run
