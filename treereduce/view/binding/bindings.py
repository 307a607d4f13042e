"""What defines a name. All passes guess it here, none by itself.

No grammar says it, so it is guessed from what grammars have in common:

* Below a kind that holds parameters a name is defined, below one that holds arguments it is used. The nearest
  such kind decides.
* In a definition or beside an equals sign the name stands in a field of `TARGETS` or where the profile says;
  without fields it comes first, or after its type. An equals sign outside of definitions assigns, which
  `binder` finds and `definer` does not.
* An import defines all names in it.
* A list in brackets is part of a definition by its own place, whatever name it belongs to: parameters and
  bodies are, arguments are not, and others are that stand directly in a definition. So ``s`` is defined in
  ``struct S s = {1, 2};`` and ``{1, 2}`` is no part of that, while in R ``f <- function(a) a`` assigns ``f``
  and ``(a)`` defines. `list_defines` knows lists, `definer` names.
* Where calls and definitions are made alike, as in Lisp, Elixir and Julia, no list tells: the first one does.
  Of a form in brackets its first word tells, where the profile has it: ``(define f 1)`` defines ``f``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from treereduce.program.brackets import OPENING
from treereduce.view.nodes.members import has_comma, removable
from treereduce.view.nodes.parts import field_of, first_children, in_field, is_parameter
from treereduce.view.view import View

TARGETS = frozenset({"name", "declarator", "left", "lhs", "pattern", "port_name", "type_name"})
"""Fields through which a definition holds the name that it defines, as grammars for tree-sitter call them.
Profiles have those of grammars that call them otherwise."""
EQUALS = frozenset({b"=", b":=", b"<-"})
_STEPS = frozenset({b"++", b"--"})
_CHANGES = re.compile(rb"[^\s=!<>]{1,3}=|\+\+|--")
"""What stands behind a variable or member that is changed; before it may be steps alone."""
SIGILS = frozenset({b"$", b"${}", b"@", b"%"})
"""What stands around the names of variables in PHP, Perl and shells."""
LONGEST_SIGIL = 3
"""Tokens of the longest of them."""
MACRO = b"?"
"""What stands before the names of macros in Erlang."""
IMPORT_DEPTH = 8
"""Levels of an import above its names: paths nest, as in ``use a::{b::{c, d}, e};``."""
FORM_DEPTH = 3
"""Levels between a form that defines a name and that, as in ``(define (f a) a)``, and in Clojure one more."""
_NO_NAME = OPENING | {b""}
"""How what follows a type does not begin; nothing, at the end of a damaged file, is no name either."""
GIVEN = frozenset({"right", "value"})
"""Fields of what is given to a name, which may be the first that is one: ``a(0) = b``."""


def equals_of(view: View, node: int) -> int:
    """The child that is a plain equals sign, 0 if there is none. Some grammars have a kind for it.

    Some have a kind around it, too, as SystemVerilog: the child is the node of that kind there. One around
    an equals sign that compares, as in Ada, is none.
    """
    tree, known = view.tree, view.equals
    if node not in known:
        signs = (child for child in first_children(view, node) if tree.size[child] <= 2)
        known[node] = next((sign for sign in signs if _is_equals(view, sign)), 0)
    return known[node]


def _is_equals(view: View, sign: int) -> bool:
    tree, leaf = view.tree, sign + view.tree.size[sign] - 1
    if leaf > sign and tree.kind[sign] not in view.language.roles.equals:
        return False
    return tree.text(leaf) in EQUALS and not tree.is_name(leaf)


def behind(view: View, node: int, equals: int) -> int:
    """The last element of a node behind its equals sign, which is the value; 0 if there is none."""
    return next((child for child in reversed(view.elements(node)) if child > equals), 0)


def given_value(view: View, node: int) -> int:
    """The value that a node has behind its equals sign, ``b`` of ``a = b``; 0 if it has none."""
    equals = equals_of(view, node)
    return behind(view, node, equals) if equals else 0


def giver(view: View, leaf: int) -> int:
    """The node that gives the name at ``leaf`` a value by an equals sign; 0 if it is only used there."""
    node = binder(view, leaf)
    return node if node and target_of(view, node) == leaf and given_value(view, node) else 0


def is_changed(view: View, node: int) -> bool:
    """Whether a variable or member is given something where it stands: ``a = 1``, ``a.b += 1``, ``++a``."""
    tree, after, before = view.tree, view.tree.following(node), view.tree.previous[node]
    text = tree.text(after) if after else b""
    is_stepped = before > 0 and tree.text(before) in _STEPS
    return is_stepped or text in EQUALS or _CHANGES.fullmatch(text) is not None


def binder(view: View, leaf: int) -> int:
    """The node that defines or assigns the name at ``leaf``; 0 where the name is only used.

    An assignment, declarator, declaration or parameter.
    """
    if leaf not in view.binders:
        view.binders[leaf] = _binder(view, leaf)
    return view.binders[leaf]


def _binder(view: View, leaf: int) -> int:
    tree, roles = view.tree, view.language.roles
    if form := _form_of(view, leaf):
        return form
    node = leaf
    while node and tree.parent[node]:
        parent = tree.parent[node]
        if tree.kind[parent] in roles.parameters:
            # What stands alone in a function's type is no name but a type.
            is_alone = node == leaf and tree.kind[tree.parent[parent]] in roles.callables
            return 0 if is_alone and tree.kind[leaf] in roles.of_types else node
        if tree.kind[parent] in roles.arguments or not _is_target(view, node):
            return 0
        if tree.kind[parent] in roles.definitions:
            if is_mention(view, parent):
                return 0
            return node if has_comma(view, node) else parent
        if equals_of(view, parent):
            return 0 if tree.kind[tree.parent[parent]] in roles.arguments else parent
        node = parent
    return 0


def _form_of(view: View, leaf: int) -> int:
    """The form that defines the name at ``leaf`` as its first word says, 0 if there is none."""
    node = leaf
    for above in islice(view.tree.ancestors(leaf), FORM_DEPTH if view.language.profile.definers else 0):
        defined = _defined_by(view, above)
        if defined and defined in (node, leaf):
            return above
        if is_form(view, above) and _has_element_before(view, node):
            return 0
        node = above
    return 0


def _defined_by(view: View, form: int) -> int:
    """What stands behind the first word of a form, if that is one that defines; 0 if not."""
    words = view.language.profile.definers
    if not words or not is_form(view, form):
        return 0
    parts = parts_of_form(view, form, 2)
    return parts[1] if len(parts) > 1 and view.text(parts[0]) in words else 0


def parts_of_form(view: View, form: int, most: int | None = None) -> list[int]:
    """What a form consists of, or the first parts of that.

    A grammar may have a node for a definition without its brackets, and one for all in it but what it does.
    """
    parts = list(islice(filter(view.is_element, view.children(form)), most))
    if parts and view.tree.kind[parts[0]] in view.language.roles.definitions:
        inner = list(islice(filter(view.is_element, view.children(parts[0])), most))
        parts = [*(view.elements(inner[0]) if inner else ()), *inner[1:]][:most]
    return parts


def _is_target(view: View, node: int) -> bool:
    """Whether the node is where its parent would hold a name that it defines."""
    tree, parent = view.tree, view.tree.parent[node]
    field = field_of(view, node)
    if field in TARGETS or _is_own(view, node):
        return True
    if field is not None or _holder_in(view, parent):
        return False
    # Declarators hold one another without a field.
    if tree.kind[parent] in view.language.roles.declarators:
        return True
    # Grammars without fields put the name first, or else the type, which the name follows directly.
    if _is_type(view, node):
        return False
    if _has_element_before(view, node):
        return field_of(view, parent) in TARGETS and _is_list(view, parent)
    # What stands beside a name in a field is an annotation or the like. Looked for last, among all siblings.
    return not any(field_of(view, child) in TARGETS for child in view.children(parent))


def _is_list(view: View, node: int) -> bool:
    """Whether a node has commas between its elements, and nothing else: ``a, b`` of ``a, b := f()``."""
    first = next(filter(view.is_element, first_children(view, node)), 0)
    return first > 0 and has_comma(view, first)


def _is_own(view: View, node: int) -> bool:
    """Whether the profile says that definitions hold their name in a node of this kind or in this field.

    What a grammar calls by a word of its language, as ``entity``, may be what is defined or named; of several
    of a kind the first is what is defined, or each of a list.
    """
    if not _is_holder(view, node):
        return field_of(view, node) in view.language.profile.targets and not _has_element_before(view, node)
    is_first = node == _holder_in(view, view.tree.parent[node])
    return (is_first and field_of(view, node) not in GIVEN) or has_comma(view, node)


def _holder_in(view: View, parent: int) -> int:
    """The first child that may be or hold a name, 0 if there is none."""
    children = first_children(view, parent) if view.language.roles.holders else ()
    return next((child for child in children if _is_holder(view, child)), 0)


def _is_holder(view: View, node: int) -> bool:
    return view.tree.kind[node] in view.language.roles.holders


def _is_type(view: View, node: int) -> bool:
    """Whether what follows a node directly may be a name of that type, and is no list of parameters or so."""
    tree, roles = view.tree, view.language.roles
    following = tree.following(node)
    if not following or not tree.is_named(following) or tree.is_extra(following):
        return False
    if view.is_keyword(following) or _is_equals(view, following):
        return False
    others = roles.parameters | roles.arguments | roles.bodies | roles.bounds
    return (
        tree.kind[following] not in others
        and tree.source[tree.start[following] : tree.start[following] + 1] not in _NO_NAME
    )


def _has_element_before(view: View, node: int) -> bool:
    before = view.tree.previous[node]
    while before:
        if view.is_element(before) and not view.is_keyword(before):
            return True
        before = view.tree.previous[before]
    return False


def is_mention(view: View, node: int) -> bool:
    """Whether a node of a defining kind only mentions a type, as ``struct s`` does in ``struct s x;``."""
    return field_of(view, node) == "type" and not in_field(view, node, "body")


def defines(view: View, node: int) -> bool:
    """Whether a binder is a definition, and not an assignment to what is defined elsewhere."""
    tree, roles = view.tree, view.language.roles
    return (
        tree.kind[node] in roles.definitions
        or tree.kind[tree.parent[node]] in roles.definitions
        or is_parameter(view, node)
        or _defined_by(view, node) > 0
    )


def definer(view: View, leaf: int) -> int:
    """The node that defines the name at ``leaf``; 0 where the name is only assigned or used."""
    node = binder(view, leaf)
    return node if node and defines(view, node) else 0


def sole_definition(view: View, places: Iterable[int]) -> tuple[int, int]:
    """The only one of a name's places that defines it, and the node that does; zeros for none and several."""
    found = [(place, node) for place in places if (node := definer(view, place))]
    return found[0] if len(found) == 1 else (0, 0)


