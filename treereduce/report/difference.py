"""The difference between the original and the smallest program so far."""

from __future__ import annotations

import difflib

from rich.text import Text

from treereduce.report.page import Page
from treereduce.report.stream import legible
from treereduce.report.wording import count

CONTEXT = 2
"""Lines around a difference that are shown."""

STYLES = {"+": "green", "-": "red", "@": "cyan"}


def difference(original: bytes, program: bytes) -> Page:
    """What has gone from the original, line by line.

    Only what lies between the beginning and the end that both have is compared: in a large program that is
    often all of it, and takes a second for 50,000 lines.
    """
    old, new = (legible(text.decode("utf-8", errors="replace")).split("\n") for text in (original, program))
    lines: list[Text] = []
    for line in difflib.unified_diff(old, new, n=CONTEXT, lineterm=""):
        if not line.startswith(("---", "+++")) or lines:
            lines.append(Text(line, STYLES.get(line[:1], "")))
    if not lines:
        lines = [Text("Nothing has gone yet.")]
    gone, come = (sum(line.plain.startswith(mark) for line in lines) for mark in "-+")
    return Page(f"Original and smallest so far: {count(gone, 'line')} gone, {come:,} new", lines)
