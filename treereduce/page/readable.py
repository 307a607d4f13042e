"""Bytes of a program as text that can be looked at. `programs.js` does the same in the page."""

from __future__ import annotations

import re

MOST_SHOWN = 200_000
"""Bytes of a text that are shown: some 5,000 lines, which no browser minds."""

UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What has no picture, or turns the direction of what stands beside it."""

PICTURES = 0x2400
"""Where Unicode has pictures of control characters."""

DELETE, PICTURE_OF_DELETE = 0x7F, "\u2421"


def readable(data: bytes) -> str:
    """A text without invisible marks. Carriage returns before line ends are left out."""
    return visible(data.decode("utf-8", errors="replace").replace("\r\n", "\n"))


def visible(text: str) -> str:
    r"""``a\x1b[31m`` -> ``a␛[31m``."""
    return UNSEEN.sub(_picture, text)


def excerpt(data: bytes, most: int = MOST_SHOWN) -> str:
    """A text, or its beginning and its end if it has more than ``most`` bytes."""
    if len(data) <= most:
        return readable(data)
    half = most // 2
    left_out = f"\n⋯ {len(data) - 2 * half:,} bytes are not shown ⋯\n"
    return readable(data[:half]) + left_out + readable(data[-half:])


def _picture(found: re.Match[str]) -> str:
    number = ord(found[0])
    if number == DELETE:
        return PICTURE_OF_DELETE
    return chr(PICTURES + number) if number < ord(" ") else f"⟨U+{number:04X}⟩"
