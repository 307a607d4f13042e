"""Let what a template is for some arguments alone be all that it is."""

from __future__ import annotations

from collections.abc import Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.view.attached import TEMPLATE, TYPE_BRACKETS, Attached, lists_in
from treereduce.view.bindings import definer
from treereduce.view.members import removable, removal
from treereduce.view.names import MOST_REVISITED
from treereduce.view.together import apart
from treereduce.view.view import View


def specialised(view: View, node: int) -> Iterator[Candidate]:
    """The only special case of a template, without what the template is for other arguments."""
    if view.language.profile.deduced and (edits := if_smaller(view, apart(_alone(view, node)))):
        yield Candidate(edits)


def _alone(view: View, node: int) -> list[Edit]:
    """The edits; none where there are more special cases than one, or nothing that they are cases of.

    A case that has parameters of its own, as ``A<T *>``, keeps these, and all other places keep their lists.
    What another template does with a name is no case of it: ``template <class T> A<T> f();``
    """
    places = view.few_uses(view.tree.text(node), MOST_REVISITED)
    lists = {place: list(lists_in(view, place, TYPE_BRACKETS[0])) for place in places}
    cases = [place for place in places if definer(view, place) and _is_case(view, lists[place])]
    general = [place for place in places if len(lists[place]) == 1 and _is_head(view, lists[place][0])]
    wholes = {removable(view, definer(view, place)) for place in general}
    if len(cases) != 1 or not wholes or 0 in wholes:
        return []
    given, head = lists[cases[0]]
    edits = [removal(view, whole) for whole in wholes] + [Edit(*given.whole)]
    if not head.elements:
        others = (lists[place] for place in places if place not in general and place != cases[0])
        edits += [Edit(*head.whole), *(Edit(*each[0].whole) for each in others if each)]
    return edits


def _is_case(view: View, lists: list[Attached]) -> bool:
    """Whether a defined name has two lists, one behind it that says for what, and one before it."""
    return len(lists) == 2 and not _is_head(view, lists[0]) and _is_head(view, lists[1])


def _is_head(view: View, each: Attached) -> bool:
    """Whether a list is that of the parameters of a template."""
    return view.text_between(*each.whole).startswith(TEMPLATE)
