"""A style sheet minifier, which merges rules. Media queries are the only nests.

Planted: two rules with one selector and one declaration in common, that are merged although a rule between
them, for another selector that ends in the same name, sets the property to something else.
"""

from __future__ import annotations

import re

from .reading import Broken, Rejected, Tokens, run

TOKEN = re.compile(r"(?:\s|/\*.*?\*/)+|(@media|[.#]?-?[A-Za-z_][\w-]*|#?[\w.%]+|[{}():;,>])", re.DOTALL)

PART = r"[.#]?-?[A-Za-z_]"

Known = dict[str, list[tuple[str, tuple[str, ...]]]]
"""For each property the selectors that set it, in order, and to what."""


class _Sheet:
    """Reads rules and merges them on the way."""

    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text, TOKEN)

    def rules(self, end: str) -> None:
        """Merge the rules up to ``end``, which stay apart from those outside."""
        known: Known = {}
        while self.tokens.peek() != end:
            if self.tokens.accept("@media"):
                self.tokens.expect("(")
                self.declaration()
                self.tokens.expect(")", "{")
                self.rules("}")
                self.tokens.expect("}")
            else:
                self.rule(known)

    def rule(self, known: Known) -> None:
        selectors = [self.selector()]
        while self.tokens.accept(","):
            selectors.append(self.selector())
        self.tokens.expect("{")
        while not self.tokens.accept("}"):
            name, value = self.declaration()
            self.tokens.expect(";")
            for selector in selectors:
                merge(known.setdefault(name, []), selector, value)

    def selector(self) -> str:
        parts: list[str] = []
        while not parts or self.tokens.accept(">") or re.match(PART, self.tokens.peek()):
            parts.append(self.tokens.name(PART))
        return " ".join(parts)

    def declaration(self) -> tuple[str, tuple[str, ...]]:
        name = self.tokens.name()
        self.tokens.expect(":")
        value = []
        while re.match(r"[.#\w]", self.tokens.peek()):
            value.append(self.tokens.take())
        if not value:
            raise Rejected(f"no value for {name}")
        return name, tuple(value)


def merge(setters: list[tuple[str, tuple[str, ...]]], selector: str, value: tuple[str, ...]) -> None:
    """Add a setter of a property, merged with the last one if it is for the same selector."""
    if (selector, value) in setters:
        since = setters[setters.index((selector, value)) + 1 :]
        for other, otherwise in since:
            if (
                other != selector
                and other.split()[-1] == selector.rsplit(maxsplit=1)[-1]
                and otherwise != value
            ):
                raise Broken("merge_rules")
    setters.append((selector, value))


def minify(text: str) -> None:
    """Merge the rules of a style sheet."""
    _Sheet(text).rules("")


if __name__ == "__main__":
    run(minify)
