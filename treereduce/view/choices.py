"""How a language writes an expression that is one of two."""

from __future__ import annotations

from treereduce.view.view import View

CONDITION, FIRST, SECOND = b"{condition}", b"{first}", b"{second}"
"""What the profile's text of a choice has in the places of its parts."""


def chosen_text(view: View, condition: bytes, first: bytes, second: bytes) -> bytes:
    """The text of a choice, as the profile has it; empty where it has none."""
    text = view.language.profile.choice
    for hole, part in ((CONDITION, condition), (FIRST, first), (SECOND, second)):
        text = text.replace(hole, part)
    return text
