from __future__ import annotations

from collections.abc import Iterator

import pytest

from treereduce.errors import ReductionError


def kinds(base: type[ReductionError] = ReductionError) -> Iterator[type[ReductionError]]:
    yield base
    for kind in base.__subclasses__():
        yield from kinds(kind)


@pytest.mark.parametrize("kind", list(kinds()))
def test_every_error_can_be_raised_again_with_more_words_and_the_best(kind: type[ReductionError]) -> None:
    error = kind("It failed. The best is in a.c.", best=b"x")
    assert (str(error), error.best) == ("It failed. The best is in a.c.", b"x")
