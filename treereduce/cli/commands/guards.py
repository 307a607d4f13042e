"""Which guards a script for two compilers can have: what is installed, and what the input itself passes.

Each guard is tried as the script has it: on a tiny program, which shows that it works here, and on the input.
"""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Iterable, Sequence

from treereduce.cli.commands.trying import Bench, last_line
from treereduce.conditions.differential import (
    CLANG_TRAPS,
    GCC_TRAPS,
    SANITIZED,
    Compiler,
    Guard,
    LeftOut,
    Limits,
    Parts,
    Section,
)
from treereduce.errors import NotInterestingError, UsageError
from treereduce.oracle.running.command_line import absolute_arguments
from treereduce.oracle.running.launcher import command_launcher
from treereduce.oracle.running.typed_words import typed_words
from treereduce.oracle.verdict import Verdict

TINY = b"int main(void) { return 0; }\n"
"""What every compiler of C and of C++ makes a program of."""

LANGUAGES = ("c", "cpp")
"""Of which guards are known. For others, only those that hold for any program."""

TRIED = Limits(compiling=120, running=10)
"""While it is not known how long compilers and programs take."""

AFTER_HANG = 2
"""Seconds that a program gets when one of the two does not come to an end with the input."""

LEAST_COMPILING, LEAST_RUNNING = 10, 1
"""Seconds. A busy machine makes a compiler ten times slower; most of the time goes to programs that loop."""

FACTOR = 10
"""How much longer than with the input a compiler or a program may take."""

PASSED_ON = ("-D", "-U", "-I", "-l", "-L", "-std=", "-pthread")
"""Options of the first compiler that another one gets too."""

VERSIONS = range(30, 9, -1)
"""Of compilers that are installed under a name with a version."""


