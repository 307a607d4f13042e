"""In every language a planted property reduces to a program as small as the least that has it.

Which names survive depends on the order of passes, so only the number of tokens is compared.
"""

from __future__ import annotations

import pytest
from language_cases import NAMES, language_case
from partly_slow import partly_slow
from reductions import reduced, tokens_of

from treereduce.planning.catalogue import TEXT_TIERS


@pytest.mark.parametrize("name", partly_slow(NAMES, ["c"]))
def test_a_planted_property_reduces_to_as_few_tokens_as_the_least_program_has(name: str) -> None:
    case = language_case(name)
    result = reduced(name, case.program, case.interesting, text=TEXT_TIERS)
    tokens, least = tokens_of(name, result.program), tokens_of(name, case.least.encode())
    assert tokens is not None
    assert least is not None
    assert case.interesting(result.program)
    assert len(tokens) == len(least)
