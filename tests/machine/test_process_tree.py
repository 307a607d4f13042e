from __future__ import annotations

import os
import signal
import subprocess

import pytest
from partly_slow import partly_slow

from treereduce.machine.process_tree import ProcessTable


@pytest.mark.parametrize("looks", partly_slow([200, 2000], ["200"]))
def test_a_tree_is_looked_at_while_its_processes_come_and_go(looks: int) -> None:
    table = ProcessTable()
    with subprocess.Popen(
        ["/bin/sh", "-c", "while :; do (:) & (:); done"], start_new_session=True, stderr=subprocess.DEVNULL
    ) as leader:
        try:
            sizes = {len(table.use(leader.pid, at_once=True).processes) for _ in range(looks)}
        finally:
            os.killpg(leader.pid, signal.SIGKILL)
    assert max(sizes) > 1
