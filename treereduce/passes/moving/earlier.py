"""Put a definition before what is to use it."""

from __future__ import annotations

from treereduce.passes.moving.statements import first_leaf
from treereduce.program.edits import Edit
from treereduce.program.tally import length_of_edit
from treereduce.view.binding.bindings import definer, definition
from treereduce.view.calling.families import Family, definition_of_list, frequent_argument
from treereduce.view.nodes.blocks import semicolon_behind
from treereduce.view.nodes.members import removable
from treereduce.view.view import View


def earlier(view: View, edits: tuple[Edit, ...], family: Family, number: int) -> tuple[Edit, ...]:
    """The edits with the first definition of what a parameter is given in front of what has the parameter.

    ``template <class T> struct A { T *a; }; struct B; A<B> b;`` -> ``struct B; struct A { B *a; }; A b;``

    Where it uses that itself, it stays, and what is given says first that it is a type:
    ``template <class T> struct A { T *a; }; struct B : A<B> {};`` ->
    ``struct A { struct B *a; }; struct B : A {};``

    None where it does not stand behind that, or has something else in it that the edits change.
    """
    scope = next((definition_of_list(view, each.holder) for each in family.lists if each.defines), 0)
    name = frequent_argument(view, family, number)
    if not scope or not name:
        return ()
    tree, place = view.tree, next(iter(view.first_uses(name, 1)), 0)
    moved = definition(view, place) if place else 0
    below = removable(view, scope) or scope
    if not moved or tree.parent[moved] != tree.parent[below] or moved < below + tree.size[below]:
        return ()
    gone = next(view.deletion(moved, moved))
    if not all(edit.is_apart(gone.start, gone.end) for edit in edits):
        return _told(view, edits, place)
    mark = b";" if semicolon_behind(view, moved) else b""
    text, tokens = view.text(moved) + mark, view.tokens(moved) + len(mark)
    for edit in edits:
        if edit.start == tree.start[below]:
            tokens += length_of_edit(edit)
            space = b" " if edit.text or not tree.source[edit.end : edit.end + 1].isspace() else b""
            put = Edit(edit.start, edit.end, text + space + edit.text, tokens)
            return (*(other for other in edits if other is not edit), put, gone)
    leaf = first_leaf(tree, below)
    return (*edits, view.edit(leaf, text + b" " + tree.text(leaf), tokens + 1), gone)


def _told(view: View, edits: tuple[Edit, ...], place: int) -> tuple[Edit, ...]:
    """The edits, of which the first that writes a name puts the word before it that its definition has.

    None where that is more than a word, or the edits change what they write the name of.
    """
    tree, name = view.tree, view.tree.text(place)
    node = definer(view, place)
    word = view.text_between(tree.start[node], tree.start[place]).strip() if node else b""
    first = next((at for at, edit in enumerate(edits) if edit.text == name), -1)
    if not word.isalpha() or first < 0:
        return ()
    edit = edits[first]
    return (*edits[:first], Edit(edit.start, edit.end, word + b" " + name), *edits[first + 1 :])
