"""How a language writes an expression that is one of two."""

from __future__ import annotations

import re

from treereduce.view.view import View

_HOLES = re.compile(rb"\{(?:condition|first|second)\}")
"""What the profile's text of a choice has in the places of its parts."""


def chosen_text(view: View, condition: bytes, first: bytes, second: bytes) -> bytes:
    """The text of a choice, as the profile has it; empty where it has none."""
    parts = {b"{condition}": condition, b"{first}": first, b"{second}": second}
    # All at once: a part may have the text of a hole in it, as an f-string of Python does.
    return _HOLES.sub(lambda hole: parts[hole[0]], view.language.profile.choice)
