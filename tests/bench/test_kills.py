from __future__ import annotations

from pathlib import Path

import pytest

from bench.kills.killing import Place, moments


@pytest.mark.slow
def test_killed_runs_leave_what_is_good_and_end_where_others_do(tmp_path: Path) -> None:
    place = Place(tmp_path / "place", functions=10)
    whole = place.whole()
    ends = [place.killed(whole, moment) for moment in moments(5, whole.seconds, seed=7)]
    seconds = whole.seconds
    # Where the machine has become busier, a run takes longer than the whole one did.
    while (sum(not end.early for end in ends) < 2 or max(end.known for end in ends) <= 10) and seconds < 60:
        seconds *= 2
        ends.append(place.killed(whole, seconds))
    assert [fault for end in ends for fault in end.faults] == []
    assert sum(not end.early for end in ends) >= 2
    assert max(end.known for end in ends) > 10
