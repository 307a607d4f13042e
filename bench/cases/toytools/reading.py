"""What all tools share: tokens, and the ways to end."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

DEEPEST = 5_000
"""Python frames. The deepest nests of our programs need a tenth of it; older Pythons' stacks bear twice."""

Tool = Callable[[str], object]


class Rejected(Exception):
    """The program is none of the tool's language. The message says why."""


class Broken(Exception):
    """The tool's own mistake. The message names the function that made it."""


class Tokens:
    """The tokens of a text, taken one by one; past the last there are empty ones."""

    def __init__(self, text: str, pattern: re.Pattern[str]) -> None:
        """``pattern`` matches one token as group 1, or what lies between tokens as no group."""
        self._tokens: list[str] = []
        end = 0
        while end < len(text):
            found = pattern.match(text, end)
            if found is None or found.end() == end:
                raise Rejected(f"stray {text[end]!r} at {end}")
            if found[1]:
                self._tokens.append(found[1])
            end = found.end()
        self._at = 0

    def peek(self, ahead: int = 0) -> str:
        """The next token, or one behind it."""
        at = self._at + ahead
        return self._tokens[at] if at < len(self._tokens) else ""

    def take(self) -> str:
        """The next token, which is then behind us. Raises `Rejected` at the end."""
        if not self.peek():
            raise Rejected("unexpected end")
        self._at += 1
        return self._tokens[self._at - 1]

    def accept(self, *wanted: str) -> bool:
        """Take the next token if it is one of those."""
        if self.peek() and self.peek() in wanted:
            self._at += 1
            return True
        return False

    def expect(self, *wanted: str) -> None:
        """Take these tokens. Raises `Rejected` where another stands."""
        for token in wanted:
            if not self.accept(token):
                raise Rejected(f"{token!r} expected, not {self.peek()!r}")

    def name(self, begin: str = r"[A-Za-z_]") -> str:
        """Take a name, which has such a beginning. Raises `Rejected` if there is none."""
        if not re.match(begin, self.peek()):
            raise Rejected(f"name expected, not {self.peek()!r}")
        return self.take()

    def listed(self, end: str, separator: str = ",") -> list[str]:
        """Take names with a separator between them, up to ``end``, which is taken too."""
        names: list[str] = []
        while not self.accept(end):
            if names:
                self.expect(separator)
            names.append(self.name())
        return names


def run(tool: Tool) -> None:
    """Apply ``tool`` to the file that the command line names, and exit as tools do."""
    sys.setrecursionlimit(DEEPEST)
    name = Path(sys.argv[0]).stem
    try:
        tool(Path(sys.argv[1]).read_bytes().decode())
    except (Rejected, RecursionError, UnicodeDecodeError) as error:
        print(f"{name}: error: {error}")
        sys.exit(1)
    except Broken as error:
        print(f"{name}: internal error: in {error}")
        sys.exit(70)


def breaks(tool: Tool, program: bytes) -> bool:
    """Whether the planted bug shows. For use within one process."""
    try:
        tool(program.decode())
    except Broken:
        return True
    except (Rejected, RecursionError, UnicodeDecodeError):
        pass
    return False
