"""A resolver of packages, listed in JSON: ``[{"name": "pump", "needs": ["valve"]}, ...]``.

Needs that nothing satisfies are left out. Planted: a cycle of at least `LENGTH` packages.
"""

from __future__ import annotations

import json

from .reading import Broken, Rejected, run

LENGTH = 5


def resolve(text: str) -> None:
    """Look for cycles, the only thing that can go wrong."""
    try:
        listed = json.loads(text)
        needs = {str(package["name"]): [str(name) for name in package["needs"]] for package in listed}
    except (ValueError, TypeError, KeyError) as error:
        raise Rejected(repr(error)) from error
    for component in components(needs):
        if len(component) >= LENGTH:
            raise Broken("order_cycle")


def components(needs: dict[str, list[str]]) -> list[list[str]]:
    """The strongly connected components, by Tarjan's algorithm without recursion."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []
    closed: set[str] = set()
    for root in needs:
        stack = [(root, 0)] if root not in order else []
        while stack:
            name, at = stack.pop()
            if at == 0:
                order[name] = lowest[name] = len(order)
                path.append(name)
            if at < len(needs[name]):
                stack.append((name, at + 1))
                other = needs[name][at]
                if other in needs and other not in order:
                    stack.append((other, 0))
                continue
            open_ = [lowest[other] for other in needs[name] if other in order and other not in closed]
            lowest[name] = min([order[name], *open_])
            if lowest[name] == order[name]:
                found.append(path[path.index(name) :])
                del path[path.index(name) :]
                closed.update(found[-1])
    return found


if __name__ == "__main__":
    run(resolve)
