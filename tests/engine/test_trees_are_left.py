from __future__ import annotations

import gc

import pytest
from engine_parts import holding, reducer

from treereduce.engine.settings import Settings
from treereduce.planning.schedule import plan_passes
from treereduce.program.tree import SyntaxTree

SOURCE = b"int a; int b(void) { return 1; } int c; int d; int e;"


@pytest.mark.parametrize(("effort", "kept"), [("normal", 0), pytest.param("max", 1, marks=pytest.mark.slow)])
def test_the_tree_of_the_input_goes_when_nothing_will_ask_for_its_forms(effort: str, kept: int) -> None:
    run = reducer(SOURCE, holding(b"int b"), settings=Settings(schedule=plan_passes(effort, None)))
    run.run()
    gc.collect()
    trees = [it for it in gc.get_objects() if type(it) is SyntaxTree and it.source == SOURCE]
    assert len(trees) == kept