class Guarding:
    """Tries the parts of a script for the compilers ``one`` and ``two`` on ``program``."""

    def __init__(self, bench: Bench, program: bytes, language: str, one: str, two: str) -> None:
        self._bench, self._program, self._language = bench, program, language
        self.one, self.two = self._compiler(one), self._compiler(two)
        self._limits = Limits(TRIED.compiling, TRIED.running, there=shutil.which("timeout") is not None)
        self.parts = Parts(self.one, self.two, self._limits)

    def sections(self) -> list[Section]:
        """The guards that there can be, and what is to be said of the others.

        Raises `NotInterestingError` when the two compilers do not disagree on the program.
        """
        self._measure()
        steady = self.parts.steady()
        if self._language not in LANGUAGES:
            reason = "they are known for C and C++ alone."
            return [*self._passed([steady]), LeftOut("guards against undefined behaviour", reason)]
        return self._passed(
            [
                self._warnings(),
                steady,
                self._first_that_works("filled variables", [self.parts.filled()]),
                self._first_that_works("a lenient language", [self.parts.lenient()]),
                self._first_that_works("sanitizers", map(self.parts.sanitized, SANITIZED)),
                self._first_that_works("initialised memory", self._for_memory()),
                self._first_that_works("another compiler", map(self.parts.third, self._others())),
            ]
        )

    def _compiler(self, typed: str) -> Compiler:
        """The compiler that a user typed, with a place for the candidate. Raises `UsageError`."""
        try:
            words = typed_words(typed)
        except ValueError as error:
            raise UsageError(f"The compiler {typed!r} cannot be read: {error}.") from error
        if not words:
            raise UsageError(
                "A compiler is empty: give two commands, as in --differential 'gcc -O0' 'gcc -O3'."
            )
        if words.count("@@") > 1 or any(word.startswith("-o") for word in words):
            raise UsageError(
                f"The compiler {typed!r} must name the program once and no output: a script does that itself."
            )
        if "/" in words[0]:
            words[:1] = command_launcher(words[0]).words
        else:
            command_launcher(words[0])
        words = [words[0], *absolute_arguments(words[1:], self._bench.file.name)]
        if "@@" not in words:
            libraries = (place for place, word in enumerate(words) if word.startswith("-l"))
            words.insert(next(libraries, len(words)), "@@")
        return Compiler(tuple(words))

    def _script(self, sections: Sequence[Section], *, disagree: bool = True, runs: bool = True) -> str:
        return self.parts.script(sections, file="FILE", script="check.sh", disagree=disagree, runs=runs)

    def _measure(self) -> None:
        """See that the compilers disagree on the program, and set the time limits by how long it takes."""
        compiled = self._bench.ask(self._script([], runs=False), self._program)
        _require(compiled.answer.verdict is Verdict.INTERESTING, last_line(compiled))
        ran = self._bench.ask(self._script([]), self._program)
        hangs = "does not end" in last_line(ran)
        if hangs:
            self._set_limits(compiled.answer.seconds, AFTER_HANG, hangs=True)
            ran = self._bench.ask(self._script([]), self._program)
        _require(ran.answer.verdict is Verdict.INTERESTING, last_line(ran))
        if not hangs:
            running = FACTOR * (ran.answer.seconds - compiled.answer.seconds) / 2
            self._set_limits(compiled.answer.seconds, max(LEAST_RUNNING, math.ceil(running)))

    def _set_limits(self, compiled: float, running: int, *, hangs: bool = False) -> None:
        compiling = max(LEAST_COMPILING, math.ceil(FACTOR * compiled))
        self._limits = Limits(compiling, running, hangs, self._limits.there)
        self.parts = Parts(self.one, self.two, self._limits)

    def _warnings(self) -> Section:
        """As many warnings as the compiler knows and the program does not give."""
        all_known = next((traps for traps in (CLANG_TRAPS, GCC_TRAPS) if self._has_none(traps, TINY)), ())
        known = all_known or [trap for trap in GCC_TRAPS if self._has_none([trap], TINY)]
        if not known:
            return LeftOut("warnings", f"{self.one.words[0]} knows none of those of gcc and clang.")
        if not self._has_none(known, self._program):
            known = [trap for trap in known if self._has_none([trap], self._program)]
        return self.parts.warnings(known) if known else LeftOut("warnings", "FILE itself gives them all.")

    def _has_none(self, traps: Sequence[str], program: bytes) -> bool:
        """Whether a program can be compiled with these warnings as errors, if the compiler knows them."""
        return self._bench.says_yes(self.parts.guard_alone(self.parts.warnings(traps)), program)

    def _for_memory(self) -> list[Guard]:
        """What sees memory that was never set, best first."""
        clangs = [compiler for compiler in (self.one, *self._others()) if "clang" in compiler.words[0]]
        sanitizers = [self.parts.memory_sanitized(compiler) for compiler in clangs[:1]]
        return [*sanitizers, self.parts.checked()] if shutil.which("valgrind") else sanitizers

    def _others(self) -> list[Compiler]:
        """Other compilers that are installed, with the options of the first that all have."""
        plain = self._language == "c"
        numbered = [f"-{version}" for version in VERSIONS]
        names = [
            f"{name}{end}"
            for name in (("clang", "gcc") if plain else ("clang++", "g++"))
            for end in ("", *numbered)
        ] + ["tcc"] * plain
        used = {_real(compiler.words[0]) for compiler in (self.one, self.two)}
        found = [name for name in names if shutil.which(name) and _real(name) not in used]
        options = [word for word in self.one.words[1:] if word == "@@" or word.startswith(PASSED_ON)]
        return [Compiler((name, *options)) for name in found]

    def _first_that_works(self, name: str, guards: Iterable[Guard]) -> Section:
        """The first guard that works on a tiny program."""
        for guard in guards:
            if self._bench.says_yes(self._script([guard], disagree=False), TINY):
                return guard
        return LeftOut(name, "nothing is installed that could tell.")

    def _passed(self, sections: Sequence[Section]) -> list[Section]:
        """The guards that the program passes, and what is to be said of the others."""
        if self._bench.says_yes(self._script(sections), self._program):
            return list(sections)
        return [self._judged(section) if isinstance(section, Guard) else section for section in sections]

    def _judged(self, guard: Guard) -> Section:
        """The guard, if the program passes it."""
        told = self._bench.ask(self._script([guard]), self._program)
        if told.answer.verdict is Verdict.INTERESTING:
            return guard
        reason = last_line(told).partition(": ")[2] or last_line(told)
        return LeftOut(guard.name, f"FILE itself does not pass: {reason}.", refused=True)


def _real(program: str) -> str:
    return os.path.realpath(shutil.which(program) or program)


def _require(holds: bool, told: str) -> None:
    if not holds:
        reason = told.partition(": ")[2] or told
        raise NotInterestingError(f"The two compilers do not disagree on the input: {reason}.")
