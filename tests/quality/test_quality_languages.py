"""In every language a planted property reduces to the least program that has it."""

from __future__ import annotations

import pytest
from language_cases import NAMES, language_case
from reductions import reduced, tokens_of


@pytest.mark.parametrize("name", NAMES)
def test_a_planted_property_reduces_to_the_least_program_that_has_it(name: str) -> None:
    case = language_case(name)
    result = reduced(name, case.program, case.interesting)
    assert tokens_of(name, result.program) == tokens_of(name, case.least.encode())
