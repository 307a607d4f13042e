"""Numbers that stand for sequences of tokens: polynomials in a fixed base modulo a Mersenne prime.

The digest of a part follows from those of the whole and of what is before it, so all parts of a program are
known by the digests of its beginnings.
"""

from __future__ import annotations

from array import array

HASH_MODULUS = (1 << 61) - 1
HASH_BASE = 0x1B873593_5BD1E995 % HASH_MODULUS
"""Fixed, as `token_value` is, so that runs are reproducible."""

_MOST_VALUES = 1 << 16
"""Texts whose values are remembered, about 10 MB. Most programs have fewer words."""


def token_value(text: bytes) -> int:
    """What one token adds to a digest. Never 0, so that a token more is a difference.

    Python's own hash of bytes is salted per process, which would make runs irreproducible.
    """
    return int.from_bytes(text + b"\1", "little") % HASH_MODULUS + 1


def join_digests(left: int, right: int, right_tokens: int) -> int:
    """The digest of two token sequences after one another, the right one ``right_tokens`` long."""
    return (left * pow(HASH_BASE, right_tokens, HASH_MODULUS) + right) % HASH_MODULUS


def rest_digest(whole: int, left: int, right_tokens: int) -> int:
    """The digest of the last ``right_tokens`` of ``whole``, which begins with ``left``."""
    return (whole - left * pow(HASH_BASE, right_tokens, HASH_MODULUS)) % HASH_MODULUS


class _Values(dict[bytes, int]):
    """The values of tokens, each worked out once."""

    def __missing__(self, text: bytes) -> int:
        if len(self) == _MOST_VALUES:
            self.clear()
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
