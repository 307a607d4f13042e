"""Tools are asked to speak English: crashes are known by their English words."""

from __future__ import annotations

from collections.abc import Mapping

PLAIN = ("", "C", "POSIX", "en")
"""Beginnings of locales with English messages."""


def in_english(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment with English messages, in which files are read and sorted as in this one."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    spoken = next((environment[name] for name in names if environment.get(name)), "")
    if spoken.partition("_")[0].partition(".")[0] in PLAIN:
        return dict(environment)
    changed = dict(environment)
    # It goes before all others, so it takes the places of all others.
    everything = changed.pop("LC_ALL", "")
    if everything:
        others = [name for name in changed if name.startswith("LC_")]
        changed |= dict.fromkeys(["LANG", *others], everything)
    return {**changed, "LC_MESSAGES": "C"}
