"""How much of two texts is the same. Two slices are compared a thousand times as fast as in a loop."""

from __future__ import annotations


def common_start(one: bytes, other: bytes) -> int:
    """How many bytes both begin with, found by halves."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def common_end(one: bytes, other: bytes, most: int) -> int:
    """How many bytes both end with, at most ``most`` of them, which neither has fewer of."""
    # An end turned round is a beginning; only what may be the same is turned.
    return common_start(one[len(one) - most :][::-1], other[len(other) - most :][::-1])


def character_start(text: bytes, place: int) -> int:
    """Where the character of UTF-8 begins that a place is in, which is before or at the end of the text."""
    while 0 < place < len(text) and text[place] & 0xC0 == 0x80:
        place -= 1
    return place
