from __future__ import annotations

from functools import partial
from itertools import chain

import pytest
from programs import fresh_view
from steps import steps

from treereduce.languages.language import Language
from treereduce.passes.moving.places import LEVELS
from treereduce.passes.moving.relocate import LARGEST_PROGRAM, NAMES, PLACES, relocate
from treereduce.passes.moving.single_words import of_a_word


def test_parts_are_moved_in_small_programs_only() -> None:
    moves = b"int x = a + b; int y = x;\n"
    small, large = fresh_view("c", moves), fresh_view("c", moves * LARGEST_PROGRAM)
    found = [any(True for node in range(1, 12) for _ in relocate(view, node)) for view in (small, large)]
    assert found == [True, False]


def test_a_part_is_tried_in_few_places_of_a_long_list() -> None:
    view = fresh_view("c", b"{ x = a + b; f(" + b", ".join([b"x"] * 10 * NAMES) + b"); }")
    tried = [len(list(relocate(view, node))) for node in range(len(view.tree.kind))]
    assert NAMES <= max(tried) <= LEVELS * PLACES + NAMES


@pytest.mark.slow
def test_what_may_stand_for_a_kind_is_looked_up_once_for_each_other_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = 0
    minimal = Language.minimal

    def counted(language: Language, kind: int) -> tuple[bytes, ...]:
        nonlocal looked
        looked += 1
        return minimal(language, kind)

    monkeypatch.setattr(Language, "minimal", counted)
    taken = []
    for times in (10, 20):
        view = fresh_view("perl", b"if ($a) { f($b + 1); }\n" * times)
        looked = 0
        for node in range(len(view.tree.kind)):
            list(relocate(view, node))
        taken.append(looked)
    assert taken[1] <= 2 * taken[0]


@pytest.mark.parametrize(
    ("language", "before", "part", "joint"),
    [
        ("c", "", "int x@ = 7@;", " "),
        ("python", "", "a@", "\n"),
        ("python", "import ", "a@", ", "),
        ("json", "[", "7@", ", "),
    ],
)
def test_places_for_a_word_are_looked_for_near_it_and_not_in_all_of_the_program(
    language: str, before: str, part: str, joint: str
) -> None:
    taken = []
    for size in (100, 200):
        source = before + joint.join(part.replace("@", str(number)) for number in range(size))
        view = fresh_view(language, source.encode())
        words = (node for node in range(1, len(view.tree.kind)) if view.tokens(node) == 1)
        taken.append(steps(partial(list, chain.from_iterable(of_a_word(view, node) for node in words))))
    assert taken[1] <= 2.4 * taken[0]


def test_what_a_part_may_stand_for_is_not_looked_for_in_all_of_the_program_for_each() -> None:
    taken = []
    for size in (50, 100):
        source = "\n".join("SELECT a@ FROM t@;".replace("@", str(number)) for number in range(size))
        view = fresh_view("sql", source.encode())
        found = (relocate(view, node) for node in range(len(view.tree.kind)))
        taken.append(steps(partial(list, chain.from_iterable(found))))
    assert taken[1] <= 2.4 * taken[0]
