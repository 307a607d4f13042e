from __future__ import annotations

import pytest

from treereduce.errors import ShortageError
from treereduce.oracle.room import PATIENCE, once_there_is_room


class Machine:
    """A clock, and a run that takes some time and then finds that the machine is short of something."""

    def __init__(self, takes: float, shortages: int) -> None:
        self.now, self.tries = 1_000.0, 0
        self._takes, self._shortages = takes, shortages

    def ask(self) -> int:
        self.now += self._takes
        self.tries += 1
        if self.tries <= self._shortages:
            raise ShortageError("Too many open files.", None)
        return self.tries

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def answer(self) -> int:
        return once_there_is_room(self.ask, None, clock=lambda: self.now, sleep=self.sleep)


@pytest.mark.parametrize("takes", [0.0, 1.0, 3 * PATIENCE])
def test_a_shortage_that_passes_ends_nothing_however_long_the_run_takes(takes: float) -> None:
    """Of a run of a minute that could not be read at its end nothing was tried again."""
    assert Machine(takes, shortages=1).answer() == 2


@pytest.mark.parametrize("takes", [0.0, 1.0, 3 * PATIENCE])
def test_a_shortage_that_stays_is_told_after_a_while(takes: float) -> None:
    machine = Machine(takes, shortages=10**9)
    with pytest.raises(ShortageError):
        machine.answer()
    assert PATIENCE <= machine.now - 1_000 <= PATIENCE + 2 * takes + 1
