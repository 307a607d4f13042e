"""Claims that leave a name without what defines it, and whether the check likes any of them.

A check that asks for a warning wants programs that compile, and so do many that ask for a crash. In 136 runs
in 28 languages 11,755 calls of 54,316 were about such claims, of which 293 found something. Of passes that
put texts in places without a look at names none did in 3,280 calls, once the last sixteen had been refused.
Nor did any of those that look at no names but the ones they put in places, as `unify` does where a type goes
and its members are still used: in 79 runs none in 522 calls. So their claims of this kind are left out from
then on, until one of another pass finds something.

What is deleted, emptied or hoisted waits until the cheap passes find nothing else, and is asked about in the
proof as ever: after 32 refusals 13 of 2,566 such calls found something, and much of it is gone by then.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from itertools import islice

import tree_sitter

from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.trial import Trial
from treereduce.languages.language import Language
from treereduce.program.render import Rendering
from treereduce.program.text import WORDS
from treereduce.program.tree import parse_program
from treereduce.view.binding.bindings import definer, is_imported
from treereduce.view.facts.names import MOST_REVISITED
from treereduce.view.view import Facts, View

LARGEST = 4_000
"""Bytes of the largest program whose claims are looked at: nearly all guesses are about smaller ones."""
ENOUGH = 16
"""Refusals in a row after which guesses are left out."""
ENOUGH_FOR_ALL = 32
"""The same for what is put off."""


class Undefined:
    """Knows how claims fared that leave a name without its definition. Thread-safe."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._lock = threading.Lock()
        self._refused = 0
        self._works = True
        self._last: tuple[Snapshot | None, Mapping[bytes, int]] = None, {}

    def expects(self, trial: Trial, *, proven: bool) -> bool:
        """Whether a trial leaves a name undefined where such have failed so often that it is to go.

        One that is ``proven`` in the end is only to wait, which takes more failures.
        """
        return self._refused >= (ENOUGH_FOR_ALL if proven else ENOUGH) and self.leaves(trial)

    def judged(self, trial: Trial, *, interesting: bool) -> None:
        """The oracle has said what it thinks of a trial."""
        if (interesting or self._refused < ENOUGH_FOR_ALL) and self.leaves(trial):
            with self._lock:
                self._refused = 0 if interesting else self._refused + 1

    def leaves(self, trial: Trial) -> bool:
        """Whether a name that was defined is not any more, or was before all its uses and is behind one.

        A fault of ours is raised once, and no name is looked at from then on.
        """
        try:
            return self._works and self._leaves(trial)
        except Exception:
            self._works = False
            raise

    def _leaves(self, trial: Trial) -> bool:
        base = trial.base
        if trial.parse is None or base.parse is None or len(base.data) > LARGEST:
            return False
        changed = {
            word
            for start, end, text in trial.proposal.splices
            for old in (base.data[start:end], text)
            for word in WORDS.findall(old)
        }
        if not changed:
            return False
        before = self._defined_in(base)
        changed &= before.keys()
        if not changed:
            return False
        view = self._view(trial.data, trial.parse)
        return any(
            _is_worse(first_definition(view, name), before[name]) for name in changed & set(view.names)
        )

    def _defined_in(self, base: Snapshot) -> Mapping[bytes, int]:
        """The names that a version defines, with how many of their places are before the first definition."""
        known, defined = self._last
        if known is not base:
            view = self._view(base.data, base.parse)
            found = {name: first_definition(view, name) for name in view.names}
            defined = {name: place for name, place in found.items() if place is not None}
            self._last = base, defined
        return defined

    def _view(self, program: bytes, parse: tree_sitter.Tree | None) -> View:
        tree = parse_program(program, self._language.grammar, parse=parse)
        return View(Rendering(tree), Facts(tree, self._language))


def first_definition(view: View, name: bytes) -> int | None:
    """How many places of a name are before the first one that defines it; None if none does."""
    places = islice(view.names.places(name), MOST_REVISITED)
    found = (
        number for number, place in enumerate(places) if definer(view, place) or is_imported(view, place)
    )
    return next(found, None)


def _is_worse(now: int | None, before: int) -> bool:
    return now is None or now > 0 == before
