"""Check scripts for miscompilation: two compilers disagree on a program, and the program is not to blame.

A program with undefined behaviour may do anything, so two compilers may well disagree on it, and a reduction
finds such programs wherever the script lets them pass. Guards are what does not.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from treereduce.conditions.script import CANDIDATE, comment, head

COMMON_TRAPS = (
    "uninitialized",
    "return-type",
    "implicit-function-declaration",
    "implicit-int",
    "int-conversion",
    "incompatible-pointer-types",
    "format",
    "array-bounds",
    "strict-overflow",
    "strict-aliasing",
    "shift-count-overflow",
    "shift-count-negative",
    "nonnull",
    "pointer-to-int-cast",
    "int-to-pointer-cast",
    "main",
)
"""Warnings about what is undefined, or next to it."""

CLANG_TRAPS = (
    *COMMON_TRAPS,
    "sometimes-uninitialized",
    "conditional-uninitialized",
    "unsequenced",
    "division-by-zero",
    "return-stack-address",
    "dangling",
    "unknown-warning-option",
)
"""Those of clang. By the last, it refuses the others if it does not know them, as gcc does by itself."""

GCC_TRAPS = (
    *COMMON_TRAPS,
    "maybe-uninitialized",
    "sequence-point",
    "aggressive-loop-optimizations",
    "div-by-zero",
    "return-local-addr",
    "dangling-pointer",
    "use-after-free",
    "stringop-overflow",
    "stringop-overread",
    "builtin-declaration-mismatch",
)
"""Those of gcc."""

SANITIZED = ("address,undefined,float-cast-overflow", "undefined,float-cast-overflow", "address")
"""What to compile in, best first: where one library is missing, the other may be there."""

ENDED = 124
"""What ``timeout`` exits with when it had to end the command."""

WIDTH = 100
"""Characters of a line of the script, beyond which a command goes on in the next one."""
SLOWER = 10
"""How much longer a program may take under sanitizers or valgrind, which cost a factor of 2 to 30 in
computing and next to nothing in all else."""

FUNCTIONS = """\
# In a directory of its own, as the programs may write files too.
directory=$(mktemp -d) || exit 2
trap 'rm -rf "$directory"' EXIT
trap 'exit 143' HUP INT TERM  # killed from outside, which is no answer
cd "$directory" || exit 2

# A program that prints for ever is ended when its output is this long, in blocks of 512 bytes.
ulimit -f 65536

# Says why FILE is not interesting.
no() {
    echo "not interesting: $1" >&2
    exit 1
}
"""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A command that compiles, as words in which one is ``@@``: there go the output and the candidate."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        """As the user typed it, more or less."""
        return shlex.join(word for word in self.words if word != "@@")

    def line(self, program: str, *extra: str) -> str:
        """The shell command that makes ``program`` of the candidate, with further options."""
        place = self.words.index("@@")
        before, after = self.words[:place], self.words[place + 1 :]
        source = f"-o {shlex.quote(program)} {CANDIDATE}"
        return " ".join(filter(None, [shlex.join([*before, *extra]), source, shlex.join(after)]))


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for a compiler and for a program."""

    compiling: int
    running: int
    hangs: bool = False
    """Whether that a program does not end counts as something that it does."""
    there: bool = True
    """Whether there is a ``timeout`` to set them."""

    def compiler(self, words: str) -> str:
        """A compiler's command under its limit."""
        return f"timeout {self.compiling} {words}" if self.there else words

    def program(self, words: str, slower: int = 1) -> str:
        """A program's command under its limit."""
        return f"timeout {self.running * slower} {words}" if self.there else words


@dataclass(frozen=True, slots=True)
class Guard:
    """Something that the script asks of the program besides."""

    name: str
    why: str
    lines: str
    first: bool = False
    """Whether it stands before both compilers, because it is cheap and refuses much."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A guard that is not there, and why not."""

    name: str
    reason: str
    refused: bool = False
    """Whether the input itself does not pass."""


Section = Guard | LeftOut


