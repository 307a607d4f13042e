"""What a program tries in the sandbox, and what becomes of it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from boxes import HOME, boxed, needs_sandbox, new_home, running
from processes import PATIENCE, eventually, is_running

from treereduce.oracle.running import bubblewrap
from treereduce.oracle.running.bubblewrap import Bubblewrap
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.confined import Confined
from treereduce.oracle.running.confinement import Limits
from treereduce.oracle.running.limits import LimitKeeper
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Reason, Verdict

MIB = 2**20

Attack = Callable[..., str]

PYTHON = Path(sys.executable).resolve()
"""The interpreter itself: a virtual environment may lie in /tmp, where the sandbox has another one."""


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home with secrets in it. It lies elsewhere than in /tmp, which is empty in the sandbox anyway."""
    if any(Path(top) in HOME.parents for top in bubblewrap.TEMPORARY):
        pytest.skip("these sources lie where everything is hidden")
    with new_home() as directory:
        (directory / ".ssh").mkdir()
        (directory / ".ssh" / "id_rsa").write_text("secret key")
        (directory / ".netrc").write_text("secret password")
        (directory / "notes").write_text("plain notes")
        monkeypatch.setenv("HOME", str(directory))
        yield directory


@pytest.fixture
def attack(tmp_path: Path) -> Attack:
    """Runs a script in the sandbox and returns what it printed."""

    def run(script: str) -> str:
        with boxed(tmp_path, f"{script}\nexit 0") as oracle:
            explanation = oracle.explain(b"int x;")
            assert explanation.answer.verdict is Verdict.INTERESTING, explanation
            return explanation.output

    return run


def python(text: str) -> str:
    return f"{PYTHON} -I -S - <<'END'\n{text}\nEND"


@needs_sandbox
def test_home_cannot_be_written(attack: Attack, home: Path) -> None:
    assert "Read-only file system" in attack(f"echo gotcha >{home}/notes; rm -rf {home}; touch {home}/new")
    assert sorted(path.name for path in home.iterdir()) == [".netrc", ".ssh", "notes"]
    assert (home / "notes").read_text() == "plain notes"


@needs_sandbox
def test_secrets_at_home_cannot_be_read_and_the_rest_can(attack: Attack, home: Path) -> None:
    printed = attack(f"cat {home}/.ssh/id_rsa {home}/.netrc; ls -A {home}/.ssh; cat {home}/notes")
    assert "secret" not in printed
    assert printed.endswith("plain notes")
    assert "Read-only" in attack(f"touch {home}/.ssh/authorized_keys")


CONNECTS = """
import socket
for address in {}:
    asking = socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET)
    asking.settimeout(5)
    try:
        asking.connect(address)
    except OSError as error:
        print(error.strerror)
    else:
        print("connected")
"""


@needs_sandbox
def test_nobody_can_be_connected_to(attack: Attack) -> None:
    name = f"treereduce-test-{os.getpid()}"
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as abstract:
        abstract.bind("\0" + name)
        abstract.listen()
        addresses = [("127.0.0.1", server.getsockname()[1]), ("192.0.2.1", 80), "\0" + name]
        assert attack(python(CONNECTS.format(addresses))).splitlines() == [
            # It has a machine of its own for itself, on which nobody listens.
            "Connection refused",
            "Network is unreachable",
            "Connection refused",
        ]


@needs_sandbox
def test_sockets_of_servers_are_not_there(attack: Attack, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(Path(tempfile.mkdtemp(dir=tmp_path.parents[2])) / "socket"))
        server.listen()
        assert attack("find /run /tmp /var/tmp /dev/shm -type s; ls -A /run") == ""


@needs_sandbox
def test_other_processes_can_be_neither_seen_nor_killed_nor_traced(attack: Attack) -> None:
    victim = subprocess.Popen(["/bin/sleep", "1000"])
    try:
        # Not with -1 for all, nor our own: where the sandbox has a hole, this test must not do any harm.
        assert "No such process" in attack(f"kill -9 {victim.pid}")
        traces = (
            "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
            f"print([libc.ptrace(16, pid, 0, 0) for pid in ({victim.pid}, {os.getpid()})])"
        )
        printed = attack(f"{PYTHON} -I - <<'END'\n{traces}\nEND\nls /proc | grep -c '^[0-9]'")
        assert printed.splitlines()[0] == "[-1, -1]"
        assert int(printed.splitlines()[1]) < 8
        assert is_running(victim.pid)
    finally:
        victim.kill()
        victim.wait()


