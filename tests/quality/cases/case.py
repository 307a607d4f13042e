"""The shape of the cases in this folder."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """A program, the tokens to keep, those that may only go together, and the smallest such program.

    Of several lines in ``keep`` a program has to have the tokens of one.
    Where no tokens are to be kept, nothing but the program and its smallest form will do: one leap.
    """

    needs: str
    language: str
    program: bytes
    keep: str
    least: bytes
    together: str = ""
    broken: bool = False
    """Whether programs with syntax errors will do, so long as their brackets match."""
