"""Hostile inputs: bytes that are no text, other encodings and line ends, shapes that break what recurses."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bench.machine import table
from treereduce.api import default_file
from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.result import Result
from treereduce.languages import registry
from treereduce.languages.guessing import AUTO, guess_or_text
from treereduce.languages.language import Language
from treereduce.oracle.callable import CallableOracle

WORD = "needed"
"""What each of them holds once, and the oracle wants."""

LANGUAGES = (AUTO, "c", "cpp", "python", "javascript", "json", "java", "rust", "ruby", "bash", "sql", "html")
"""Those whose parsers differ most, and what is guessed."""


@dataclass(frozen=True)
class Hostile:
    """An input: its bytes, and how a program of it reads; an oracle wants `WORD` in what that gives."""

    name: str
    program: bytes
    encoding: str = "latin-1"

    def interesting(self, program: bytes) -> bool:
        """Whether ``program`` still is text of the same encoding with the word."""
        try:
            return (WORD if len(self.program) > 1 else "") in program.decode(self.encoding) and bool(program)
        except UnicodeDecodeError:
            return False


def inputs(length: int, depth: int, elements: int) -> list[Hostile]:
    """All kinds: a line of ``length`` bytes, ``depth`` brackets in each other, a list of ``elements``."""
    lines = "".join(f"int a{number} = {number};\n" for number in range(8))
    text = f"{lines}int {WORD} = 1;\n{lines}"
    word = WORD.encode()
    middle = elements // 2
    return [
        Hostile("one byte", b"x"),
        Hostile("only NULs", bytes(50) + word + bytes(50)),
        Hostile("invalid UTF-8", b"a = '\xff\xfe\xc3';\n\xe2\x82 b\n" * 5 + word + b"\n\xed\xa0\x80\n" * 5),
        Hostile("UTF-16 with a BOM", text.encode("utf-16"), "utf-16"),
        Hostile("UTF-16 without a BOM", text.encode("utf-16-be"), "utf-16-be"),
        Hostile("CR LF", text.replace("\n", "\r\n").encode(), "ascii"),
        Hostile("lone CR", text.replace("\n", "\r").encode(), "ascii"),
        Hostile("a BOM", text.encode("utf-8-sig"), "utf-8"),
        Hostile("no final newline", text.rstrip("\n").encode(), "ascii"),
        Hostile("one long line", b"x + " * (length // 8) + word + b" + x" * (length // 8)),
        Hostile("nested brackets", b"(" * depth + word + b")" * depth),
        Hostile("unclosed brackets", b"[{(" * (depth // 3) + word),
        Hostile("many elements", b"[" + b"1," * middle + word + b",1" * middle + b"]"),
        Hostile("nothing but errors", b"@#$ ) ] } \\ ` \" ' " * 5 + word + b' <<< >>> ;; ?! "' * 5),
    ]


def language_of(name: str, program: bytes) -> Language:
    """A language by its name, guessed if that is ``auto``."""
    if name == AUTO:
        return guess_or_text(default_file(registry.load("text")), program, always=True).language
    return registry.load(name)


@dataclass(frozen=True)
class Measured:
    """What the reduction of one came to."""

    hostile: str
    language: str
    size: int
    result: Result
    is_right: bool
    to_oracle: float
    """Processor seconds until the first call."""
    to_end: float
    """Processor seconds until the end."""
    seconds: float
    """Wall time until the end."""


def reduce(
    hostile: Hostile, name: str, *, calls: int | None = None, seconds: float | None = None
) -> Measured:
    """Reduce one, read as a language, with one job; for some calls and seconds at most."""
    asked: list[float] = []

    def judge(program: bytes) -> bool:
        asked.append(time.process_time())
        return hostile.interesting(program)

    began, wall = time.process_time(), time.monotonic()
    settings = Settings(max_tests=calls, time_limit=seconds)
    language = language_of(name, hostile.program)
    result = Reducer(hostile.program, language, CallableOracle(judge), settings=settings).run()
    first = (asked[0] if asked else time.process_time()) - began
    right = hostile.interesting(result.program)
    size = len(hostile.program)
    return Measured(
        hostile.name,
        name,
        size,
        result,
        right,
        first,
        time.process_time() - began,
        time.monotonic() - wall,
    )


def by_name(name: str, language: str, length: int, depth: int, elements: int, seconds: float) -> Measured:
    """The same for who is in another process."""
    (hostile,) = (each for each in inputs(length, depth, elements) if each.name == name)
    return reduce(hostile, language, seconds=seconds)


def report(found: list[tuple[Measured, float]], print_line: Callable[[str], None]) -> bool:
    """Print the table of measurements, each with its peak memory in MB. Returns whether all were right."""
    titles = [
        "input",
        "language",
        "bytes",
        "bytes at the end",
        "calls",
        "CPU s to the first call",
        "to the end",
        "wall s",
    ]
    rows = [
        [
            each.hostile,
            each.language,
            each.size,
            len(each.result.program),
            each.result.oracle_calls,
            each.to_oracle,
            each.to_end,
            each.seconds,
            each.result.ending.name.lower(),
            "yes" if each.is_right and not each.result.mishaps else "NO",
            f"{peak:.0f}",
        ]
        for each, peak in found
    ]
    print_line(table([*titles, "ending", "right", "peak MB"], rows))
    return all(each.is_right and not each.result.mishaps for each, _ in found)
