"""What passes yield, and the contract they keep.

A pass is a function from a view of the current program and one node of it to candidates. It

* is pure: no input or output, no oracle, no threads, no state between calls;
* is deterministic in what it yields for a given view and node;
* proposes only what makes the program smaller in the order of `treereduce.program.cost`, unless it
  ``grows``;
* may be wrong. It guesses, and the oracle judges. Syntax errors are filtered for it.

The engine decides when a pass meets a node. Within one call a pass yields the most promising candidate
first; among candidates of equal gain the engine keeps that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from treereduce.program.edits import Edit
from treereduce.view.view import View


@dataclass(frozen=True, slots=True)
class Candidate:
    """Edits of the base that make one claim together, such as "none of these statements is needed".

    ``on_failure`` yields smaller claims to try when the oracle says no, ``on_success`` further claims
    when it says yes; both see the program of that later moment.

    ``chain`` is for claims on elements of a list that may need each other, as uses need definitions: how deep
    the list lies, from 0. Such claims are also tried from the ends of lists, outer lists first, whatever
    their size.

    One that is ``alone`` takes nothing else along that the language wants to be used.
    """

    edits: tuple[Edit, ...]
    on_failure: Expansion | None = None
    on_success: Expansion | None = None
    chain: int | None = None
    alone: bool = False

    def __post_init__(self) -> None:
        if not self.edits:
            raise ValueError("a candidate without edits claims nothing")


MOST_GROWTH = 60
"""Tokens by which a program may grow on a detour, in the hope that what was one thing before goes in part. As
much as a function of a few lines; more than that is never won back in practice."""

Expansion = Callable[[View], Iterator[Candidate]]
Propose = Callable[[View, int], Iterator[Candidate]]


@dataclass(frozen=True, slots=True)
class Pass:
    """A named pass. ``propose(view, node)`` yields its candidates at one node."""

    name: str
    propose: Propose
    at_root: bool = False
    """Whether it looks at the program as a whole, so that it is called with the root alone."""
    grows: bool = False
    """Whether its candidates may be larger than the program. What the oracle likes of them is a detour: it is
    reduced further on its own, and kept if it ends smaller than the program was."""
    strict: bool = False
    """Whether candidates that add syntax errors are dropped for good. Those of other passes are tried when
    nothing else is left, which a pass that guesses mostly wrong cannot afford."""
    proves: bool = False
    """Whether its candidates mean more than what they replace, such as all that is in two bodies. Those that
    failed are tried again on the result itself, as those of the cheap tiers are."""
    reshapes: bool = False
    """Whether later tiers are to see what it leaves in a fresh parse: where levels of a nest became smaller,
    each part of them that is no more than what is inside it is still a place to try something at."""
    single: bool = False
    """Whether it deletes single tokens. Where one adds syntax errors, a fresh parse tells little."""
    covers: bool = False
    """Whether its candidates delete all that is around something. One that takes in what was refused alone
    comes last in its round (`treereduce.engine.trial.parts`)."""
    blind: bool = False
    """Whether it takes no account of names, or only of those it puts in places. Of its candidates those that
    leave a name without what defines it are left out where such have failed again and again
    (`treereduce.engine.trial.undefined`)."""
    share: float = 1.0
    """The part of all oracle calls that it may have in vain since it last found something. One that seldom
    does has a small one."""
