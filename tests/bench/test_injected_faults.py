"""Claims about the benches of faults, hostile inputs and long runs."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from bench.faults.command import inject
from bench.faults.kinds import KINDS, possible
from bench.own.hostile import inputs, reduce, report
from bench.soak.checks import ASIDE, job
from bench.soak.growth import Held, grown

HELD = Held(megabytes=40, descriptors=6, threads=1, processes=0, files=0)


def test_faults_have_names_of_their_own() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in KINDS if possible(kind)], ids=lambda kind: kind.name)
def test_nothing_is_lost_and_nothing_left_whatever_happens(kind: object) -> None:
    (known,) = (each for each in KINDS if each is kind)
    found = inject(known, random.Random(known.name))  # noqa: S311 - the same moment every time
    assert found.is_good, found
    assert found.status in known.statuses, found.said


def test_growth_is_what_is_more_than_after_the_first_minute() -> None:
    assert grown(HELD, replace(HELD, megabytes=45)) == []
    assert grown(HELD, replace(HELD, megabytes=90, descriptors=7, files=1)) == [
        "megabytes",
        "descriptors",
        "files",
    ]


@pytest.mark.slow
def test_every_misbehaviour_is_had_with_a_program_that_has_what_is_needed(tmp_path: Path) -> None:
    dice = random.Random(1)  # noqa: S311 - no secret hangs on it
    jobs = [job(tmp_path, dice) for _ in range(200)]
    assert {each.misbehaviour for each in jobs} == set(ASIDE)
    assert b"needed" in jobs[-1].file.read_bytes()


def test_the_table_of_hostile_inputs_says_what_is_wrong() -> None:
    lines: list[str] = []
    found = reduce(inputs(8, 3, 4)[0], "text")
    assert report([(found, 10.0)], lines.append)
    assert "| one byte | text | 1 | 1 |" in lines[0]
    assert not report([(replace(found, is_right=False), 10.0)], lines.append)
    assert "| NO | 10 |" in lines[1]
