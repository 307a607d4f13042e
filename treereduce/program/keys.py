"""Two ways to know a program again. They have types of their own, so that one never stands for the other."""

from __future__ import annotations

import hashlib
from typing import NewType

from treereduce.program.digest import HASH_MODULUS
from treereduce.program.tally import TokenSequence

ExactKey = NewType("ExactKey", bytes)
"""Says "the very same program": what verdicts, and proofs that rest on them, are remembered under."""

FilterKey = NewType("FilterKey", int)
"""Says "probably judged before": told from edits alone, blind to layout and comments. A filter, no proof."""

KEY_SIZE = 16
"""Bytes of an exact key. Among 2**40 programs, two share one with a chance of about 2**-49."""


def exact_key(program: bytes) -> ExactKey:
    """The key of a program's bytes, at about 1 GB/s."""
    return ExactKey(hashlib.blake2b(program, digest_size=KEY_SIZE).digest())


def filter_key(tokens: TokenSequence) -> FilterKey:
    """The key of a program that has ``tokens``, at no look at its bytes: below 2**128."""
    return FilterKey(tokens.length * (HASH_MODULUS + 1) + tokens.digest)