def is_imported(view: View, place: int) -> bool:
    """Whether a place is part of an import."""
    imports = view.language.roles.imports
    return any(view.tree.kind[node] in imports for node in islice(view.tree.ancestors(place), IMPORT_DEPTH))


def definition(view: View, place: int) -> int:
    """What would go if the name at a place were not defined there, 0 where it is only used."""
    found = place if is_imported(view, place) else definer(view, place)
    return removable(view, found) if found else 0


def list_defines(view: View, holder: int) -> bool:
    """Whether a list whose brackets are children of ``holder`` seems to be part of a definition."""
    tree, roles = view.tree, view.language.roles
    kind = tree.kind[holder]
    if kind in roles.parameters or kind in roles.arguments:
        return kind in roles.parameters
    return kind in roles.bodies or tree.kind[tree.parent[holder]] in roles.definitions


def is_form(view: View, holder: int) -> bool:
    """Whether a node is a call or a definition that begins with its name, in brackets as in Lisp."""
    return view.tree.kind[holder] in view.language.roles.calls & view.language.roles.bodies


def first_defines(view: View, holder: int) -> bool:
    """Whether calls look as definitions do, so that the first of all lists of a name is its definition."""
    return is_form(view, holder) or not view.language.roles.parameters


def target_of(view: View, node: int) -> int:
    """The leaf that holds the name which ``node`` defines or assigns, 0 if it binds none or several."""
    if node not in view.targets:
        view.targets[node] = _target_of(view, node)
    return view.targets[node]


def _target_of(view: View, node: int) -> int:
    tree, fields = view.tree, TARGETS | view.language.profile.targets
    node = _defined_by(view, node) or node
    while node and not tree.is_name(node):
        elements = [child for child in first_children(view, node) if view.is_element(child)]
        held = [each for each in elements if field_of(view, each) in fields or _is_holder(view, each)]
        others = (child for child in elements if not view.is_keyword(child))
        node = held[0] if held else next(others, 0)
        # Swift has the type of a result in a field of that name too.
        if len(held) > 1 and has_comma(view, held[1]):
            return 0
    return node


def with_sigil(view: View, place: int) -> int:
    """The node of a name with the mark of a variable that its parser leaves out of it, else the name."""
    tree, parent = view.tree, view.tree.parent[place]
    # Else each operand of a long sum would read all that is before it.
    if view.tokens(parent) > view.tokens(place) + LONGEST_SIGIL:
        return place
    text, name = view.text(parent), tree.text(place)
    # Of others the mark is no part of a name: ``?T`` is a type in Zig.
    is_macro = text == MACRO + name and tree.kind[parent] in view.language.roles.calls
    return parent if is_macro or text.replace(name, b"", 1) in SIGILS else place
