from __future__ import annotations

import math
from collections.abc import Iterator

from engine_parts import attempt_to_delete, deleting, snapshot
from hypothesis import given
from hypothesis import strategies as st

from treereduce.engine.schedule.heap import Attempt, Item, Task, TaskHeap
from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit, EditSet
from treereduce.program.render import Rendering
from treereduce.view.view import View

SOURCE = b"aa; bb; c + c; d + d + d + d + d; e();"
LARGE = b"d + d + d + d + d;"
VIEW = snapshot(SOURCE, "javascript").view
ROOT = 0


def after(*deleted: bytes) -> View:
    """The program without the first occurrences of some texts."""
    edits = [Edit(SOURCE.index(text), SOURCE.index(text) + len(text)) for text in deleted]
    return View(Rendering(VIEW.tree, EditSet(edits)), VIEW.facts)


def statement(text: bytes) -> int:
    """The node of a statement."""
    return next(node for node in VIEW.tree.children(ROOT) if VIEW.tree.text(node) == text)


def drained(heap: TaskHeap, view: View = VIEW) -> Iterator[Item]:
    while (item := heap.pop(view)) is not None:
        yield item


def filled(*items: Item, seed: int = 0) -> TaskHeap:
    heap = TaskHeap(seed)
    for item in items:
        heap.push(item, VIEW)
    return heap


def deletions(*texts: bytes) -> list[Attempt]:
    return [attempt_to_delete(SOURCE, text) for text in texts]


def test_an_empty_heap_has_nothing() -> None:
    assert TaskHeap().pop(VIEW) is None


def test_what_has_most_at_stake_comes_first() -> None:
    aa, c, d = deletions(b"aa;", b"c + c;", LARGE)
    assert list(drained(filled(c, aa, d))) == [d, c, aa]


def test_stakes_of_one_order_of_magnitude_count_as_equal() -> None:
    four, six = deletions(b"e();", b"bb; c + c;")
    assert list(drained(filled(six, four))) == [four, six]


def test_equal_stakes_go_to_what_ends_later() -> None:
    aa, bb = deletions(b"aa;", b"bb;")
    assert list(drained(filled(bb, aa))) == list(drained(filled(aa, bb))) == [bb, aa]


def test_equal_stakes_at_one_place_keep_the_order_of_the_pass() -> None:
    edit = Edit(0, 3)
    attempts = [Attempt(0, deleting(), Candidate((edit,))) for _ in range(5)]
    assert list(map(id, drained(filled(*attempts)))) == list(map(id, attempts))


def test_a_task_has_all_of_its_node_at_stake() -> None:
    task, (aa, d) = Task(0, statement(b"c + c;")), deletions(b"aa;", LARGE)
    assert list(drained(filled(aa, task, d))) == [d, task, aa]


def test_text_that_is_brought_in_counts_against_an_attempt() -> None:
    start = SOURCE.index(LARGE)
    replacement = Attempt(0, deleting(), Candidate((Edit(start, start + len(LARGE), b"f(x, y, z);"),)))
    aa, c = deletions(b"aa;", b"c + c;")
    assert list(drained(filled(aa, replacement, c))) == [c, aa, replacement]


def test_stakes_are_those_of_the_program_when_an_item_is_taken() -> None:
    c, d = deletions(b"c + c;", LARGE)
    heap = filled(c, d)
    assert list(drained(heap, after(b"d + d + d + d +"))) == [c, d]


def test_items_pushed_later_are_weighed_by_the_program_of_that_moment() -> None:
    c, d = deletions(b"c + c;", LARGE)
    heap, shrunk = TaskHeap(), after(b"d + d + d + d +")
    heap.push(d, shrunk)
    heap.push(c, shrunk)
    assert heap.pop(shrunk) is c


def test_a_task_on_a_deleted_node_is_dropped() -> None:
    gone, kept = Task(0, statement(LARGE)), Task(0, statement(b"c + c;"))
    heap = filled(gone, kept)
    assert list(drained(heap, after(LARGE))) == [kept]
    heap.push(gone, after(LARGE))
    assert len(heap) == 0


def test_the_task_on_the_root_stays_when_the_program_is_empty() -> None:
    empty = snapshot(b"").view
    heap = TaskHeap()
    heap.push(Task(0, ROOT), empty)
    assert heap.pop(empty) == Task(0, ROOT)


def test_an_attempt_that_would_make_the_program_grow_is_dropped() -> None:
    heap = filled(Attempt(0, deleting(), Candidate((Edit(0, 3, b"long(er);"),))))
    assert len(heap) == 0


def test_a_tier_begins_where_the_tiers_before_it_have_nothing_left() -> None:
    small = [attempt_to_delete(SOURCE, b"aa;", tier=tier) for tier in (2, 0, 1)]
    large = attempt_to_delete(SOURCE, LARGE, tier=1)
    assert [item.tier for item in drained(filled(large, *small))] == [0, 1, 1, 2]
    assert list(drained(filled(large, *small)))[1] is large


def test_a_seed_varies_the_order_of_equals_and_of_nothing_else() -> None:
    equals = [Attempt(0, deleting(), Candidate((Edit(start, start + 1),))) for start in (0, 4, 8, 15, 34)]
    [large] = deletions(LARGE)
    orders = {seed: list(drained(filled(*equals, large, seed=seed))) for seed in range(6)}
    assert all(order[0] is large for order in orders.values())
    assert all(set(map(id, order[1:])) == set(map(id, equals)) for order in orders.values())
    assert len({tuple(map(id, order)) for order in orders.values()}) > 2


def test_one_seed_gives_one_order() -> None:
    equals = [Attempt(0, deleting(), Candidate((Edit(start, start + 1),))) for start in (0, 4, 8, 15, 34)]
    assert list(drained(filled(*equals, seed=3))) == list(drained(filled(*equals, seed=3)))


RANGES = st.tuples(st.integers(0, len(SOURCE) - 1), st.integers(1, 12)).map(
    lambda pair: Edit(pair[0], min(len(SOURCE), pair[0] + pair[1]))
)
ITEMS = st.one_of(
    st.builds(Task, st.integers(0, 1), st.integers(1, len(VIEW.tree.kind) - 1)),
    st.builds(lambda tier, edit: Attempt(tier, deleting(), Candidate((edit,))), st.integers(0, 1), RANGES),
)


def rank(item: Item, view: View) -> tuple[int, int, int]:
    if isinstance(item, Task):
        return item.tier, -magnitude(view.tokens(item.node)), -view.tree.end[item.node]
    return item.tier, -magnitude(view.gain(item.candidate.edits)), -item.candidate.edits[-1].end


def magnitude(tokens: int) -> int:
    return math.frexp(tokens)[1]


def is_pointless(item: Item, view: View) -> bool:
    return isinstance(item, Task) and not view.alive(item.node)


@given(st.lists(ITEMS, max_size=12), st.lists(RANGES, max_size=6))
def test_the_heap_is_a_list_sorted_anew_before_every_pop(items: list[Item], commits: list[Edit]) -> None:
    heap, view, edits = filled(*items), VIEW, EditSet()
    waiting = [item for item in items if not is_pointless(item, view)]
    for commit in [*commits, *commits[:1] * len(items)]:
        edits = edits.union([commit])
        view = View(Rendering(VIEW.tree, edits), VIEW.facts)
        waiting = [item for item in waiting if not is_pointless(item, view)]
        ranked = sorted(waiting, key=lambda item: rank(item, view))
        assert heap.pop(view) is (ranked[0] if ranked else None)
        waiting = ranked[1:]
