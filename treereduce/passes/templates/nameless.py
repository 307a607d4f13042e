"""Let a parameter of a template be without a name, where a template is needed and not what it is given."""

from __future__ import annotations

from treereduce.passes.moving.earlier import earlier
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import definer
from treereduce.view.calling.families import Family, definition_of_list, frequent_argument
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

MOST = 64
"""Places of what is given among which its definition is looked for."""
LIST = b"<"
"""What opens the parameters of templates: what other lists hold is as well deleted."""


def nameless(view: View, family: Family, number: int, *, before: bool) -> tuple[Edit, ...]:
    """The edits that write what a parameter is given in its places, and leave the parameter without a name.

    ``struct B {}; template <class T> struct A { T a; }; A<B> b;`` ->
    ``struct B {}; template <class> struct A { B a; }; A<B> b;``

    Only of what the program defines, which may then go where it stands: a number or a plain type would win
    one token and be in the way of what another template is given. With ``before``, it is defined before the
    template. None where the name does not end the parameter, as one of Rust, in which it is all there is.
    """
    tree, given = view.tree, frequent_argument(view, family, number)
    places = view.first_uses(given, MOST) if given else ()
    if not any(definer(view, place) for place in places):
        return ()
    edits: list[Edit] = []
    for names, (each, indices) in zip(family.named, family.of({number}, from_end=False), strict=True):
        for index in indices if each.defines and names else ():
            name, element = names[index], each.elements[index]
            scope = definition_of_list(view, each.holder)
            uses = view.uses_inside(name, scope) if name and scope else ()
            own = [use for use in uses if use in element]
            if len(own) != 1 or tree.end[own[0]] != element.end or tree.start[own[0]] == element.start:
                return ()
            edits.append(Edit(tree.start[own[0]], element.end))
            edits += [view.edit(use, given) for use in uses if use not in own]
    made = apart(edits)
    return earlier(view, made, family, number) if before else made
