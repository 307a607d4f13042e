"""What of an output is searched for crashes: what the tool says itself, not what it shows of the program."""

from __future__ import annotations

import re

from treereduce.conditions.outcome import Outcome

LONGEST_LINE = 4_000
"""Characters: more of one line is not looked at. Patterns take time that grows with the square of a line."""

ESCAPE = "\x1b"
"""What colours and links to documentation begin with."""

ESCAPES = re.compile(r"\x1b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\))")

SHOWN = re.compile(
    # With the number of the line before it,
    r"^ *\d+ +\|.*$"
    # with a caret below it, where the line is no message with a place,
    r"|^(?!\S*:\d).+(?=\n[ \t~-]*\^[ \t~^-]*$)"
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


def _blank(shown: re.Match[str]) -> str:
    """What stands in the place of text of the program: a line that is as far from the margin as it was."""
    return f"{shown['place'] or ''}    "


def without_colours(text: str) -> str:
    """The text as a terminal shows it."""
    return ESCAPES.sub("", text) if ESCAPE in text else text
