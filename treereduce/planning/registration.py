"""Passes that others add: what is known of each, kept apart from the passes of the catalogue.

Nothing here imports a pass or a view, so that `treereduce.register_pass` is there at no cost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar, cast

from treereduce.errors import UsageError

if TYPE_CHECKING:
    from treereduce.passes.candidate import Propose

STAGES = ("cheap", "late")
"""When a registered pass has its turn: with the first passes, or after all others."""

HERE = "this program"
"""Who registers passes outside of any plug-in."""

T = TypeVar("T", bound="Propose")


@dataclass(frozen=True, slots=True)
class Registered:
    """A pass as it was registered; `treereduce.passes.candidate.Pass` explains the last three fields."""

    name: str
    propose: Propose
    languages: frozenset[str]
    """The languages that it is for, by their names; none: all."""
    stage: str
    origin: str
    """Who brought it, for people."""
    at_root: bool
    grows: bool
    strict: bool


_registered: dict[str, Registered] = {}
_origins = [HERE]


def registered() -> tuple[Registered, ...]:
    """All that was registered so far, in this order."""
    return tuple(_registered.values())


@contextmanager
def registering_for(origin: str) -> Iterator[None]:
    """What is registered in the block, and was not before, is brought by ``origin``."""
    _origins.append(origin)
    try:
        yield
    finally:
        _origins.pop()


def register_pass(
    name: str,
    *,
    languages: Collection[str] = (),
    stage: str = "late",
    at_root: bool = False,
    grows: bool = False,
    strict: bool = False,
) -> Callable[[T], T]:
    """Make a function of a view and a node a pass of all runs that begin from now on; a decorator.

    ``languages`` are the names or aliases of those that it is for, as `treereduce-py languages` lists them,
    or of grammars elsewhere, so that none is refused: a run in one that a wrong name is near to warns of it.
    Without any it is for all. The pass has its turn with the ``cheap`` passes or after the ``late`` ones;
    one that ``grows`` goes on detours. Raises `UsageError` when the name is taken or cannot be one.
    """
    if not isinstance(cast("object", name), str):  # as where it decorates a function without brackets
        raise UsageError("A pass has no name: write it in brackets, as in @treereduce.register_pass('NAME').")
    if not name or name != name.strip(" +-") or any(mark in name for mark in ", \t\n="):
        raise UsageError(f"{name!r} cannot be the name of a pass: use letters, digits and hyphens.")
    if isinstance(languages, str):
        raise UsageError(f"The languages of the pass {name} are one text: give a tuple of names.")
    if not isinstance(cast("object", languages), Collection) or not all(
        isinstance(cast("object", language), str) for language in languages
    ):
        raise UsageError(f"The languages of the pass {name} are {languages!r}: give a tuple of names.")
    if stage not in STAGES:
        raise UsageError(f"The pass {name} wants the stage {stage!r}: it is one of {', '.join(STAGES)}.")

    def register(propose: T) -> T:
        if not callable(propose):
            raise UsageError(
                f"The pass {name} is of type {type(propose).__name__}: give a function of a view and a node."
            )
        before = _registered.get(name)
        entry = Registered(name, propose, frozenset(languages), stage, _origins[-1], at_root, grows, strict)
        if before is not None:
            # A module that is imported anew registers anew.
            if _place(before.propose) != _place(propose):
                raise UsageError(f"There are two passes called {name}: one is from {before.origin}.")
            entry = replace(entry, origin=before.origin)
        _registered[name] = entry
        return propose

    return register


def _place(propose: Propose) -> tuple[str, str]:
    return getattr(propose, "__module__", ""), getattr(propose, "__qualname__", "")
