"""What of an output is searched for crashes: what the tool says itself, not what it shows of the program."""

from __future__ import annotations

import re

from treereduce.conditions.outcome import Outcome

LONGEST_LINE = 4_000
"""Characters: more of one line is not looked at. Patterns take time that grows with the square of a line."""

ESCAPE = "\x1b"
"""What colours and links to documentation begin with."""

ESCAPES = re.compile(r"\x1b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\))")

PLACED = re.compile(r"\S*:\d")
"""How a message with a place begins. It is the tool's own, whatever the next line points at."""

SHOWN = re.compile(
    # With the number of the line before it,
    r"^ *\d+ +\|.*$"
    # with a caret below it, where the line is no message with a place,
    rf"|^(?!{PLACED.pattern}).+(?=\n[ \t~-]*\^[ \t~^-]*$)"
    # behind the directive that has it printed,
    r"|: #(?:error|warning|pragma message).*$"
    # or below the place of a frame, as Python has it.
    r"|(?P<place>^ +(?:\| +)?File \"[^\"\n]*\", line \d.*\n) {4}.*$",
    re.MULTILINE,
)
"""Text of the program: it may say whatever tools say when they crash, as tests of compilers do."""


def own_words(outcome: Outcome) -> str:
    """All output, stderr first, without colours and quoted program; as many lines, and none too long."""
    text = without_colours(outcome.output).replace("\r\n", "\n").replace("\r", "\n")
    lines = (line[:LONGEST_LINE] for line in text.split("\n"))
    return SHOWN.sub(_blank, "\n".join(lines))


def settled_words(so_far: Outcome) -> str:
    """What `own_words` says of whole lines, as far as further lines do not change it: each has its line end.

    Whether the last line is the program's is told by the one after it, unless it is a message with a place.
    """
    text = own_words(so_far)
    text = text[: text.rfind("\n") + 1]
    last = text.rfind("\n", 0, -1) + 1
    return text if PLACED.match(text, last) else text[:last]


def _blank(shown: re.Match[str]) -> str:
    """What stands in the place of text of the program: a line that is as far from the margin as it was."""
    return f"{shown['place'] or ''}    "


def without_colours(text: str) -> str:
    """The text as a terminal shows it."""
    return ESCAPES.sub("", text) if ESCAPE in text else text
