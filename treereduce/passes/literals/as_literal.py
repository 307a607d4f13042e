"""Put a literal of its type in the places of a variable or a call that is there only for that."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import binder, equals_of, target_of
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.paths import is_label, joint_after, joint_before
from treereduce.view.nodes.blocks import SEMICOLON
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import in_field, inside, is_defining
from treereduce.view.nodes.together import apart
from treereduce.view.types.indirection import needs_variable
from treereduce.view.types.value_types import called_in, type_of
from treereduce.view.types.written_types import written_type
from treereduce.view.view import View

MOST_USES = 4
"""Places of a variable that get a literal: one with more of them is mostly there for something else."""
POINTER = b"*"
"""The mark of a pointer in its type."""
CALL = b"()"
"""What stands in a profile behind the name of a function of the library whose results a literal is for."""


def as_literal(view: View, node: int) -> Iterator[Candidate]:
    """Put a literal of its type in the places of what is there only for its type.

    ``int f(int a, long b) { return a ? a : b; }`` -> ``int f(int a) { return a ? a : 0l; }``,
    ``fn f() -> f32 {...} let a: u8 = f();`` -> ``fn f() -> f32 {...} let a: u8 = 0f32;``.

    Pays where messages tell of types. One call for each variable and each call of a type that has literals.
    """
    if edits := _typed(view, node) or _made(view, node):
        yield Candidate(edits)


def _typed(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that put a literal of its type in the places of a variable or parameter without a value.

    ``int f(int a, unsigned b) { return a ? a : b; }`` -> ``int f(int a) { return a ? a : 0u; }``

    None where ``=`` gives the variable a value, something is done to it itself, ``a++`` or ``&a``, its name
    is that of a field too, ``p->a`` or ``{a: 0}``, or of what is called, it is a pointer that leads to a
    field, or the profile knows no literal that says its type.
    """
    tree, known = view.tree, view.language.profile.literals
    written = (
        written_type(view, node) if node and known and is_defining(view, node) and view.alive(node) else None
    )
    if not written or equals_of(view, node) or in_field(view, node, "parameters", "body"):
        return ()
    said = POINTER if written.text.count(POINTER) == 1 else written.text
    texts, leaf = known.get(said.decode(errors="replace"), ()), written.leaf
    whole = removable(view, node) if texts else 0
    if not whole:
        return ()
    uses = [use for use in view.few_uses(tree.text(leaf), MOST_USES + 1) if use != leaf]
    if not uses or any(
        _binds(view, use)
        or joint_before(view, use)
        or inside(view, use, whole)
        or (said == POINTER and joint_after(view, use))
        or needs_variable(view, use)
        or is_label(view, use)
        or call_of(view, use) is not None
        for use in uses
    ):
        return ()
    text = texts[0]
    edits = [view.edit(use, text) for use in uses]
    return if_smaller(view, apart([*edits, removal(view, whole)]))


def _made(view: View, node: int) -> tuple[Edit, ...]:
    """The edit that puts a literal of its type in the place of a call whose function says what it returns.

    ``fn f() -> f32 { g() } let a: u8 = f();`` -> ``fn f() -> f32 { g() } let a: u8 = 0f32;``. What a library
    has may be known by its name, as the ``size`` of C++: ``int x = -1 < v.size();`` -> ``int x = -1 < 0ul;``.
    """
    tree, known = view.tree, view.language.profile.literals
    if not known or not node or tree.kind[node] not in view.language.roles.calls or not view.alive(node):
        return ()
    around = tree.parent[node]
    if tree.start[around] == tree.start[node] and tree.source.startswith(SEMICOLON, tree.end[node]):
        return ()  # a statement of which nobody asks the value
    place = called_in(view, node)
    said = type_of(view, node) or (view.tree.text(place) + CALL if place else b"")
    texts = known.get(said.decode(errors="replace"), ())
    return if_smaller(view, (view.edit(node, texts[0]),)) if texts else ()


def _binds(view: View, use: int) -> bool:
    """Whether a place defines or assigns its name; the value beside another name in C# does not."""
    node = binder(view, use)
    return node > 0 and target_of(view, node) in (0, use)
