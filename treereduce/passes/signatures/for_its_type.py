"""Let a function take the type of a variable that nobody uses."""

from __future__ import annotations

from functools import partial

from treereduce.languages.profile import NAME, TYPE
from treereduce.passes.moving.statements import LARGEST_STATEMENT, is_apart
from treereduce.passes.signatures.behind_parameters import behind_parameters
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_text
from treereduce.view.binding.bindings import target_of
from treereduce.view.nodes.members import COLON, removable
from treereduce.view.nodes.parts import in_field, inside
from treereduce.view.view import View

LARGEST_PROGRAM = 2_000
"""Tokens of the largest program that it looks at: each variable costs a look at all lists of parameters."""
PLACES = 2
"""Functions that one type is tried in."""
REST = (b"...", b"**")
"""What stands for all that is given behind the other parameters, and so comes last."""
UNNAMED = b"_"
"""Stands for the name of what is not used, where the type comes behind a name."""


def for_its_type(view: View, node: int) -> list[Way]:
    """Ways to delete a variable whose name stands nowhere else, and to let a function take its type.

    ``var a T[int]; func f() {}`` -> ``func f(T[int]) {}``,
    ``static A: T<U> = 0; fn f() {}`` -> ``fn f(_: T<U>) {}``

    Pays where a type has to be made of others and none of its values is needed: two tokens. Functions without
    parameters are taken first, and of these the nearest.
    """
    written = _type_of_unused(view, node)
    if not written:
        return []
    return [
        partial(_moved, node=node, listed=listed, text=text, typed=written)
        for listed in _lists(view, node)
        for text in _parameters(view, node, written)
    ]


def _parameters(view: View, node: int, written: int) -> list[bytes]:
    """How a parameter of a type is written that nobody uses: without a name if that may be, and with one."""
    tree, leaf, kept = view.tree, target_of(view, node), view.text(written)
    form = next((form for form in view.language.profile.typed if TYPE in form), b"")
    # Python says the same in a way that its profile need not have.
    is_behind = (
        tree.start[leaf] < tree.start[written] and COLON in tree.source[tree.end[leaf] : tree.end[written]]
    )
    if COLON in form or (is_behind and not form):
        return [(form or NAME + COLON + b" " + TYPE).replace(NAME, UNNAMED).replace(TYPE, kept)]
    named = form.replace(NAME, tree.text(leaf)).replace(TYPE, kept)
    return [kept, named] if form else [kept]


def _type_of_unused(view: View, node: int) -> int:
    """The type of several tokens that a declaration gives the only name that it defines; 0 for all else."""
    tree = view.tree
    if (
        not node
        or tree.kind[node] not in view.language.roles.definitions
        or not view.alive(node)
        or not 2 < view.tokens(node) <= LARGEST_STATEMENT
        or view.tokens(0) > LARGEST_PROGRAM
        or not is_apart(view, node)
    ):
        return 0
    leaf = target_of(view, node)
    if not leaf or not view.alive(leaf) or len(view.first_uses(tree.text(leaf), 2)) > 1:
        return 0
    around = leaf
    while around != node:
        around = tree.parent[around]
        if written := in_field(view, around, "type"):
            if view.text(written).startswith(COLON):
                written = next(iter(view.elements(written)), 0)
            return written if view.tokens(written) > 1 and not inside(view, leaf, written) else 0
    return 0


def _lists(view: View, node: int) -> list[int]:
    """The lists of parameters outside of a declaration that are tried, in this order."""
    tree, roles = view.tree, view.language.roles
    found = [
        each
        for each in tree.of_kinds(roles.parameters)
        if view.alive(each) and not inside(view, each, node) and _is_list(view.text(each))
    ]
    apart = (each for each in found if not _is_open(view, each))
    return sorted(apart, key=lambda each: (len(_held(view, each)), abs(each - node)))[:PLACES]


def _is_list(text: bytes) -> bool:
    return text.startswith(b"(") and text.endswith(b")")


def _held(view: View, listed: int) -> list[int]:
    """The parameters of a list, none of one that only says that there are none, as ``(void)`` of C."""
    is_empty = view.text(listed) in view.language.minimal(view.tree.kind[listed])
    return [] if is_empty else view.elements(listed)


def _is_open(view: View, listed: int) -> bool:
    """Whether the last parameter of a list is for all the rest: ``a ...T`` in Go."""
    every, rest = REST
    last = view.text(listed).rpartition(b",")[2].lstrip(b"( ")
    return every in last or last.startswith(rest)


def _moved(view: View, *, node: int, listed: int, text: bytes, typed: int) -> tuple[Edit, ...]:
    """The declaration deleted, and its type as the last of the parameters."""
    tree, whole = view.tree, removable(view, node) or node
    gone = next(view.deletion(whole, whole))
    # A mark of the type may have several characters: "a::T".
    count = length_of_text(text) - length_of_text(view.text(typed)) + view.tokens(typed)
    put = behind_parameters(view, listed, tree.end[listed], text, count)
    return if_smaller(view, (gone, put)) if put and gone.is_apart(put.start, put.end) else ()
