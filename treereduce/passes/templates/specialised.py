"""Let what a template is for some arguments alone be all that it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from treereduce.passes.candidate import Candidate
from treereduce.passes.templates.abbreviated import PACK, heads_template
from treereduce.passes.ways import if_smaller
from treereduce.program.edits import Edit
from treereduce.program.text import TOKEN, WORDS
from treereduce.view.binding.attached import TYPE_BRACKETS, lists_in
from treereduce.view.binding.bindings import definer
from treereduce.view.binding.elements import Attached
from treereduce.view.calling.families import cut, declared
from treereduce.view.calling.paths import COLONS
from treereduce.view.nodes.members import removable, removal
from treereduce.view.nodes.together import apart
from treereduce.view.view import View

CASE_LISTS = 2
"""Lists of a name that is defined for some arguments: those arguments, and the parameters before it."""


def specialised(view: View, node: int) -> Iterator[Candidate]:
    """The only special case of a template, without what the template is for other arguments."""
    if view.language.profile.deduced and (edits := if_smaller(view, apart(_alone(view, node)))):
        yield Candidate(edits)


def _alone(view: View, node: int) -> list[Edit]:
    """The edits; none where there are more special cases than one, or nothing that they are cases of.

    A case that has parameters of its own, as ``A<T *, int>``, keeps these, and all other places keep what is
    given for them. A member that is defined outside of the case says for what it is, and then says these.
    What another template does with a name is no case of it: ``template <class T> A<T> f();``
    None where a member outside is a template itself.
    """
    places = view.few_uses(view.tree.text(node))
    lists = {place: list(lists_in(view, place, TYPE_BRACKETS[0])) for place in places}
    if any(len(each) > CASE_LISTS for each in lists.values()):
        return []
    cases = [place for place in places if _is_case(view, place, lists[place])]
    general = [place for place in places if _is_general(view, place, lists[place])]
    wholes = {removable(view, definer(view, place)) for place in general}
    same = {_without_names(view, *lists[place]) for place in cases}
    # A member alone may be special too, and is no case of all.
    is_case = any(definer(view, place) for place in cases)
    if not is_case or len(same) != 1 or not wholes or 0 in wholes:
        return []
    given, head = lists[cases[0]]
    edits = [removal(view, whole) for whole in wholes]
    names = _names(view, head)
    for place in cases:
        case, own = lists[place]
        says = names and _is_outside(view, case)
        told = b"<" + b", ".join(_names(view, own)) + b">" if says else b""
        edits += [Edit(*case.whole, told)] if names else [Edit(*case.whole), Edit(*own.whole)]
    for place in places:
        if place not in general and place not in cases and lists[place]:
            edits += _told(view, lists[place][0], given, names)
    return edits


def _told(view: View, use: Attached, given: Attached, names: list[bytes]) -> Iterable[Edit]:
    """The edits that take from a use what only told the special case from others."""
    if not names:
        return (Edit(*use.whole),)
    if len(use.elements) != len(given.elements) or any(PACK in name for name in names):
        return ()
    texts = (view.text_between(each.start, each.end) for each in given.elements)
    words = (set(WORDS.findall(text)) for text in texts)
    fixed = [index for index, said in enumerate(words) if said.isdisjoint(names)]
    return cut(view, use, fixed) if fixed else ()


def _names(view: View, head: Attached) -> list[bytes]:
    """The parameters of a template as arguments: of ``template <class T, int... N>`` ``T`` and ``N...``."""
    names = []
    for name, each in zip(declared(view, head), head.elements, strict=True):
        text = view.text_between(each.start, each.end)
        # Of what is a template itself a word is the name, and no field has it.
        names.append((name or (WORDS.findall(text) or [text])[-1]) + (PACK if PACK in text else b""))
    return names


def _without_names(view: View, given: Attached, head: Attached) -> tuple[bytes, ...]:
    """What tells a case, with numbers for the parameters that it has: ``A<T *, 0>`` is ``A<U *, 0>``."""
    numbers = {name.removesuffix(PACK): b"%d" % index for index, name in enumerate(_names(view, head))}
    words = TOKEN.findall(view.text_between(*given.whole))
    return tuple(numbers.get(word, word) for word in words)


def _is_general(view: View, place: int, lists: list[Attached]) -> bool:
    """Whether a name has no list but the parameters of a template, as that has, and no member of it."""
    before = view.tree.previous[place]
    is_member = before and view.tree.text(before) == COLONS
    return len(lists) == 1 and heads_template(view, lists[0]) and not is_member


def _is_case(view: View, place: int, lists: list[Attached]) -> bool:
    """Whether a name has two lists, one behind it that says for what it is defined, and one before it."""
    if len(lists) != CASE_LISTS or heads_template(view, lists[0]) or not heads_template(view, lists[1]):
        return False
    return bool(definer(view, place)) or _is_outside(view, lists[0])


def _is_outside(view: View, given: Attached) -> bool:
    """Whether a member follows the list that is given for a name."""
    return view.text_between(given.whole[1], given.whole[1] + len(COLONS)) == COLONS
