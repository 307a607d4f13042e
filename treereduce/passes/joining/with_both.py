"""Make one of two neighbouring functions, with the parameters of both."""

from __future__ import annotations

from collections.abc import Sequence

from treereduce.languages.profile import Layout
from treereduce.passes.joining.part import BETWEEN, Part, is_replaced
from treereduce.passes.moving.statements import ENDINGS, first_leaf
from treereduce.program.edits import Edit
from treereduce.program.layout import blank_start
from treereduce.program.tally import length_of_text
from treereduce.view.calling.functions import parameters_of, returns
from treereduce.view.calling.heads import parameter_list
from treereduce.view.nodes.blocks import SEMICOLON, Contents, contents
from treereduce.view.nodes.lift import text_with
from treereduce.view.nodes.members import removal
from treereduce.view.nodes.parts import in_field
from treereduce.view.view import View

NO_TYPE = b" :\t\n"
"""What stands between parameters and a body where no type does."""
NOTHING = b"()"
"""A list of no parameters."""


def with_both(view: View, first: Part, second: Part) -> tuple[Edit, ...]:
    """Put the contents of a body before those of another, whose function gets the parameters of both.

    ``func f(a A) { g(a) } func h(b B) C { return b }`` -> ``func h(a A, b B) C { g(a); return b }``

    The heir is the second function, or the first where only that has a type behind the parameters. None where
    it has all parameters, or these are no more than names, which may be called by those of the other.
    """
    tree = view.tree
    gone, heir = in_order(view, first, second)
    own, others = parameters_of(view, heir.node), parameters_of(view, gone.node)
    given = _parameters_given(view, gone, heir) if own else None
    if not given or any(tree.size[each] == 1 for each in (*own, *others)):
        return ()
    put = put_first(view, contents(view, gone.body), heir.body)
    return (*given, put, removal(view, gone.node)) if put else ()


def put_before(
    view: View, gone: Part, heir: Part, *, apart: bool, renamed: Sequence[Edit] = ()
) -> tuple[Edit, ...]:
    """Put the contents of a body before those of another, without the return that they end in.

    ``f() { a; return b; } T x; g() { c; return d; }`` -> ``T x; g() { a; c; return d; }``

    The heir gets the parameters that it lacks, also of a function that does nothing. None where it has no
    place for them, or, where the two are not ``apart``, without such a return. In what is put there names are
    ``renamed``.
    """
    tree, given = view.tree, contents(view, gone.body)
    statements = [each for each in view.elements(gone.body) if given.start <= tree.start[each] < given.end]
    ends = bool(statements) and returns(view, statements[-1])
    more = _parameters_given(view, gone, heir)
    if more and len(statements) == ends:
        return (*more, removal(view, gone.node))
    if not (apart or ends) or len(statements) <= ends or more is None:
        return ()
    end = tree.end[statements[-1 - ends]] if ends else given.end
    put = put_first(view, Contents(given.start, end), heir.body, renamed)
    return (*more, put, removal(view, gone.node)) if put else ()


def gives(view: View, gone: Part, heir: Part) -> bool:
    """Whether a function stands behind another that ends in a return and has its parameters, or else none."""
    own, given = ({view.text(each) for each in parameters_of(view, part.node)} for part in (heir, gone))
    if gone.node < heir.node or (own and not given <= own):
        return False
    statements = view.elements(heir.body)
    return bool(statements) and returns(view, statements[-1])


def _parameters_given(view: View, gone: Part, heir: Part) -> tuple[Edit, ...] | None:
    """What gives a function the parameters that another alone has, None where it has no place for them."""
    own = parameters_of(view, heir.node)
    known = {view.text(each) for each in own}
    more = [text for each in parameters_of(view, gone.node) if (text := view.text(each)) not in known]
    if not more:
        return ()
    if own:
        return (view.edit(own[0], BETWEEN.join((*more, view.text(own[0])))),)
    empty = parameter_list(view, heir.node)
    if not empty or view.text(empty) != NOTHING:
        return None
    return (view.edit(empty, b"(" + BETWEEN.join(more) + b")"),)


def put_first(view: View, given: Contents, body: int, renamed: Sequence[Edit] = ()) -> Edit | None:
    """Put what stands elsewhere before the contents of a body, with names ``renamed`` in both.

    None where an edit has taken its beginning.
    """
    tree, taker = view.tree, contents(view, body)
    inner = next(iter(view.elements(body)), 0)
    if taker.is_empty or given.is_empty or not inner or tree.start[inner] != taker.start:
        return None
    if is_replaced(view, taker.start, given.start, given.end):
        return None
    begun = first_leaf(tree, inner)
    held = [edit for edit in renamed if given.start <= edit.start < given.end]
    own = next(
        (edit for edit in renamed if edit.start == tree.start[begun]), view.edit(begun, view.text(begun))
    )
    text = text_with(view, *given, held)
    mark = _mark(view, text, taker)
    more = sum(length_of_text(edit.text) - view.rendering.tally.count(edit.start, edit.end) for edit in held)
    tokens = view.rendering.tally.count(*given) + more + len(mark.strip()) + length_of_text(own.text)
    return view.edit(begun, text + mark + own.text, tokens)


def in_order(view: View, first: Part, second: Part) -> tuple[Part, Part]:
    """Of two functions that which goes and the heir."""
    first_alone = has_type_behind(view, first) and not has_type_behind(view, second)
    return (second, first) if first_alone else (first, second)


def has_type_behind(view: View, part: Part) -> bool:
    """Whether something stands between the parameters of a function and its body."""
    parameters = in_field(view, part.node, "parameters")
    if not 0 < parameters < part.body:
        return False
    return bool(view.text_between(view.tree.end[parameters], view.tree.start[part.body]).strip(NO_TYPE))


def _mark(view: View, text: bytes, taker: Contents) -> bytes:
    """What stands between a text and the contents of a body: a line end where such end statements too."""
    blank = view.tree.source[blank_start(view.tree.source, taker.start) : taker.start] or b" "
    ends_by_line = b"\n" in blank and not view.text_between(*taker).endswith(ENDINGS)
    is_free = view.language.profile.layout is Layout.FREE
    return blank if ends_by_line or text.endswith(ENDINGS) or not is_free else SEMICOLON + b" "