class Parts:
    """What the scripts for two compilers are put together from."""

    def __init__(self, one: Compiler, two: Compiler, limits: Limits) -> None:
        self._one, self._two, self._limits = one, two, limits

    def script(
        self, sections: Sequence[Section], *, file: str, script: str, disagree: bool = True, runs: bool = True
    ) -> str:
        """The whole script. Without ``disagree`` or ``runs``, one to try its parts with."""
        told = f"what `{self._one}` and `{self._two}` make of it behaves differently, and it is not to blame."
        early = [_shown(section) for section in sections if isinstance(section, Guard) and section.first]
        late = [_shown(part) for part in sections if not (isinstance(part, Guard) and part.first)]
        middle = [self._builds(), *([self._behaviours(disagree=disagree)] if runs else [])]
        parts = [head(told, file, script), FUNCTIONS, self._behave(), *early, *middle, *late, "exit 0\n"]
        return "\n".join(parts)

    def guard_alone(self, guard: Guard) -> str:
        """A script that asks only what a guard does that comes first."""
        return "\n".join([head(guard.name, "FILE", "check.sh"), FUNCTIONS, guard.lines, "exit 0\n"])

    def warnings(self, traps: Sequence[str]) -> Guard:
        """No warning about undefined behaviour."""
        options = ["-O2", *(f"-Werror={trap}" for trap in traps), "-S"]
        line = self._limits.compiler(self._one.line("/dev/null", *options))
        return Guard(
            "warnings",
            "Guard: no warning about the known traps. Many of them need the optimiser to be seen. A warning "
            "that stands in the way of a smaller result, and is harmless, can go from the list.",
            f"{_folded(line)} > /dev/null 2>&1 ||\n    no 'there are warnings'\n",
            first=True,
        )

    def steady(self) -> Guard:
        """The program does the same each time."""
        return Guard(
            "a second run",
            "Guard: the program does the same each time. One that prints an address or the time does not.",
            "mv one.out first.out\nbehave one\n"
            "cmp -s first.out one.out || no 'it behaves differently each time'\n",
        )

    def filled(self) -> Guard:
        """Uninitialised variables do not matter."""
        return self._variant(
            "filled variables",
            "Guard: it is the same to it what is in a variable that was never set.",
            (self._one, "one"),
            ("filled", "-ftrivial-auto-var-init=pattern"),
            "it depends on an uninitialised variable",
        )

    def lenient(self) -> Guard:
        """Overflow and aliasing do not matter."""
        return self._variant(
            "a lenient language",
            "Guard: nor does the difference go away where signed numbers may overflow and pointers of "
            "different types may point to the same, which sanitizers do not all see.",
            (self._two, "two"),
            ("lenient", "-fwrapv", "-fno-strict-aliasing"),
            "it depends on overflow, or on pointers of different types",
        )

    def sanitized(self, kinds: str) -> Guard:
        """Clean under the sanitizers of the first compiler."""
        options = ["-O1", f"-fsanitize={kinds}", "-fno-sanitize-recover=all"]
        build = self._limits.compiler(self._one.line("clean", *options))
        run = self._limits.program("./clean", SLOWER)
        return Guard(
            "sanitizers",
            "Guard: sanitizers find nothing: no overflow, no access out of bounds, no null pointer. Leaks "
            "are no undefined behaviour.",
            f"{_folded(build)} > /dev/null 2>&1 ||\n    no 'it does not compile with sanitizers'\n"
            f"ASAN_OPTIONS=detect_leaks=0:symbolize=0:detect_stack_use_after_return=1 {run} \\\n"
            "    > clean.out 2> clean.err < /dev/null\n"
            f"{self._ended('clean')}"
            "if grep -q -e 'runtime error:' -e 'Sanitizer' clean.err; then no 'a sanitizer objects'; fi\n",
        )

    def memory_sanitized(self, compiler: Compiler) -> Guard:
        """Clean under clang's sanitizer for uninitialised memory."""
        build = self._limits.compiler(compiler.line("set", "-O1", "-fsanitize=memory"))
        run = self._limits.program("./set", SLOWER)
        return Guard(
            "initialised memory",
            "Guard: no decision hangs on memory that was never set.",
            f"{_folded(build)} > /dev/null 2>&1 ||\n    no 'it does not compile with the memory sanitizer'\n"
            f"MSAN_OPTIONS=symbolize=0 {run} > set.out 2> set.err < /dev/null\n"
            f"{self._ended('set')}"
            "if grep -q 'MemorySanitizer' set.err; then no 'the memory sanitizer objects'; fi\n",
        )

    def checked(self) -> Guard:
        """Clean under valgrind."""
        run = self._limits.program("valgrind -q --log-file=valgrind.log ./one", SLOWER)
        return Guard(
            "initialised memory",
            "Guard: no decision hangs on memory that was never set.",
            f"{run} > /dev/null 2>&1 < /dev/null\n{self._ended('valgrind')}"
            "if [ -s valgrind.log ]; then no 'valgrind objects'; fi\n",
        )

    def third(self, compiler: Compiler) -> Guard:
        """Another compiler agrees with one of both."""
        build = self._limits.compiler(compiler.line("third", "-O1"))
        return Guard(
            "another compiler",
            f"Guard: another compiler, {compiler.words[0]}, agrees with one of both.",
            f"{_folded(build)} > /dev/null 2>&1 ||\n    no '{compiler.words[0]} refuses it'\n"
            "behave third\n"
            "cmp -s one.out third.out || cmp -s two.out third.out ||\n"
            f"    no '{compiler.words[0]} agrees with neither'\n",
        )

    def _variant(
        self, name: str, why: str, base: tuple[Compiler, str], variant: tuple[str, ...], otherwise: str
    ) -> Guard:
        """The program does the same when compiled with further options."""
        (compiler, like), (program, *options) = base, variant
        build = self._limits.compiler(compiler.line(program, *options))
        return Guard(
            name,
            why,
            f"{_folded(build)} > /dev/null 2>&1 ||\n    no 'it does not compile with {options[0]}'\n"
            f"behave {program}\ncmp -s {like}.out {program}.out || no '{otherwise}'\n",
        )

    def _builds(self) -> str:
        lines = [
            f"{_folded(self._limits.compiler(compiler.line(program)))} > /dev/null 2>&1 ||\n"
            f"    no {shlex.quote(f'{compiler} refuses it')}\n"
            for compiler, program in ((self._one, "one"), (self._two, "two"))
        ]
        return "# Both compile it.\n" + "".join(lines)

    def _behaviours(self, *, disagree: bool) -> str:
        question = "if cmp -s one.out two.out; then no 'both behave the same'; fi\n"
        return "# The two programs behave differently.\nbehave one\nbehave two\n" + question * disagree

    def _behave(self) -> str:
        """The function that runs a program."""
        if not self._limits.there:
            ended = "There is no `timeout` here: a program that does not end is ended by treereduce-py alone."
        elif self._limits.hangs:
            ended = f"One that does not end has status {ENDED}: with FILE, that is the difference."
        else:
            ended = "One that does not end is not interesting."
        return (
            comment(f"Runs ./NAME: what it prints goes to NAME.out, and its exit status after it. {ended}")
            + "behave() {\n"
            + f'    {self._limits.program(chr(34) + "./$1" + chr(34))} > "$1.out" 2> "$1.err" < /dev/null\n'
            + "    status=$?\n"
            + ("" if self._limits.hangs else f'    [ "$status" -ne {ENDED} ] || no "$1 does not end"\n')
            + '    echo "exit status $status" >> "$1.out"\n}\n'
        )

    def _ended(self, program: str) -> str:
        return f"[ \"$?\" -ne {ENDED} ] || no '{program} does not end'\n" * (not self._limits.hangs)


def _shown(section: Section) -> str:
    """A section of the script with its comment."""
    if isinstance(section, LeftOut):
        return comment(f"Left out: {section.name}: {section.reason}")
    return comment(section.why) + section.lines


def _folded(line: str) -> str:
    """A long command on several lines. It breaks before options, where no quoted text is in the way."""
    if "'" in line:
        return line
    lines, current = [], ""
    for word in line.split(" "):
        if current and len(current) + len(word) >= WIDTH:
            lines.append(current)
            current = "   "
        current = f"{current} {word}" if current else word
    return " \\\n".join([*lines, current])
