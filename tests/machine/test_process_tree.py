from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from treereduce.machine.process_tree import ProcessTable


@pytest.mark.slow
def test_a_tree_is_looked_at_while_its_processes_come_and_go() -> None:
    table = ProcessTable()
    with subprocess.Popen(
        ["/bin/sh", "-c", "while :; do (:) & (:); done"], start_new_session=True, stderr=subprocess.DEVNULL
    ) as leader:
        try:
            sizes = {len(table.use(leader.pid, at_once=True).processes) for _ in range(300)}
            patience = time.monotonic() + 60
            while max(sizes) == 1 and time.monotonic() < patience:
                sizes.add(len(table.use(leader.pid, at_once=True).processes))
        finally:
            os.killpg(leader.pid, signal.SIGKILL)
    assert max(sizes) > 1


@pytest.mark.parametrize("name", ["fourteen-bytesö".encode(), b"\xff\xfe", b"a) Z 1 2", b"two\nlines"])
def test_the_name_of_a_process_may_be_any_bytes(tmp_path: Path, name: bytes) -> None:
    program = os.path.join(os.fsencode(tmp_path), name)  # noqa: PTH118 - a path of bytes
    shutil.copy(b"/bin/sleep", program)
    with subprocess.Popen([program, "60"]) as process:
        try:
            assert ProcessTable().use(process.pid, at_once=True).processes == (process.pid,)
        finally:
            process.kill()
