"""Write the path to what an import opens in front of the names that need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from treereduce.passes.ways import Way, if_smaller
from treereduce.program.edits import Edit, EditSet
from treereduce.program.text import WORDS
from treereduce.view.binding.bindings import IMPORT_DEPTH, binder, definer, is_imported
from treereduce.view.calling.paths import joint_before
from treereduce.view.calling.spelling import spelled
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.parts import inside, nearest
from treereduce.view.view import View

MOST_NAMES = 4
"""Names that may be what an import opens its scope for: with more the program is not nearly reduced, and the
import still has several uses."""
MOST_LOOKED_AT = 100
"""Names that are left, of which those are taken, and uses of the last name of an import. Each import asks."""


def paths_to_own(view: View, node: int) -> Iterator[Way]:
    """The way to put the scope that an import opens in front of all names that it is opened for.

    That is of a scope which the program defines, with the import gone wherever it is written:
    ``use work.p.all; entity e is port (x : t); end;`` -> ``entity e is port (x : work.p.t); end;``
    """
    prefix = _first_prefix(view, node)
    scope = _opened(view, prefix.text) if prefix else 0
    if prefix and scope:
        yield partial(_written, node=node, places=_of_scope(view, scope), prefix=prefix)


def paths_of_imports(view: View, node: int) -> Iterator[Way]:
    """The ways to put the scope that an import opens in front of one name, with the import gone.

    ``using a.b; C x;`` -> ``a.b.C x;``

    That is of a scope from elsewhere, of which nobody knows what names it has.
    """
    prefix = _first_prefix(view, node)
    if prefix and not _opened(view, prefix.text) and not _brings_in_a_name(view, node):
        for place in filter(node.__lt__, _foreign(view)):
            yield partial(_written, node=node, places=[place], prefix=prefix)


def _first_prefix(view: View, node: int) -> Edit | None:
    """What a path begins with, None unless an import is the first that says what it says."""
    prefix = _prefix(view, node)
    return prefix if prefix and node in _alike(view, node)[:1] else None


def _prefix(view: View, node: int) -> Edit | None:
    """What a path to what an import opens begins with, as the profile writes it."""
    forms = view.language.profile.opens.get(view.tree.kind_name(node), ()) if node else ()
    return next(filter(None, (spelled(view, node, form) for form in forms)), None)


def _alike(view: View, node: int) -> list[int]:
    """The imports that are left and say what one of them says, in the order of the program; none of many."""
    tree, text, names = view.tree, view.text(node), view.names.inside(node)
    last = next(filter(view.alive, reversed(names)), 0)
    # Those that have a name in common, since each import of thousands asks.
    uses = view.few_uses(tree.text(last), MOST_LOOKED_AT) if last else []
    around = (above for use in uses for above in islice(tree.ancestors(use), IMPORT_DEPTH))
    alike = (above for above in around if tree.kind[above] == tree.kind[node] and view.text(above) == text)
    return list(dict.fromkeys(alike))


def _opened(view: View, prefix: bytes) -> int:
    """The definition of what the prefix leads to, 0 if the program has none or several."""
    uses = view.few_uses(WORDS.findall(prefix)[-1], MOST_LOOKED_AT)
    definers = [definer(view, use) for use in uses if not is_imported(view, use)]
    found = {removable(view, defined) for defined in definers if defined}
    return found.pop() if len(found) == 1 else 0


def _of_scope(view: View, scope: int) -> list[int]:
    """Where names stand outside of a definition that it defines in it; none of many."""
    found = list[int]()
    for name in dict.fromkeys(view.tree.text(leaf) for leaf in view.names_in(scope)):
        places = view.few_uses(name, MOST_LOOKED_AT)
        inner = [place for place in places if inside(view, place, scope)]
        outer = [place for place in places if place not in inner and not is_imported(view, place)]
        # What it defines only in what is defined in it, such as a field, has no path of its own.
        if outer and any(map(partial(_is_member, view, scope=scope), inner)):
            found += [place for place in outer if not joint_before(view, place)]
            if any(binder(view, place) for place in outer) or len(found) > MOST_NAMES:
                return []
    return found


def _is_member(view: View, place: int, *, scope: int) -> bool:
    """Whether a place in a definition is where a name is defined, and that in nothing else inside of it.

    What an enumeration lists is a member of what that is defined in.
    """
    tree, roles, node = view.tree, view.language.roles, definer(view, place)
    if node and tree.kind[node] in roles.enumerators:
        node = nearest(view, node, roles.definitions)
    around = tree.parent[removable(view, node)] if node else 0
    return around > scope and not any(
        scope < above < around and tree.kind[above] in roles.definitions for above in tree.ancestors(around)
    )


def _written(view: View, *, node: int, places: Sequence[int], prefix: Edit) -> tuple[Edit, ...]:
    tree, wholes = view.tree, [removable(view, other) for other in _alike(view, node)]
    tokens = prefix.tokens
    if tokens is None or not places or not all(wholes) or not all(map(view.alive, places)):
        return ()
    paths = [
        view.edit(place, prefix.text + tree.text(place), tokens + view.tokens(place)) for place in places
    ]
    return if_smaller(view, tuple(EditSet([*paths, *(removal(view, whole) for whole in wholes)])))


def _brings_in_a_name(view: View, node: int) -> bool:
    """Whether the last name of an import is used elsewhere: then that is what it brings in."""
    last = list(view.names.inside(node))[-1:]
    uses = [place for leaf in last for place in view.first_uses(view.tree.text(leaf), MOST_LOOKED_AT)]
    return len(uses) == MOST_LOOKED_AT or not all(is_imported(view, place) for place in uses)


def _foreign(view: View) -> list[int]:
    """Where the names stand that are used once, by themselves, and are not defined; none of many names."""
    left = list[Sequence[int]]()
    # Counted first: to ask who defines a name takes longer, and each import asks.
    for name in view.names:
        if places := view.first_uses(name, 2):
            left.append(places)
        if len(left) > MOST_LOOKED_AT:
            return []
    own = (places[0] for places in left if len(places) == 1)
    found = [place for place in own if not (binder(view, place) or is_imported(view, place))]
    found = [place for place in found if not joint_before(view, place)]
    return found if len(found) <= MOST_NAMES else []
