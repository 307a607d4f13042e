"""How a language writes an expression that is one of two, or one and then another."""

from __future__ import annotations

import re

from treereduce.view.view import View

_HOLES = re.compile(rb"\{(?:condition|first|second)\}")
"""What the profile's text of a choice or a sequence has in the places of its parts."""


def chosen_text(view: View, condition: bytes, first: bytes, second: bytes) -> bytes:
    """The text of a choice, as the profile has it; empty where it has none."""
    return _filled(view.language.profile.choice, condition, first, second)


def sequence_text(view: View, first: bytes, second: bytes) -> bytes:
    """The text of what does one thing after another and is the last; empty where the profile has none."""
    return _filled(view.language.profile.sequence, b"", first, second)


def _filled(form: bytes, condition: bytes, first: bytes, second: bytes) -> bytes:
    parts = {b"{condition}": condition, b"{first}": first, b"{second}": second}
    # All at once: a part may have the text of a hole in it, as an f-string of Python does.
    return _HOLES.sub(lambda hole: parts[hole[0]], form)
