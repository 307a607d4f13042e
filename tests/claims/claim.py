"""The shape of the examples in this folder."""

from __future__ import annotations

Claim = tuple[str, str, bytes, list[bytes]]
"""A pass, a language, a program, and some of the programs that the pass makes of it: with one candidate at
one node, or with one that follows when those before it have failed."""

Never = tuple[str, str, bytes, bytes]
"""A pass, a language, a program, and one that the pass does not make of it."""
