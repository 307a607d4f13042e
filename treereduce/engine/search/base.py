"""What the next round begins with: a program as a syntax tree, or as text where there is no parser for it."""

from __future__ import annotations

from treereduce.engine.trial.best import Best, Snapshot
from treereduce.engine.trial.syntax import count_broken
from treereduce.languages.language import Language
from treereduce.languages.reading import Reading, read_program
from treereduce.languages.text_view import text_language, text_view
from treereduce.program.grammar import Grammar
from treereduce.program.render import Rendering
from treereduce.program.tree import SyntaxTree
from treereduce.view.facts.forms import Forms
from treereduce.view.view import Facts, View


class Base:
    """Reads programs, and stands at one of them. Not thread-safe."""

    def __init__(self, reading: Reading, *, keeps_forms: bool) -> None:
        """Stand at the input. With ``keeps_forms`` passes may ask for its forms, for which its tree stays."""
        self._language = reading.language
        self._text_language = text_language(reading.language)
        self._forms = Forms(reading.tree) if keeps_forms else None
        self._version = 0
        self.warnings = [reading.warning] if reading.warning else []
        """What is to be told of the parser."""
        self.tree = reading.tree
        self.best = Best(self.snapshot(reading.tree))

    @property
    def grammar(self) -> Grammar:
        """What programs are read by now."""
        return self._language.grammar

    def read(self, program: bytes) -> SyntaxTree:
        """Read a program. Once the parser has failed to end, it and all that follow are text."""
        reading = read_program(program, self._language)
        if reading.language is not self._language:
            self._language = reading.language
            self.warnings.append(reading.warning)
        return reading.tree

    def move_to(self, tree: SyntaxTree) -> None:
        """Stand at a program."""
        if tree.grammar is not self.grammar:
            tree = self.read(tree.source)  # it was kept from when there was a parser
        self.tree = tree
        self.best = Best(self.snapshot(tree))

    def reached(self, best: Best, *, commits: bool) -> None:
        """A round that began here has come to ``best``: another program if there were ``commits``."""
        self._version = best.current.version
        if commits:
            self.best = best

    def snapshot(self, tree: SyntaxTree) -> Snapshot:
        """A program as what a round begins with."""
        return self._snapshot(tree, self._language)

    def as_text(self) -> Snapshot:
        """The program at hand, seen as text."""
        return self._snapshot(text_view(self.tree), self._text_language)

    def _snapshot(self, tree: SyntaxTree, language: Language) -> Snapshot:
        view = View(Rendering(tree), Facts(tree, language, self._forms))
        return Snapshot(self._version, view, tree.parse, count_broken(tree.parse))
