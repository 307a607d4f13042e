from __future__ import annotations

import threading

from processes import PATIENCE, eventually

from treereduce.engine.work.gate import Gate


def start(gate: Gate, numbers: range) -> tuple[list[int], list[threading.Thread]]:
    """Workers that note their number once they are through."""
    through: list[int] = []

    def work(number: int) -> None:
        gate.wait(number)
        through.append(number)

    threads = [threading.Thread(target=work, args=[number]) for number in numbers]
    for thread in threads:
        thread.start()
    return through, threads


def test_so_many_go_through_and_the_others_when_there_may_be_more() -> None:
    gate = Gate(2)
    through, threads = start(gate, range(6))
    assert eventually(lambda: sorted(through) == [0, 1])
    gate.set(3)
    assert eventually(lambda: sorted(through) == [0, 1, 2])
    gate.open()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(through) == list(range(6))


def test_a_gate_that_was_opened_stays_open_at_any_level() -> None:
    gate = Gate(1)
    gate.open()
    gate.set(1)
    through, _ = start(gate, range(5, 7))
    assert eventually(lambda: sorted(through) == [5, 6])


def test_a_lower_level_holds_back_those_who_come_later() -> None:
    gate = Gate(4)
    gate.wait(3)
    gate.set(2)
    through, threads = start(gate, range(1, 4))
    assert eventually(lambda: through == [1])
    gate.open()
    for thread in threads:
        thread.join(PATIENCE)
