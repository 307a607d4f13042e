"""What decides in which order a run asks."""

from __future__ import annotations

import hashlib
import itertools
import subprocess
import sys
from pathlib import Path

import pytest
from engine_parts import PROGRAM, asking, holding, reducer
from partly_slow import partly_slow
from planted import CASES

from treereduce.engine.settings import Settings


@pytest.mark.parametrize("seed", partly_slow([0, 7], ["7"]))
@pytest.mark.parametrize("language", CASES)
def test_one_job_and_one_seed_ask_the_same_questions_in_the_same_order(language: str, seed: int) -> None:
    source, interesting = CASES[language]
    runs = []
    for _ in range(2):
        oracle = asking(interesting)
        result = reducer(source, oracle, language, settings=Settings(seed=seed)).run()
        runs.append((oracle.asked, result.program, result.oracle_calls, result.rounds))
    assert runs[0] == runs[1]


QUESTIONS = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from engine_parts import holding, PROGRAM, reducer
oracle = holding(b"crash", b"return")
reducer(PROGRAM, oracle).run()
print(hashlib.sha256(repr(oracle.asked).encode()).hexdigest())
"""


@pytest.mark.slow
def test_the_questions_do_not_depend_on_the_salt_of_hashes() -> None:
    tests = Path(__file__).parent.parent
    oracle = holding(b"crash", b"return")
    reducer(PROGRAM, oracle).run()
    told = subprocess.run(
        [sys.executable, "-c", QUESTIONS, tests],
        env={"PYTHONHASHSEED": "99", "PYTHONPATH": str(tests.parent)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.strip() == hashlib.sha256(repr(oracle.asked).encode()).hexdigest()


@pytest.mark.slow
def test_seeds_may_ask_in_another_order() -> None:
    def asked(seed: int) -> list[bytes]:
        oracle = holding(b"crash", b"return a + b")
        reducer(PROGRAM, oracle, settings=Settings(seed=seed)).run()
        return oracle.asked

    assert any(first != second for first, second in itertools.pairwise(map(asked, range(4))))
