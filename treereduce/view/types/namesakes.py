"""What has the name of a function and is none, in languages that tell them apart."""

from __future__ import annotations

from treereduce.view.binding.bindings import binder, with_sigil
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import Function, is_class
from treereduce.view.calling.paths import joint_after, joint_before, word_before
from treereduce.view.types.value_types import NEW
from treereduce.view.view import View


def is_namesake(view: View, function: Function, place: int) -> bool:
    """Whether a name is another one's in languages whose variables have marks that are no part of names.

    ``$f`` where the function is ``f``, ``$a->f`` and ``f::g()`` without a call of it, ``new f``, its class.
    """
    if not view.language.profile.marked or with_sigil(view, function.leaf) != function.leaf:
        return False
    if with_sigil(view, place) != place or word_before(view, view.tree.start[place]) == NEW:
        return True
    if place != function.leaf and is_class(view, binder(view, place)):
        return True
    is_in_path = joint_before(view, place) or joint_after(view, place)
    return bool(is_in_path) and place != function.leaf and call_of(view, place) is None
