"""Numbers that stand for sequences of tokens: polynomials in a fixed base modulo a Mersenne prime.

The digest of a part follows from those of the whole and of what is before it, so all parts of a program are
known by the digests of its beginnings.
"""

from __future__ import annotations

import hashlib
from array import array
from functools import lru_cache

HASH_MODULUS = (1 << 61) - 1
HASH_BASE = 0x1B873593_5BD1E995 % HASH_MODULUS
"""Fixed, as the key is, so that runs are reproducible."""
_KEY = b"treereduce tokens"

_MOST_VALUES = 1 << 16
"""Texts whose values are remembered, about 10 MB. Most programs have fewer words."""


@lru_cache(maxsize=_MOST_VALUES)
def token_value(text: bytes) -> int:
    """What one token adds to a digest. Never 0, so that a token more is a difference.

    A hash and no number made of the bytes, for words that differ in a few of them would share one, as
    ``100000001`` and ``900000000`` do modulo this prime. Python's own hash of bytes is salted per process,
    which would make runs irreproducible. Costs 1 µs for each distinct word of a program.
    """
    digest = hashlib.blake2b(text, digest_size=8, key=_KEY).digest()
    return int.from_bytes(digest, "little") % (HASH_MODULUS - 1) + 1


def join_digests(left: int, right: int, right_tokens: int) -> int:
    """The digest of two token sequences after one another, the right one ``right_tokens`` long."""
    return (left * pow(HASH_BASE, right_tokens, HASH_MODULUS) + right) % HASH_MODULUS


def rest_digest(whole: int, left: int, right_tokens: int) -> int:
    """The digest of the last ``right_tokens`` of ``whole``, which begins with ``left``."""
    return (whole - left * pow(HASH_BASE, right_tokens, HASH_MODULUS)) % HASH_MODULUS


class _Values(dict[bytes, int]):
    """The values of the tokens of one program: a look at a dictionary takes half the time of a call."""

    def __missing__(self, text: bytes) -> int:
        value = self[text] = token_value(text)
        return value


def beginnings(source: bytes, starts: array[int], ends: array[int]) -> array[int]:
    """The digests of the first k tokens, k from 0, that stand from ``starts[i]`` to ``ends[i]``."""
    values = _Values()
    digest, digests = 0, array("Q", [0])
    for start, end in zip(starts, ends, strict=True):
        digest = (digest * HASH_BASE + values[source[start:end]]) % HASH_MODULUS
        digests.append(digest)
    return digests
