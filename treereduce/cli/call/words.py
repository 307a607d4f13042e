"""The words of a call, as options with their values."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence


def parted(words: Sequence[str], valued: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """Each option with its words, and each other word."""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        option, link, value = parts_of(word)
        is_apart = option in valued and not (link or value) and bool(rest)
        yield option, [word, rest.pop(0)] if is_apart else [word]


def parts_of(word: str) -> tuple[str, str, str]:
    """An option, what links it to its value, and that value, as far as they are in one word."""
    if word.startswith("--"):
        return word.partition("=")
    return word[:2], "", word[2:]
