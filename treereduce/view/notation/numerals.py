"""How numbers are written, which is about the same in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

ZERO = b"0"
"""Stands for a value that does not matter. Nearly all languages write it so, and where one does not
its parser says so."""
_INTEGER = re.compile(
    rb"""(?:[0\#][xX](?P<hexadecimal>[0-9a-fA-F]+(?:['_][0-9a-fA-F]+)*)
       |[0\#][bB](?P<binary>[01]+(?:['_][01]+)*)
       |(?:0[oO]?|\#[oO])(?P<octal>[0-7]+(?:['_][0-7]+)*)
       |(?P<decimal>[0-9]+(?:['_][0-9]+)*))
       (?P<suffix>_?[A-Za-z]\w*)?\Z""",
    re.VERBOSE,
)
_BASED = re.compile(
    rb"""(?P<base>[0-9]{1,2})\#(?P<digits>[0-9A-Za-z_]+)(?P<end>\#(?:[eE]\+?(?P<exponent>[0-9]{1,3}))?)?\Z
       |\#(?P<radix>[0-9]{1,2})[rR](?P<places>[0-9A-Za-z]+)\Z""",
    re.VERBOSE,
)
"""Numbers that say their base: ``2#1010#`` of Ada and VHDL, ``16#FFFF`` of Erlang, ``#36rZZ`` of Lisp."""
_BASES = {"hexadecimal": 16, "binary": 2, "octal": 8, "decimal": 10}
_FRACTION = re.compile(
    rb"""(?P<whole>[0-9][0-9_']*)?(?P<fraction>\.[0-9_']*)?
       (?P<exponent>[eE][+-]?[0-9]+)?(?P<suffix>[A-Za-z]\w*)?\Z""",
    re.VERBOSE,
)
LONGEST = 4000
"""Digits up to which a number is read: Python refuses to convert longer ones."""
MOST_BITS = 14_000
"""Binary digits of the largest number that is read. Python writes no more than 4,300 decimals, and twice such
a number has 4,215. In other bases than ten, fewer digits than `LONGEST` make so many."""


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number as a program has it."""

    text: bytes
    value: int
    suffix: bytes

    def plainer(self) -> Iterator[bytes]:
        """The same value in decimal, then with less of its suffix and separators."""
        decimal = b"%d" % self.value
        digits = self.text.removesuffix(self.suffix)
        yield decimal
        if self.suffix:
            yield digits
            yield decimal + self.suffix
        yield digits.replace(b"_", b"").replace(b"'", b"") + self.suffix

    def least(self) -> Iterator[bytes]:
        """0 and 1 with the suffix, if there is one; in Lisp and SMT-LIB with the mark of the base."""
        mark = self.text[:2] if self.text.startswith(b"#") else b""
        if self.suffix or mark:
            yield mark + b"0" + self.suffix
            yield mark + b"1" + self.suffix


def read_integer(text: bytes, prefixes: Mapping[bytes, int] | None = None) -> Integer | None:
    """The whole number that ``text`` is in most languages, None if it is none.

    ``prefixes`` are the marks with which a language begins numbers of some bases, beside the usual ones.
    """
    if len(text) > LONGEST or _fraction(text):
        return None
    for prefix, written in (prefixes or {}).items():
        if text.startswith(prefix):
            return _in_base(text, text[len(prefix) :], written)
    based = _BASED.match(text)
    if based:
        shift = int(based["exponent"] or 0)
        return _in_base(text, based["digits"] or based["places"], int(based["base"] or based["radix"]), shift)
    match = _INTEGER.match(text)
    if match is None:
        return None
    suffix = match["suffix"] or b""
    base, digits = next((name, match[name]) for name in _BASES if match[name] is not None)
    return _integer(text, int(digits.replace(b"'", b"").replace(b"_", b""), _BASES[base]), suffix)


def _in_base(text: bytes, digits: bytes, base: int, shift: int = 0) -> Integer | None:
    """The number that ``text`` writes with ``digits`` of a base, and so many zeros after them."""
    try:
        return _integer(text, int(digits, base) * base**shift, b"") if base else None
    except ValueError:
        return None


def _integer(text: bytes, value: int, suffix: bytes) -> Integer | None:
    """The number that a text is, None where it is too long for its value to be written in decimal."""
    return Integer(text, value, suffix) if value.bit_length() <= MOST_BITS else None


def shorter_fractions(text: bytes) -> list[bytes]:
    """What to try for a number with a point or an exponent, the smallest first; empty for other text."""
    match = _fraction(text)
    if match is None:
        return []
    whole, suffix = match["whole"] or b"0", match["suffix"] or b""
    fraction, exponent = match["fraction"] or b"", match["exponent"] or b""
    return [
        b"0",
        b"1",
        b"0.0",
        b"1.0",
        whole,
        whole + fraction[:2],
        whole + fraction,
        b"1" + exponent,
        whole + fraction[:2] + exponent + suffix,
    ]


def _fraction(text: bytes) -> re.Match[bytes] | None:
    match = _FRACTION.match(text)
    return match if match and text != b"." and (match["fraction"] or match["exponent"]) else None