@needs_sandbox
def test_settings_of_the_kernel_cannot_be_opened_for_writing(attack: Attack) -> None:
    # They are only opened: where the sandbox has a hole, this test must not change the machine.
    opens = (
        "import os\n"
        "for name in 'sys/kernel/core_pattern', 'sys/vm/drop_caches', 'sysrq-trigger', 'irq':\n"
        "    path = '/proc/' + name\n"
        "    if os.path.exists(path):\n"
        "        try: os.close(os.open(path, os.O_WRONLY))\n"
        "        except OSError: pass\n"
        "        else: print('open', path)"
    )
    assert attack(python(opens)) == ""


@needs_sandbox
def test_there_are_no_disks_and_no_privileges(attack: Attack) -> None:
    printed = attack(
        "ls /dev; grep CapEff /proc/self/status; mkdir top; (mount -t tmpfs none top; mknod node b 8 0) 2>&1"
    )
    devices, rest = printed.split("CapEff:")
    expected = "core fd full mqueue null ptmx pts random shm stderr stdin stdout tty urandom zero console"
    assert {"null", "zero", "urandom"} <= set(devices.split()) <= set(expected.split())
    assert rest.split()[0].strip("0") == ""
    assert "Operation not permitted" in rest


@needs_sandbox
def test_other_candidates_cannot_be_seen_or_written(tmp_path: Path) -> None:
    for at_home in (False, True):
        where = new_home() if at_home else nullcontext(tmp_path)
        with where as parent, Sandbox(parent) as sandbox, sandbox.place() as other:
            (other.work / "b.c").write_text("theirs")
            oracle = CommandOracle.for_command(
                [
                    "sh",
                    "-c",
                    f"cat {other.work}/b.c; echo x >{other.work}/b.c; echo y >{sandbox.root}/new; pwd; ls",
                ],
                source=Path("a.c"),
                sandbox=sandbox,
                times=RunTimes.fixed(PATIENCE),
                confined=Confined(LimitKeeper(), Bubblewrap(sandbox.roots())),
            )
            printed = oracle.explain(b"mine").output
            assert "theirs" not in printed
            assert printed.splitlines()[-1] == "a.c"
            assert (other.work / "b.c").read_text() == "theirs"
            assert not (sandbox.root / "new").exists()


@pytest.mark.slow
@needs_sandbox
def test_a_fork_bomb_in_the_sandbox_is_ended(tmp_path: Path) -> None:
    # It ends by itself at 2,047 processes, each in a session of its own.
    bomb = "test $1 = 11 || { setsid $0 $(($1 + 1)) & setsid $0 $(($1 + 1)) & }; sleep 1000"
    script = tmp_path / "bomb.sh"
    script.write_text(f"#!/bin/sh\n{bomb}\n")
    script.chmod(0o755)
    with boxed(tmp_path, f"{script} 1", limits=Limits(tasks=200)) as oracle:
        answer = oracle.judge(b"")
    assert answer.verdict is not Verdict.INTERESTING
    assert answer.reason in (Reason.PROCESS_LIMIT, None)
    assert answer.seconds < PATIENCE / 2
    assert eventually(lambda: not running(str(script)))


@needs_sandbox
def test_what_is_written_to_temporary_directories_counts_as_written_by_the_run(tmp_path: Path) -> None:
    tops, name = " ".join(bubblewrap.TEMPORARY), f"treereduce-test-{os.getpid()}-"
    file = f"$top/{name}$(echo $top | tr -d /.)"
    writes = f"for top in {tops} $TMPDIR .; do head -c 1000 /dev/zero >{file}; done"
    with Sandbox(tmp_path) as sandbox, sandbox.place() as place:
        box = Bubblewrap(sandbox.roots())
        with (tmp_path / "status").open("wb") as status:
            words = box.words(["/bin/sh", "-c", writes], place, status=status.fileno())
            subprocess.run(words, pass_fds=[status.fileno()], check=True)
        assert place.written() == 1000 * (len(bubblewrap.TEMPORARY) + 1)
    assert not any(list(Path(top).glob(f"{name}*")) for top in bubblewrap.TEMPORARY)


@needs_sandbox
def test_nothing_but_its_directories_takes_what_a_run_writes(attack: Attack) -> None:
    tops = "/ /dev /proc /run /etc /usr /var /root /home /mnt /sys .."
    tries = f"for top in {tops}; do echo x >$top/treereduce-test && echo $top; done 2>/dev/null"
    assert attack(tries) == ""


@needs_sandbox
def test_a_file_that_fills_the_disk_is_ended_by_its_limit(tmp_path: Path) -> None:
    fills = "cat /dev/zero >/tmp/large; cat /dev/zero >/dev/shm/large; exit 3"
    with boxed(tmp_path, fills, limits=Limits(file_size=3 * MIB)) as oracle:
        explanation = oracle.explain(b"")
    assert (explanation.answer.verdict, explanation.ending) == (Verdict.UNINTERESTING, "exit status 3")
