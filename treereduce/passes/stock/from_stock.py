"""Put what a language comes with in the places of what the program defines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.stock.as_everything import (
    as_everything,
    imported_as_everything,
    opened_as_everything,
)
from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer, is_imported, target_of
from treereduce.view.nodes.members import removable
from treereduce.view.nodes.parts import child_of, inside
from treereduce.view.nodes.together import apart, deletions
from treereduce.view.view import View


def from_stock(view: View, node: int) -> Iterator[Way]:
    """The ways to have what the language comes with instead of a definition, with the names of its members.

    ``trait T { type A; } fn f<I: T>(a: I::A) {}`` -> ``fn f<I: Iterator>(a: I::Item) {}``

    As the profile of the language has it: of each kind the same number of names. What has parameters has none
    there. Names behind those that members have are for what everything is, as `as_everything` has it:
    ``trait T {} type A = impl T; impl T for S {}`` -> ``type A = impl Sized;``, also for what is brought in.
    """
    tree, stock = view.tree, view.language.profile.stock
    if not node or not stock or not view.alive(node) or not view.names.inside(node):
        return
    texts, most = stock.get(tree.kind_name(node), ()), min(map(len, stock.values()))
    if tree.kind[node] in view.language.roles.imports or (tree.is_name(node) and is_imported(view, node)):
        every = view.language.profile.everything
        for last in (given[most:] for given in stock.values()):
            if tree.is_name(node):
                yield from imported_as_everything(node, last)
            elif every and every in view.text(node):
                yield from opened_as_everything(view, node, last)
    if not texts:
        return
    if not child_of(view, node, view.language.roles.parameters):
        yield from (partial(_from_stock, node=node, number=number) for number in range(most))
    yield from as_everything(node, texts[most:])


def _from_stock(view: View, *, node: int, number: int) -> tuple[Edit, ...]:
    """The edits that take a definition away and give its name and those of its members the texts of a number.

    None where it is a member of another such definition, or two of its members are to have one name.
    """
    tree, stock = view.tree, view.language.profile.stock
    renamed: dict[bytes, bytes] = {}
    for leaf in view.names.inside(node):
        defined = definer(view, leaf) if view.alive(leaf) else 0
        texts = stock.get(tree.kind_name(defined), ()) if defined else ()
        if number < len(texts):
            if texts[number] in renamed.values():
                return ()
            renamed[tree.text(leaf)] = texts[number]
    if tree.text(target_of(view, node)) not in renamed or not removable(view, node):
        return ()
    edits = [
        view.edit(use, text)
        for name, text in renamed.items()
        for use in view.few_uses(name)
        if not inside(view, use, node)
    ]
    if not edits:
        return ()
    return if_smaller(view, apart([*edits, *deletions(view, [removable(view, node)])]))
