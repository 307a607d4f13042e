"""Make any list or tree small: deletion and hoisting, without a grammar, a file or a process.

For what is no program text: arguments, test steps, nested data, the nodes of somebody else's tree. The list
is cut in halves, quarters, eighths and so on down to single items, as in ddmin (Zeller and Hildebrandt 2002);
the tree node by node as in HDD (Misherghi and Su 2006), the largest first as in Perses (Sun et al. 2018), and
with its hoisting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from heapq import heappop, heappush
from itertools import islice
from typing import Generic, TypeVar

from treereduce.arguments import WHOLE_NUMBER, require_at_once, require_kinds
from treereduce.errors import NotInterestingError, UsageError

Item = TypeVar("Item")
Value = TypeVar("Value")


def minimise_list(
    items: Sequence[Item], interesting: Callable[[list[Item]], bool], *, jobs: int = 1
) -> list[Item]:
    """The items, in their order, of which none can go alone.

    ``interesting`` says whether a list still has the property; it is called from ``jobs`` threads at once,
    and should always say the same of the same list. The result does not depend on ``jobs``: answers are
    asked for ahead of time as if those before them were no, and taken in order. What ``interesting`` raises
    passes through. Raises `NotInterestingError` if it says no to ``items``, and `UsageError` unless ``jobs``
    is above 0.

    >>> minimise_list([3, 1, 4, 1, 5, 9, 2, 6], lambda kept: 4 in kept and 9 in kept)
    [4, 9]
    """
    with _Asking(interesting, jobs) as asking:
        asking.begin(list(items))
        return _thin(list(items), lambda kept: kept, asking)


def minimise_tree(
    root: Value,
    interesting: Callable[[Value], bool],
    *,
    children: Callable[[Value], Sequence[Value]],
    rebuild: Callable[[Value, list[Value]], Value],
    jobs: int = 1,
) -> Value:
    """A tree from which no child can go alone, and in whose place no child of it can stand.

    ``children`` gives the children of a node, and ``rebuild`` a node like another one with other children;
    neither may change its argument. ``interesting`` and ``jobs`` are as for `minimise_list`, and so is what
    is raised. The tree may be as deep as there is memory.

    >>> def nodes(tree):
    ...     return tree[1:]
    >>> def node(tree, children):
    ...     return (tree[0], *children)
    >>> tree = ("block", ("if", ("x",), ("call", ("crash",), ("y",))), ("return",))
    >>> minimise_tree(tree, lambda t: "crash" in str(t), children=nodes, rebuild=node)
    ('crash',)
    """
    require_kinds({"children": children, "rebuild": rebuild})
    with _Asking(interesting, jobs) as asking:
        asking.begin(root)
        tree = _Tree(root, children, rebuild)
        while tree.pass_over(asking):
            pass
        return tree.values[tree.root]


class _Asking(Generic[Value]):
    """Asks about candidates in order, ``jobs`` at a time."""

    def __init__(self, interesting: Callable[[Value], bool], jobs: int) -> None:
        require_kinds({"interesting": interesting})
        require_at_once("interesting", interesting)
        if not WHOLE_NUMBER.fits(jobs) or jobs < 1:
            raise UsageError(f"jobs is {jobs!r}: give a whole number above 0.")
        self._interesting = interesting
        self._jobs = jobs

    def __enter__(self) -> _Asking[Value]:
        self._pool = ThreadPoolExecutor(self._jobs) if self._jobs > 1 else None
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def begin(self, value: Value) -> None:
        """Raise `NotInterestingError` unless the value to begin with is interesting."""
        if not self._interesting(value):
            raise NotInterestingError("Nothing to minimise: the predicate says no to what it was given.")

    def first(self, candidates: Iterator[tuple[Item, Value]]) -> Item | None:
        """What stands beside the first candidate that is interesting; None if none is."""
        if self._pool is None:
            return next((mark for mark, value in candidates if self._interesting(value)), None)
        waiting: list[tuple[Item, Future[bool]]] = []
        try:
            while True:
                for mark, value in islice(candidates, self._jobs - len(waiting)):
                    waiting.append((mark, self._pool.submit(self._interesting, value)))
                if not waiting:
                    return None
                mark, answer = waiting.pop(0)
                if answer.result():
                    return mark
        finally:
            for _, answer in waiting:
                answer.cancel()


def _thin(items: list[Item], whole: Callable[[list[Item]], Value], asking: _Asking[Value]) -> list[Item]:
    """The items of which none can go, where ``whole`` makes a candidate of a list of them."""
    length = len(items)
    while length:
        stop, removed = len(items), False
        while cut := asking.first(
            (cut, whole(items[: cut[0]] + items[cut[1] :])) for cut in _cuts(stop, length)
        ):
            items = items[: cut[0]] + items[cut[1] :]
            stop, removed = cut[0], True
        # Single items are gone over until all of them have failed beside the same others.
        length = 1 if length == 1 and removed else length // 2
    return items


def _cuts(stop: int, length: int) -> Iterator[tuple[int, int]]:
    """All runs of a length that end at ``stop`` or before it, the last one first."""
    while stop > 0:
        yield max(0, stop - length), stop
        stop -= length


class _Tree(Generic[Value]):
    """A tree as lists by the number of a node, which can be changed anywhere and be built anew from there."""

    def __init__(
        self,
        root: Value,
        children: Callable[[Value], Sequence[Value]],
        rebuild: Callable[[Value, list[Value]], Value],
    ) -> None:
        self.root = 0
        self.values = [root]
        self._parents = [-1]
        self._children: list[list[int]] = []
        self._rebuild = rebuild
        for node, value in enumerate(self.values):  # which grows meanwhile: level by level
            below = children(value)
            self._children.append([*range(len(self.values), len(self.values) + len(below))])
            self.values += below
            self._parents += [node] * len(below)

    def pass_over(self, asking: _Asking[Value]) -> bool:
        """Thin and hoist everywhere, the largest nodes first, and say whether anything has changed."""
        changed = False
        sizes = self._sizes()
        waiting = [(0, self.root)]
        while waiting:
            _, node = heappop(waiting)
            changed |= self._thin(node, asking)
            kept = self._children[node]
            child = asking.first((child, self._with(node, self.values[child])) for child in kept)
            if child is not None:
                self._hoist(child, node)
                changed, kept = True, [child]
            for child in kept:
                heappush(waiting, (-sizes[child], child))
        return changed

    def _thin(self, node: int, asking: _Asking[Value]) -> bool:
        before = self._children[node]
        kept = _thin(before, lambda kept: self._with(node, self._like(node, kept)), asking)
        if len(kept) < len(before):
            self._children[node] = kept
            self._settle(node)
        return len(kept) < len(before)

    def _sizes(self) -> list[int]:
        sizes = [1] * len(self.values)
        for node in range(len(self.values) - 1, 0, -1):  # children have higher numbers than their parents
            sizes[self._parents[node]] += sizes[node]
        return sizes

    def _like(self, node: int, children: list[int]) -> Value:
        return self._rebuild(self.values[node], [self.values[child] for child in children])

    def _with(self, node: int, value: Value) -> Value:
        """The whole tree with a value in the place of a node."""
        while node != self.root:
            parent = self._parents[node]
            others = [value if child == node else self.values[child] for child in self._children[parent]]
            node, value = parent, self._rebuild(self.values[parent], others)
        return value

    def _settle(self, node: int) -> None:
        """Build anew the values of a node and of what is above it."""
        while node >= 0:
            self.values[node] = self._like(node, self._children[node])
            node = self._parents[node] if node != self.root else -1

    def _hoist(self, child: int, node: int) -> None:
        """Put a child in the place of a node."""
        parent = self._parents[child] = self._parents[node]
        if node == self.root:
            self.root = child
            return
        place = self._children[parent].index(node)
        self._children[parent][place] = child
        self._settle(parent)
