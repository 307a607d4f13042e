"""What the head of a definition says beside its name and parameters, given to another one."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.joining.part import Part, renamed_to
from treereduce.passes.joining.with_both import put_first
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import target_of
from treereduce.view.nodes.blocks import contents
from treereduce.view.nodes.members import removal
from treereduce.view.nodes.parts import field_of, first_children, inside
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

OPENING = (b"(", b"<", b"[")
"""What lists of parameters and of base classes begin with."""
LEVELS = 3
"""Levels from a definition to its name, of which the second may be a declarator with parameters and more."""
MOST_TOKENS = 30
"""Tokens of a clause that another head is given. What says more is seldom needed as a whole."""


def with_clauses(view: View, gone: Part, heir: Part) -> tuple[Edit, ...]:
    """Put the contents of a body before those of another, whose head gets the clauses that it lacks.

    ``class A extends B { x } class C<T> { y }`` -> ``class C<T> extends B { x y }``,
    ``int f() noexcept { a; } T g() { b; }`` -> ``T g() noexcept { a; b; }``

    None where the heir lacks none, or where nothing but its name can be told of its head.
    """
    names = target_of(view, gone.node), target_of(view, heir.node)
    lacked = list(_lacked(view, gone, heir, names))
    if not all(names) or not lacked:
        return ()
    edits = [removal(view, gone.node)]
    held = contents(view, gone.body)
    if not held.is_empty and view.elements(gone.body):
        put = put_first(view, held, heir.body, [*renamed_to(view, *names, ())])
        if not put:
            return ()
        edits.append(put)
    beside = dict[int, tuple[list[int], list[int]]]()
    for clause in lacked:
        part, is_behind = _place(view, clause, gone, heir, names)
        if not part:
            return ()
        beside.setdefault(part, ([], []))[is_behind].append(clause)
    for part, (before, behind) in beside.items():
        texts = [view.text(clause) + b" " for clause in before]
        texts += [view.text(part), *(_apart(view.text(clause)) for clause in behind)]
        edits.append(view.edit(part, b"".join(texts), sum(map(view.tokens, (part, *before, *behind)))))
    together = apart(edits)
    if len(together) < len(edits):
        return ()
    return if_smaller(view, (*together, *renamed_to(view, *names, together)))


def _apart(clause: bytes) -> bytes:
    """A clause as it stands behind something: a list has its bracket between."""
    return clause if clause.startswith(OPENING) else b" " + clause


def _head(view: View, part: Part) -> list[int]:
    """The parts of the head of a definition that is not its own body, those beside its name among them."""
    leaf, parts = target_of(view, part.node), [part.node]
    for _ in range(LEVELS):
        around = next((at for at, each in enumerate(parts) if inside(view, leaf, each)), -1)
        inner = list(first_children(view, parts[around])) if leaf and around >= 0 else []
        named = [child for child in inner if child < part.body and view.tree.is_named(child)]
        if not named:
            break
        parts[around : around + 1] = named
    return parts


def _is_like(view: View, part: int, other: int) -> bool:
    """Whether two parts of heads are for the same thing."""
    field = field_of(view, part)
    return view.tree.kind[part] == view.tree.kind[other] or (
        field is not None and field == field_of(view, other)
    )


def _lacked(view: View, gone: Part, heir: Part, names: tuple[int, int]) -> Iterator[int]:
    """The parts of the head of what goes that are like none of the heir."""
    own = _head(view, heir)
    for part in _head(view, gone):
        is_name = inside(view, names[0], part)
        if not is_name and view.tokens(part) <= MOST_TOKENS and not any(_is_like(view, part, o) for o in own):
            yield part


def _place(view: View, clause: int, gone: Part, heir: Part, names: tuple[int, int]) -> tuple[int, bool]:
    """The part of the heir's head that a clause comes beside, 0 if none, and whether it comes behind it."""
    parts, own = _head(view, gone), _head(view, heir)

    def like(part: int) -> int:
        if inside(view, names[0], part):
            return next((other for other in own if inside(view, names[1], other)), 0)
        return next((other for other in own if _is_like(view, part, other)), 0)

    at = parts.index(clause)
    behind = next(filter(None, map(like, reversed(parts[:at]))), 0)
    listed = view.language.roles.parameters
    if behind and view.tree.kind[clause] not in listed:
        # Parameters stand beside the name, and all else behind them.
        behind = max([behind, *(part for part in own if view.tree.kind[part] in listed)])
    return (behind, True) if behind else (next(filter(None, map(like, parts[at + 1 :])), 0), False)
