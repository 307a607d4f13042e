"""The shape of the cases in this folder."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """A program, the tokens to keep, those that may only go together, and the smallest such program.

    ``Case("words", "c", b"unsigned long x;", "long x ;", b"long x;")``: of the programs without syntax errors
    the oracle likes those with these tokens in this order, and no other pass gets to the last one.
    Of several lines in ``keep`` a program has to have the tokens of one.
    Where no tokens are to be kept, nothing but the program and its smallest form will do: one leap. That is
    the plainest way to show what no other pass proposes.
    """

    needs: str
    """The name of the pass."""
    language: str
    program: bytes
    keep: str
    least: bytes
    together: str = ""
    broken: bool = False
    """Whether programs with syntax errors will do, so long as their brackets match."""
