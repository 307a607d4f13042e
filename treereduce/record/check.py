"""What a run asked, as its record has it, and by what that is known again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from treereduce.oracle.levels import names_file

Kind = Literal["function", "script", "command"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check of a run."""

    kind: Kind
    words: Sequence[str]
    """The name of a function, the path of a script, or the words of a command."""
    asked: Sequence[str] = ()
    """What is kept, as options; none for the exit status 0 of the check, or what is found by itself."""
    digest: str
    """Of the files that it is made of."""

    @property
    def told(self) -> list[str]:
        """Its words and what is asked of it."""
        return [*self.words, *self.asked]

    def is_same(self, other: Check) -> bool:
        """Whether its answers are those of another one."""
        return (self.told, self.digest) == (other.told, other.digest)


def read_check(told: Any, name: str, call: Sequence[str], directory: str) -> Check:
    """A check as `run.json` has it, by its ``name`` there, of a run that a ``call`` began in a ``directory``.

    Raises KeyError, TypeError or ValueError for what is none.
    """
    if isinstance(told, Mapping):
        return Check(**told)
    return _of_first_schema(told, name, call, directory)


def _of_first_schema(told: Sequence[str], name: str, call: Sequence[str], directory: str) -> Check:
    """One of a list of words, what is asked of it, and a digest, with nothing between them.

    What was asked was asked of the main one, in a call of the command. A script is one word there.
    """
    *words, digest = told
    if call and name == "check":
        typed = len(call) - call.index("--") - 1 if "--" in call else 0
        kind: Kind = "command" if typed else "script"
        parts = typed or 1
    else:
        kind = _kind_of(words, directory)
        parts = len(words)
    return Check(kind=kind, words=words[:parts], asked=words[parts:], digest=digest)


def _kind_of(words: Sequence[str], directory: str) -> Kind:
    """What a check was, as far as its words tell: a function is a single word that names no file."""
    if len(words) != 1 or "@@" in words[0]:
        return "command"
    return "script" if names_file(Path(directory, words[0])) else "function"
