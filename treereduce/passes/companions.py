"""What goes along with a candidate of any pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from treereduce.passes.candidate import Candidate
from treereduce.passes.must_use import without_useless
from treereduce.view.view import View


def accompanied(view: View, candidate: Candidate) -> Candidate:
    """A candidate with the deletion of what has to be used and loses its last use; where that fails, alone.

    ``import "fmt"; func f() int { fmt.Print(1); return 2 }`` -> ``func f() int { return 2 }`` where the pass
    deletes the statement, in languages whose profile says that a compiler refuses what is not used. In
    between with the calls that such variables have for values, ``a := f(); return a`` -> ``f()``. Costs one
    or two calls where all fail. The same candidate where nothing loses its last use.
    """
    if candidate.alone:
        return candidate
    edits = without_useless(view, candidate.edits)
    if edits == candidate.edits:
        return candidate

    def by_itself(_: View) -> Iterator[Candidate]:
        yield replace(candidate, alone=True)

    kept = without_useless(view, candidate.edits, calls=True)
    if kept in (edits, candidate.edits) or view.gain(kept) <= 0:
        return replace(candidate, edits=edits, on_failure=by_itself)

    def with_calls(_: View) -> Iterator[Candidate]:
        yield replace(candidate, edits=kept, on_failure=by_itself, alone=True)

    return replace(candidate, edits=edits, on_failure=with_calls)
