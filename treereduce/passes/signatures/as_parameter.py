"""Make a parameter or a literal of a variable whose value does not matter, and a value of a type's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice, takewhile

from treereduce.languages.profile import NAME, TYPE
from treereduce.passes.candidate import Candidate
from treereduce.passes.declaring.declare_late import declared, declares
from treereduce.passes.moving.statements import LARGEST_STATEMENT, is_apart
from treereduce.passes.signatures.as_self import as_self
from treereduce.passes.signatures.behind_parameters import behind_parameters
from treereduce.passes.signatures.for_its_type import UNNAMED, for_its_type
from treereduce.passes.signatures.of_inner import of_inner
from treereduce.passes.templates.valued import valued
from treereduce.passes.ways import if_smaller, in_turn
from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import behind, binder, equals_of, target_of
from treereduce.view.calling.functions import function_at
from treereduce.view.calling.heads import parameter_list
from treereduce.view.calling.paths import start_of_path
from treereduce.view.nodes.members import COLON, END, has_comma, removable
from treereduce.view.nodes.parts import first_children, in_field, inside, uses_outside
from treereduce.view.nodes.together import apart
from treereduce.view.types.value_types import UNTYPED, type_of
from treereduce.view.view import View

_STARTED = re.compile(rb"(?:(?:var|val|let)\s+)?(\w+(?:\s*,\s*\w+)*)\s*:?=")
"""The names that a declaration without a type gives values to."""
_SEVERAL = re.compile(rb"(?:\w+\s+)+(\w+(?:\s*,\s*\w+)+)")
"""A declaration of several names without values."""

BODY_DEPTH = 3
"""Nodes around a statement that are bodies, one in the other: Kotlin has two and Swift."""
PLAIN = 3
"""Tokens of a declaration that has a type of one word, ``int a;``."""


def as_parameter(view: View, node: int) -> Iterator[Candidate]:
    """Delete a declaration without a value, and let a parameter be what it declares.

    ``f() { int a; g(a); }`` -> ``f(a) { g(a); }``, else ``f(int a) { g(a); }``

    So may one with a value that others may stand for: ``f() { int *a = h(1); g(a); }`` ->
    ``f(int *a) { g(a); }``. Those of several names go at once, without their type:
    ``f() { int a, b; g(a, b); }`` -> ``f(a, b) { g(a, b); }``. The function needs no name:
    ``function() local a g(a) end`` -> ``function(a) g(a) end``.
    Of a declaration in a function or beside the only function that uses it, a prototype among them:
    ``int *g(int); f() { g(0); }`` -> ``f(int *g(int)) { g(0); }``. In C++ that may be of any type:
    ``A<B> a; int f() { return a; }`` -> ``int f(auto a) { return a; }``.
    A variable of a type that its value tells may get any: ``func f() { i, _ := g(1); h(i) }`` ->
    ``func f(i any) { h(i) }``.
    It has the type that the program says of its value, where such are written:
    ``fn g() -> T; fn f() { let a = g(); h(a) }`` -> ``fn g() -> T; fn f(a: T) { h(a) }``.
    One that has a type behind its name, and the least value that there may be, is a parameter of that type:
    ``const A: T = 0; fn f() { g(A); }`` -> ``fn f(A: T) { g(A); }``, also where a path leads to it.
    In C++, where one list has types and values, a parameter of which nothing but values is made becomes one:
    ``template <class T> void f() { g(T()); } int x = f<A>;`` ->
    ``template <auto T> void f() { g(T); } int x = f<0>;``; so does one of which values are asked:
    ``template <template <class> class T> int f() { return T<int>::x; } int x = f<A>();`` ->
    ``template <auto T> int f() { return T; } int x = f<0>();``.

    In C++ one that is declared with its class needs no constructor for that any more:
    ``struct A { A(); A(int); } a; void f() { g(a); }`` -> ``struct A { A(int); }; void f(A a) { g(a); }``.

    One that nobody uses leaves its type to a function:
    ``var a T[int]; func f() {}`` -> ``func f(T[int]) {}``.

    Those of a function inside of another one that nobody calls go to that one, which does what it did:
    ``f() { return a => g(a); }`` -> ``f(a) { return g(a); }``.

    Pays where a variable has no value that matters and calls need not agree, as in C: two tokens each, one
    where there are parameters; and two for each value that is made of a type. Two calls for each such
    declaration, one for each such type; late, for a declaration alone may still become one with others.
    """
    yield from valued(view, node)
    if edits := as_self(view, node) or _with_its_type(view, node) or _of_its_class(view, node):
        yield Candidate(edits)
    leaf, body = _beside(view, node)
    if not leaf:
        leaf, body = declared(view, node), _body_around(view, node)
    texts: list[bytes] = []
    if leaf:
        texts = [view.tree.text(leaf), *_deduced(view, node, leaf), view.text(node).rstrip(END)]
    elif declares(view, node) and (several := _SEVERAL.fullmatch(view.text(node).rstrip(END))):
        texts = [several[1]]
    elif begun := _begun(view, node):
        texts = _of_its_value(view, node, begun)
    yield from in_turn(view, [partial(_as_parameter, node=node, body=body, text=text) for text in texts])
    if edits := _of_any_type(view, node):
        yield Candidate(edits)
    yield from in_turn(view, for_its_type(view, node))
    yield from in_turn(view, of_inner(view, node, partial(_parameter_added, view)))


def _body_around(view: View, node: int) -> int:
    """The body of the definition that a declaration is a statement of, 0 if that is of none.

    Grammars may have a node more for all that a body does, or two for a body.
    """
    tree, roles = view.tree, view.language.roles
    for body in islice(tree.ancestors(node), BODY_DEPTH):
        around = tree.parent[body]
        if tree.kind[body] in roles.bodies and _has_parameters(view, around):
            return body
        if tree.kind[around] not in roles.bodies:
            break
    return 0


def _has_parameters(view: View, around: int) -> bool:
    """Whether what is around a body may have parameters: a definition, or a function without a name."""
    is_definition = view.tree.kind[around] in view.language.roles.definitions
    # What it does is not looked at: each of its statements asks.
    return is_definition or (in_field(view, around, "body") > 0 and parameter_list(view, around) > 0)


def _deduced(view: View, node: int, leaf: int) -> list[bytes]:
    """A parameter of any type with a name; none in other languages, or for what has a type of one word."""
    word = view.language.profile.deduced
    return [word + b" " + view.tree.text(leaf)] if word and view.tokens(node) > PLAIN else []


def _of_its_value(view: View, node: int, leaf: int) -> list[bytes]:
    """How a parameter is written that takes the place of a variable with a value, the likeliest first."""
    tree, name = view.tree, view.tree.text(leaf)
    first, forms = next(view.children(node)), view.language.profile.typed or (NAME,)
    before = [view.text(child) for child in takewhile(leaf.__gt__, view.children(node))]
    # A word of the language before it, such as let, is none of a parameter.
    if tree.is_named(first) and not inside(view, leaf, first) and not any(each in UNTYPED for each in before):
        bare = [name] if NAME in forms else []
        return [*bare, view.text_between(tree.start[node], tree.end[leaf])]
    holder = binder(view, leaf)
    equals = equals_of(view, holder)
    text = view.text_between(tree.start[leaf], tree.start[equals]).strip()
    kind = type_of(view, behind(view, holder, equals)) if text == name and forms != (NAME,) else b""
    told = [form.replace(NAME, name).replace(TYPE, kind) for form in forms if kind or TYPE not in form]
    texts = told if text == name else [text]
    # It may have to be one that changes: ``let mut a = f();``
    more = view.text_between(tree.end[first], tree.start[leaf]).strip()
    return [*texts, *(more + b" " + text for text in texts if more.isalpha() and more not in UNTYPED)]


def _of_any_type(view: View, node: int) -> tuple[Edit, ...]:
    """A declaration whose type its value tells as parameters that take any value."""
    tree, written = view.tree, view.language.profile.anything
    begun = _STARTED.match(view.text(node)) if written and node and declares(view, node) else None
    if begun is None:
        return ()
    names = [name for name in begun[1].replace(b",", b" ").split() if name != UNNAMED]
    leaf = next(view.names_in(node), 0) if names else 0
    holder = binder(view, leaf) if leaf and removable(view, node) == node else 0
    if holder and tree.end[holder] <= tree.start[node] + begun.end():
        holder = tree.parent[holder]
    # In Go all that a body does may be one node.
    if not holder or view.text_between(tree.end[holder], tree.end[node]).strip(END):
        return ()
    text = b", ".join(written.replace(NAME, name) for name in names)
    return _as_parameter(view, node=node, body=_body_around(view, node), text=text)


def _of_its_class(view: View, node: int) -> tuple[Edit, ...]:
    """A variable that is declared with its class as a parameter; what made it without a value goes.

    ``struct A { A(); A(int); } a; void f() { g(a); }`` -> ``struct A { A(int); }; void f(A a) { g(a); }``
    """
    tree = view.tree
    kind = in_field(view, node, "type") if node and view.alive(node) and is_apart(view, node) else 0
    body = in_field(view, kind, "body") if kind else 0
    leaf, name = (target_of(view, node), target_of(view, kind)) if body else (0, 0)
    if (
        not leaf
        or not name
        or view.text_between(tree.end[kind], tree.end[node]).strip(END) != tree.text(leaf)
    ):
        return ()
    maker = re.compile(re.escape(tree.text(name)) + rb"\s*\(\s*\)[^(){}]*(?:;|\{\s*\})")
    made = next((each for each in view.elements(body) if maker.fullmatch(view.text(each))), 0)
    text = tree.text(name) + b" " + tree.text(leaf)
    put = _parameter_added(view, _body_beside(view, node, leaf), text) if made else None
    gone = next(view.deletion(made, made)) if put else None
    return if_smaller(view, (gone, view.edit(leaf), put)) if gone and put else ()


def _begun(view: View, node: int) -> int:
    """The name that a declaration in a function gives a value of several tokens to; 0 if it does not."""
    tree = view.tree
    if not declares(view, node) or not _body_around(view, node) or removable(view, node) != node:
        return 0
    leaf = target_of(view, node)
    holder = binder(view, leaf) if leaf and view.alive(leaf) else 0
    equals = equals_of(view, holder) if holder and not has_comma(view, holder) else 0
    if not equals or view.text_between(tree.end[leaf], tree.start[equals]).strip()[:1] not in (b"", COLON):
        return 0
    value = behind(view, holder, equals)
    # In Go all that a body does may be one node.
    ends = value > 0 and not view.text_between(tree.end[value], tree.end[node]).strip(END)
    return leaf if ends and view.tokens(value) > 1 else 0


def _beside(view: View, node: int) -> tuple[int, int]:
    """The name of a declaration and the body of the only function beside it that uses it, else zeros."""
    tree, language = view.tree, view.language
    # Where nothing need have a type, each name that stands by itself may be declared by that.
    declares = tree.kind[node] in language.roles.definitions or language.profile.unsaid is not None
    is_small = declares and 1 < view.tokens(node) <= LARGEST_STATEMENT and is_apart(view, node)
    text, leaf = view.text(node) if is_small else b"", target_of(view, node) if is_small else 0
    if not leaf or not text.endswith(b";") or b"=" in text:
        return 0, 0
    body = _body_beside(view, node, leaf)
    return (leaf, body) if body else (0, 0)


def _body_beside(view: View, node: int, leaf: int) -> int:
    """The body of the only function beside a declaration that uses its name; 0 if there is none."""
    tree, around = view.tree, view.tree.parent[node]
    uses = uses_outside(view, leaf, node)
    holders = {next((up for up in tree.ancestors(use) if tree.parent[up] == around), 0) for use in uses}
    function = function_at(view, holders.pop()) if len(holders) == 1 else None
    return function.body if function else 0


def _with_its_type(view: View, node: int) -> tuple[Edit, ...]:
    """A declaration with the least value and a type behind its name as a parameter of that type."""
    tree, language = view.tree, view.language
    if not node or tree.kind[node] not in language.roles.definitions or not view.alive(node):
        return ()
    equals = equals_of(view, node)
    leaf, value = (target_of(view, node), behind(view, node, equals)) if equals else (0, 0)
    if not leaf or not value or view.tokens(node) > LARGEST_STATEMENT or not is_apart(view, node):
        return ()
    text = view.text_between(tree.start[leaf], tree.start[equals]).rstrip()
    if text == tree.text(leaf) or view.text(value) not in language.minimal(tree.kind[value]):
        return ()
    body = _body_beside(view, node, leaf) or _body_around(view, node)
    tokens = view.rendering.tally.count(tree.start[leaf], tree.start[equals])
    edits = _as_parameter(view, node=node, body=body, text=text, tokens=tokens)
    heads: list[Edit] = []
    for use in uses_outside(view, leaf, node) if edits else ():
        start, end = start_of_path(view, use), tree.start[use]
        if start is None or not all(edit.is_apart(start, end) for edit in edits):
            return ()
        heads += [Edit(start, end)] if start < end else []
    return (*edits, *apart(heads))


def _listed(view: View, around: int, body: int) -> int:
    """The parameters of a function, or the bracket that ends them; 0 where neither can be told."""
    tree, kinds = view.tree, view.language.roles.parameters
    if found := parameter_list(view, around):
        return found
    before = [child for child in first_children(view, around) if child < body]
    lists = (child for child in before if tree.kind[child] in kinds and view.text(child).endswith(b")"))
    return next(lists, 0) or next((child for child in before if tree.text(child) == b")"), 0)


def _as_parameter(
    view: View, *, node: int, body: int, text: bytes, tokens: int | None = None
) -> tuple[Edit, ...]:
    """A declaration deleted and a text put behind the parameters before the body of a function."""
    put = _parameter_added(view, body, text, tokens)
    return if_smaller(view, (next(view.deletion(node, node)), put)) if put else ()


def _parameter_added(view: View, body: int, text: bytes, tokens: int | None = None) -> Edit | None:
    """The edit that puts a text behind the parameters before the body of a function; None where it has none.

    The text has as many tokens as are told, else its words and single marks.
    """
    tree, roles = view.tree, view.language.roles
    around = tree.parent[body]
    if not body or not view.alive(body) or tree.kind[body] not in roles.bodies:
        return None
    if not _has_parameters(view, around):
        return None
    listed = _listed(view, around, body)
    # What the class of an object begins with may be given something: class A : B(1) {
    before = tree.previous[body]
    if not listed and tree.kind[before] not in roles.parameters and view.elements(before):
        return None
    # A type may follow them.
    end = tree.end[listed] if listed else tree.start[body]
    return behind_parameters(view, listed if listed and tree.size[listed] > 1 else around, end, text, tokens)
