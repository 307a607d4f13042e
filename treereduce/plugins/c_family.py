"""The tools of C-Reduce and C-Vise for C and C++, where they are installed: a pass for each transformation.

``clang_delta`` is asked which it has and how many instances of each there are. ``clex`` knows tokens,
``unifdef`` conditional lines, and ``topformflat`` lays a program out by the depth of its braces, so that
lines of it can go. ``treesitter_delta`` of newer C-Vise prints hints.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from treereduce.machine.cores import available_cores
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.effort import Effort
from treereduce.planning.extra import Extra
from treereduce.plugins.guard import Guard, Tell
from treereduce.plugins.hinting_tools import hinting, said
from treereduce.plugins.host import Ended, Host
from treereduce.plugins.numbered import Numbered, NumberedDetours
from treereduce.view.view import View

GROUP = "clang"
STAGE = "outside"
SUFFIXES = {"c": ".c", "cpp": ".cc", "objc": ".m", "cuda": ".cu"}
"""The languages that they are for, and the names by which they know them."""
PLACES = ("/usr/lib/cvise", "/usr/libexec/cvise", "/usr/libexec", "/usr/local/libexec")
"""Where packages put what is not for the command line: those of Debian the first and the third."""
PATIENCE = 100
"""How often a tool may crash before it is left out: what makes one compiler crash may do so to another."""
LONGEST = 5.0
"""Seconds for one instance. Usually it takes a twentieth of one."""

STANDARDS = ("c++20", "c++11")
"""Of C++, tried in this order: the one with more instances counts."""
TOKENS = (*(f"rm-toks-{number}" for number in range(1, 17)), "rm-tok-pattern-4")
LITERALS = ("delete-string", "define", "shorten-string", "x-string", "rename-toks")
"""What clex can do. It cannot be asked."""
CLEX_DONE = 51
"""The exit status of clex where there was such an instance."""
LEVELS = 3
"""Depths of braces by which topformflat lays out: the program, its functions, their blocks."""

CPP_ONLY = re.compile(
    "class|template|namespace|base|ctor|cxx|dependent|derived|vector|operator|try-catch|member-to-"
)
"""What is about things that C has not, by its name. To ask clang_delta takes 30 ms each time."""
RENAMES = re.compile(r"\brename-")
"""Names stay as they are unless that is asked for, so these run for those who name them."""

SILENT = "The passes of {} are left out: it does not say what it can do, or not in time."

_COUNT = re.compile(rb"instances: (\d+)")


@dataclass(frozen=True, slots=True)
class _Run:
    """How to run a tool on a program: with a language by whose suffix it knows the file."""

    host: Host
    suffix: str

    def __call__(self, program: bytes, *words: str) -> Ended:
        name = f"program{self.suffix}"
        return self.host.run(lambda place: [*words, str(place / name)], program, name=name, limit=LONGEST)


Make = Callable[[_Run, bytes, int], bytes | None]
Count = Callable[[_Run, bytes], int | None]


def find_tool(name: str) -> str | None:
    """The path of a tool, on PATH or where packages put it."""
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(PLACES))


def c_family(host: Host, tell: Tell) -> list[Extra]:
    """All that the tools which are here can do."""
    found: list[Extra] = []
    counting = _Counting(host)
    guards: dict[str, Guard] = {}
    for name, origin, make, count in _known(tell):
        # One for each tool: on a program that makes a compiler crash, all that clang_delta does may crash.
        guard = guards.setdefault(origin, Guard(Path(origin).name, tell, patience=PATIENCE))
        found.append(_extra(host, name, guard, origin, make, count, counting))
        if count is not _uncounted:
            # What clang_delta makes is often larger at first: a call that is inlined, a type that is split.
            found.append(_extra(host, name, guard, origin, make, count))
    hinter = find_tool("treesitter_delta")
    if hinter:
        guard = Guard("treesitter_delta", tell, patience=PATIENCE)
        hints = list(hinting(host, hinter, guard, SUFFIXES, group=GROUP, stage=STAGE))
        found += hints
        if not hints:
            tell(SILENT.format(hinter))
    return found


class _Counting:
    """Has all passes count their instances of a program at once, when one of them has its turn.

    One after another, as the passes have their turns, they would keep one core busy, for 2 s in each round.
    """

    def __init__(self, host: Host) -> None:
        self._lock = threading.Lock()
        self._program = b""
        self._pool: ThreadPoolExecutor | None = None
        self._members: set[Numbered] = set()
        host.at_end(self._close)

    def begin(self, member: Numbered, view: View) -> None:
        """Begin with the program that a view shows, for all that had their turn before, unless that was done.

        Not for all that there are, because most may not have been chosen.
        """
        program = view.rendering.data
        with self._lock:
            if program != self._program:
                self._program = program
                self._pool = self._pool or ThreadPoolExecutor(available_cores(), "treereduce-counting")
                for known in self._members - {member}:
                    self._pool.submit(known.count, view)
            self._members.add(member)

    def _close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def _known(tell: Tell) -> Iterator[tuple[str, str, Make, Count]]:
    """Names, where they come from, and how their instances are made and counted."""
    clang = find_tool("clang_delta")
    if clang and not transformations(clang):
        tell(SILENT.format(clang))
    for name in transformations(clang) if clang else ():
        yield f"clang-{name}", str(clang), *_clang(str(clang), name)
    unifdef = find_tool("unifdef")
    if unifdef:
        yield "unifdef", unifdef, functools.partial(_unifdef, unifdef), _uncounted
    flat = find_tool("topformflat")
    for level in range(LEVELS if flat else 0):
        yield f"topformflat-{level}", str(flat), functools.partial(_flat, str(flat), level), _uncounted
    clex = find_tool("clex")
    for name in (*TOKENS, *LITERALS) if clex else ():
        yield f"clex-{name}", str(clex), functools.partial(_clex, str(clex), name), _uncounted


@functools.cache
def transformations(clang_delta: str) -> tuple[str, ...]:
    """What clang_delta says that it can do; nothing where it says nothing."""
    asked = said(clang_delta, "--transformations")
    return tuple(asked.stdout.split()) if asked is not None and asked.returncode == 0 else ()


def _extra(
    host: Host,
    called: str,
    guard: Guard,
    origin: str,
    make: Make,
    count: Count,
    counting: _Counting | None = None,
) -> Extra:
    """A pass, one for detours where nothing is counted ahead."""
    passes: dict[str, Numbered | NumberedDetours] = {}
    grows = counting is None
    kind = NumberedDetours if grows else Numbered
    for language, suffix in SUFFIXES.items():
        if language == "c" and CPP_ONLY.search(called):
            continue
        run = _Run(host, suffix)
        passes[language] = kind(guard, functools.partial(make, run), functools.partial(count, run))

    def propose(view: View, node: int) -> Iterator[Candidate]:
        known = passes.get(view.language.name)
        if counting is not None and isinstance(known, Numbered):
            counting.begin(known, view)
        return iter(()) if known is None else known.propose(view, node)

    propose.__doc__ = f"Do what {Path(origin).name} knows as {called.partition('-')[2] or called}."
    name = f"{called}-detour" if grows else called
    entry = Pass(name, propose, at_root=True, grows=grows)
    if RENAMES.search(called):
        return Extra(entry, STAGE, origin, needs=None)
    return Extra(entry, STAGE, origin, GROUP, needs=Effort.MAX)


def _uncounted(run: _Run, program: bytes) -> int | None:  # noqa: ARG001 - one way of counting
    return None


def _clang(tool: str, name: str) -> tuple[Make, Count]:
    @functools.lru_cache(maxsize=8)
    def counted(run: _Run, program: bytes) -> tuple[int, tuple[str, ...]]:
        """How many instances there are, and by which options."""
        options = [(f"--std={standard}",) for standard in STANDARDS] if run.suffix == ".cc" else [()]
        return max(
            ((_instances(run(program, tool, f"--query-instances={name}", *more)), more) for more in options),
            key=lambda found: found[0],
        )

    def count(run: _Run, program: bytes) -> int:
        return counted(run, program)[0]

    def make(run: _Run, program: bytes, number: int) -> bytes | None:
        options = counted(run, program)[1]
        ended = run(program, tool, f"--transformation={name}", f"--counter={number}", *options)
        return ended.printed if ended.status == 0 else None

    return make, count


def _instances(ended: Ended) -> int:
    found = _COUNT.search(ended.printed)
    return int(found[1]) if found else 0


def _clex(tool: str, name: str, run: _Run, program: bytes, number: int) -> bytes | None:
    ended = run(program, tool, name, str(number - 1))
    return ended.printed if ended.status == CLEX_DONE else None


def _unifdef(tool: str, run: _Run, program: bytes, number: int) -> bytes | None:
    """Take each name in a condition for defined, and then for undefined."""
    symbols = list(dict.fromkeys(run(program, tool, "-s").printed.decode(errors="replace").split()))
    if number > 2 * len(symbols):
        return None
    option = "D" if number % 2 else "U"
    symbol = symbols[(number - 1) // 2]
    ended = run(program, tool, "-B", "-x", "2", "-k", f"-{option}{symbol}")
    return ended.printed if ended.status == 0 else program


def _flat(tool: str, level: int, run: _Run, program: bytes, number: int) -> bytes | None:
    """Take away some lines of the program as it is laid out: halves, quarters, down to single ones."""
    ended = run(program, "/bin/sh", "-c", 'exec "$0" "$1" < "$2"', tool, str(level))
    lines = ended.printed.splitlines(keepends=True)
    size = len(lines)
    while size:
        chunks = -(-len(lines) // size)
        if number <= chunks:
            start = (number - 1) * size
            return b"".join(lines[:start] + lines[start + size :])
        number -= chunks
        size //= 2
    return None
