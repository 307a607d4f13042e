"""Have what a compiler knows by itself instead of what an import brings in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from treereduce.languages.profile import NAME, TYPE
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.families import leads
from treereduce.view.calling.paths import joint_before, path_to
from treereduce.view.nodes.blocks import leaves_of
from treereduce.view.nodes.members import removal, whole_of
from treereduce.view.nodes.parts import field_of, in_field
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST_IMPORTS = 4
"""Imports that are left when one is tried without: a name may come from any of them."""
MOST_NODES = 10_000
"""Nodes of a program that is looked through for such names."""
QUOTES = (b'"', b"'")
"""What ends a text, in which the same words mean nothing."""


def builtin_instead(view: View, node: int, *, named: bool) -> tuple[Edit, ...]:
    """The edits that delete an import and replace all names that a compiler has others for.

    ``#include <stddef.h>``, ``size_t a;`` -> ``__SIZE_TYPE__ a;``

    ``named`` keeps the names of types, which what a compiler says may have to have, and defines them:
    ``typedef __SIZE_TYPE__ size_t; size_t a;``. None while more imports than `MOST_IMPORTS` are left, nor
    where no such name is.
    """
    tree, names, naming = view.tree, view.language.profile.builtin, view.language.profile.named_type
    if not names or (named and not naming) or last_imports(view, node) is None:
        return ()
    found: dict[bytes, list[int]] = {}
    # Some grammars take a name such as NULL for a word of the language.
    for leaf in leaves_of(view, 0):
        found.setdefault(tree.text(leaf), []).append(leaf)
    known = ((name, found.get(name.encode(), ())) for name in names)
    used = {name: [leaf for leaf in leaves if not _means_other(view, leaf)] for name, leaves in known}
    others = {name: list(_replaced(view, leaves, names[name][0])) for name, leaves in used.items()}
    kept = [name for name, leaves in used.items() if named and others[name] and _is_type(view, leaves)]
    edits = [edit for name, found in others.items() if name not in kept for edit in found]
    if not (kept if named else edits):
        return ()
    lines = [naming.replace(TYPE, names[name][0]).replace(NAME, name.encode()) for name in kept]
    return if_smaller(view, apart([instead(view, node, lines) if kept else removal(view, node), *edits]))


def instead(view: View, node: int, lines: list[bytes]) -> Edit:
    """Put lines in the place of an import, which in some grammars ends with its line."""
    start, end = view.tree.start[node], view.tree.end[node]
    ending = b"\n" if view.tree.source.endswith(b"\n", start, end) else b""
    return Edit(start, end, b"\n".join(lines) + ending)


def last_imports(view: View, node: int) -> list[int] | None:
    """The imports at the top of a program that are of one kind with ``node``.

    None where that is no import at the top, of a large program, and while there are more than `MOST_IMPORTS`.
    """
    tree, kind = view.tree, view.tree.kind[node]
    if kind not in view.language.roles.imports or tree.parent[node] or len(tree.kind) > MOST_NODES:
        return None
    # Each import asks, so what is between them is not looked at one by one.
    found = (other for other in tree.of_kinds({kind}) if not tree.parent[other] and view.alive(other))
    imports = list(islice(found, MOST_IMPORTS + 1))
    return imports if len(imports) <= MOST_IMPORTS else None


def _is_type(view: View, leaves: list[int]) -> bool:
    """Whether a name is the type of something."""
    return any(field_of(view, leaf) == "type" for leaf in leaves)


def _means_other(view: View, leaf: int) -> bool:
    """Whether a leaf is part of what ends with a quote, as the one word of ``"free"``, or of an attribute."""
    tree, parent = view.tree, view.tree.parent[leaf]
    last = parent + tree.size[parent] - 1
    if tree.parent[last] == parent and tree.text(last) in QUOTES:
        return True
    return any(tree.kind[above] in view.language.roles.attributes for above in tree.ancestors(leaf))


def _replaced(view: View, leaves: list[int], text: bytes) -> Iterator[Edit]:
    """Another name in all places of one that the program does not define itself, nor finds in something."""
    if not any(definer(view, leaf) or joint_before(view, leaf) for leaf in leaves):
        for leaf in leaves:
            yield view.edit(leaf, text)


def declared_builtin(view: View, node: int) -> tuple[Edit, ...]:
    """The edits that delete what declares a name that a compiler has another for, and write that one.

    ``extern "C" void free(void *); void f() { free(0); }`` -> ``void f() { __builtin_free(0); }``

    None where the name is not used, or the program says what it is and not only that it is.
    """
    others = view.language.profile.builtin
    name = view.tree.text(node) if others and leads(view, node) else b""
    text = next(iter(others.get(name.decode(errors="replace"), ())), b"") if name else b""
    edits, uses = list[Edit](), 0
    for place in view.few_uses(name) if text else ():
        declaring = definer(view, place)
        whole = whole_of(view, declaring) if declaring else 0
        if not declaring:
            uses += 1
            edits.append(view.edit(path_to(view, place), text))
        elif not whole or in_field(view, declaring, "body"):
            return ()
        else:
            edits.append(removal(view, whole))
    return if_smaller(view, apart(edits)) if 0 < uses < len(edits) else ()
