"""What a program tries in the sandbox, and what becomes of it."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_line import treereduce_here
from processes import PATIENCE, eventually, is_running

from treereduce.errors import UsageError
from treereduce.oracle.running import bubblewrap
from treereduce.oracle.running.bubblewrap import Bubblewrap, needed
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.confined import Confined
from treereduce.oracle.running.confinement import Limits
from treereduce.oracle.running.limits import LimitKeeper
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Cancellation, Cancelled, Reason, Verdict

MIB = 2**20


def _why_not() -> str:
    """Why there can be no sandbox here; empty if there can be one."""
    try:
        Bubblewrap(())
    except UsageError as error:
        return str(error)
    return ""


WHY_NOT = _why_not()
needs_sandbox = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "there is one")

Attack = Callable[..., str]


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with secrets in it. It lies elsewhere than in /tmp, which is empty in the sandbox anyway."""
    directory = Path(__file__).parent / f".home-of-{os.getpid()}"
    (directory / ".ssh").mkdir(parents=True)
    (directory / ".ssh" / "id_rsa").write_text("secret key")
    (directory / ".netrc").write_text("secret password")
    (directory / "notes").write_text("plain notes")
    monkeypatch.setenv("HOME", str(directory))
    return directory


@pytest.fixture(autouse=True)
def _no_home_is_left() -> Iterator[None]:
    yield
    shutil.rmtree(Path(__file__).parent / f".home-of-{os.getpid()}", ignore_errors=True)


@contextlib.contextmanager
def boxed(
    directory: Path, script: str, *, limits: Limits | None = None, seconds: float = PATIENCE
) -> Iterator[CommandOracle]:
    """The oracle of a check in sh, in a sandbox."""
    check = directory / "check.sh"
    check.write_text(f"#!/bin/sh\n{script}\n")
    check.chmod(0o755)
    with Sandbox(directory) as sandbox:
        yield CommandOracle.for_check(
            check,
            source=Path("a.c"),
            sandbox=sandbox,
            times=RunTimes.fixed(seconds),
            confined=Confined(LimitKeeper(limits or Limits()), Bubblewrap(sandbox.roots())),
        )


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
    return f"{sys.executable} -I -S - <<'END'\n{text}\nEND"


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
        kills = f"kill -9 {victim.pid} {os.getpid()}; kill -9 -1; echo unreached"
        with contextlib.suppress(AssertionError):
            attack(kills)
        traces = (
            "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
            f"print([libc.ptrace(16, pid, 0, 0) for pid in ({victim.pid}, {os.getpid()})])"
        )
        printed = attack(f"{sys.executable} -I - <<'END'\n{traces}\nEND\nls /proc | grep -c '^[0-9]'")
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
        "ls /dev; grep CapEff /proc/self/status; mount -t tmpfs none /mnt 2>&1; mknod node b 8 0 2>&1"
    )
    devices, rest = printed.split("CapEff:")
    expected = "core fd full mqueue null ptmx pts random shm stderr stdin stdout tty urandom zero console"
    assert {"null", "zero", "urandom"} <= set(devices.split()) <= set(expected.split())
    assert rest.split()[0].strip("0") == ""
    assert "Operation not permitted" in rest


@needs_sandbox
def test_other_candidates_cannot_be_seen_or_written(tmp_path: Path) -> None:
    elsewhere = Path(__file__).parent / f".home-of-{os.getpid()}"
    elsewhere.mkdir()
    for parent in (tmp_path, elsewhere):
        with Sandbox(parent) as sandbox, sandbox.place() as other:
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
    assert eventually(lambda: not _running(str(script)))


def _running(word: str) -> list[int]:
    """The processes with a word in their command line."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if os.fsencode(word) in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
    return found


@needs_sandbox
def test_what_is_written_to_temporary_directories_counts_as_written_by_the_run(tmp_path: Path) -> None:
    tops = " ".join(bubblewrap.TEMPORARY)
    writes = f"for top in {tops} $TMPDIR .; do head -c 1000 /dev/zero >$top/file$(echo $top | tr -d /.); done"
    with Sandbox(tmp_path) as sandbox, sandbox.place() as place:
        box = Bubblewrap(sandbox.roots())
        with (tmp_path / "status").open("wb") as status:
            words = box.words(["/bin/sh", "-c", writes], place, status=status.fileno())
            subprocess.run(words, pass_fds=[status.fileno()], check=True)
        assert place.written() == 1000 * (len(bubblewrap.TEMPORARY) + 1)
    assert not any(list(Path(top).glob("file*")) for top in bubblewrap.TEMPORARY)


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


@needs_sandbox
@pytest.mark.parametrize(
    ("script", "status"), [("exit 7", "7"), ("kill -SEGV $$", "139"), ("kill -ABRT $$", "134")]
)
def test_exit_statuses_come_out_as_a_shell_reports_them(tmp_path: Path, script: str, status: str) -> None:
    with boxed(tmp_path, script) as oracle:
        assert oracle.explain(b"").ending == f"exit status {status}"


@needs_sandbox
def test_the_signal_that_ends_a_command_is_kept_in_the_sandbox_too(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("keep\nother\nmore\n")
    words = ["a.txt", "--signal", "SEGV", "--sandbox", "bwrap", "-j", "1"]
    command = ["--", "sh", "-c", "! grep -q keep || kill -SEGV $$"]
    ended = treereduce_here(*words, *command, cwd=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "a.reduced.txt").read_text() == "keep\n"


@needs_sandbox
def test_a_run_that_was_killed_in_the_sandbox_has_no_answer(tmp_path: Path) -> None:
    with boxed(tmp_path, "kill -KILL $$") as oracle:
        assert oracle.judge(b"").reason is Reason.KILLED


@needs_sandbox
def test_a_run_that_takes_too_long_is_ended_with_all_that_it_has_started(tmp_path: Path) -> None:
    with boxed(tmp_path, "setsid sleep 98765 & setsid sleep 98765 & sleep 98765", seconds=0.5) as oracle:
        assert oracle.judge(b"").reason is Reason.TIMEOUT
        assert not _running("98765")


@needs_sandbox
def test_what_a_run_leaves_behind_does_not_keep_it_going(tmp_path: Path) -> None:
    with boxed(tmp_path, "setsid sleep 98764 & exit 0") as oracle:
        answer = oracle.judge(b"")
        assert answer.verdict is Verdict.INTERESTING
        assert answer.seconds < PATIENCE / 2
        assert not _running("98764")


@needs_sandbox
def test_a_run_in_the_sandbox_can_be_cancelled(tmp_path: Path) -> None:
    with boxed(tmp_path, "sleep 98763") as oracle:
        cancellation = Cancellation()
        threading.Timer(0.3, cancellation.cancel).start()
        with pytest.raises(Cancelled):
            oracle.judge(b"", cancellation)
        assert not _running("98763")


@needs_sandbox
def test_a_sandbox_that_cannot_be_set_up_during_the_run_gives_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with boxed(tmp_path, "exit 0") as oracle:
        assert oracle.judge(b"").verdict is Verdict.INTERESTING
        monkeypatch.setattr(bubblewrap, "TEMPORARY", ("/usr",))
        box = oracle._way.box
        assert box is not None
        monkeypatch.setattr(box, "_start", (*box._start, "--bind", "/no/such/place", "/mnt"))
        assert oracle.judge(b"").reason is Reason.SANDBOX


@needs_sandbox
def test_a_check_that_is_gone_is_broken_in_the_sandbox_too(tmp_path: Path) -> None:
    with boxed(tmp_path, "exit 0") as oracle:
        (tmp_path / "check.sh").unlink()
        assert oracle.judge(b"").verdict is Verdict.ERROR


READS = """
cat "$(dirname "$0")/words.txt"
cat "$1" -
pwd
touch here "$TMPDIR/there" && echo written
"""


@needs_sandbox
def test_the_check_finds_its_own_directory_its_candidate_and_its_standard_input(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("beside\n")
    with boxed(tmp_path, READS) as oracle:
        explanation = oracle.explain(b"int x;\n")
    assert explanation.output.splitlines() == [
        "beside",
        "int x;",
        "int x;",
        str(explanation.directory),
        "written",
    ]


def test_of_what_is_hidden_only_what_a_command_names_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bubblewrap, "TEMPORARY", (str(tmp_path),))
    for name in ("check.sh", "project/check.sh", "project/data.txt", "other/table.txt"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
    check, table = str(tmp_path / "project" / "check.sh"), str(tmp_path / "other" / "table.txt")
    shown = needed(["/bin/sh", check, table, "-x", "@@", str(tmp_path / "other")])
    assert shown == [tmp_path / "project", Path(table), tmp_path / "other"]
    # Never all of it.
    assert needed([str(tmp_path / "check.sh"), str(tmp_path)]) == [tmp_path / "check.sh"]


@needs_sandbox
def test_auto_goes_without_where_the_check_needs_what_the_sandbox_forbids(tmp_path: Path) -> None:
    home = Path(__file__).parent / f".home-of-{os.getpid()}"
    home.mkdir()
    (tmp_path / "a.txt").write_text("keep\nother\n")
    check = tmp_path / "check.sh"
    check.write_text(f'#!/bin/sh\ngrep -q keep "$1" && echo x >>{home}/cache\n')
    check.chmod(0o755)
    ended = treereduce_here("a.txt", "check.sh", "--sandbox", "auto", cwd=tmp_path)
    assert ended.returncode == 0
    assert ended.stderr.count(b"does not say yes in a sandbox (exit status 2)") == 1
    assert (tmp_path / "a.reduced.txt").read_text() == "keep\n"
    refused = treereduce_here("a.txt", "check.sh", "--sandbox", "bwrap", cwd=tmp_path)
    assert refused.returncode == 3
    assert b"in a sandbox, which --sandbox none leaves out" in refused.stderr


@needs_sandbox
def test_auto_has_all_runs_in_the_sandbox_once_the_check_has_said_the_same_there(tmp_path: Path) -> None:
    home = Path(__file__).parent / f".home-of-{os.getpid()}"
    home.mkdir()
    (tmp_path / "a.txt").write_text("keep\nother\nmore\n")
    check = tmp_path / "check.sh"
    check.write_text(f'#!/bin/sh\necho x >>{home}/log\ngrep -q keep "$1"\n')
    check.chmod(0o755)
    ended = treereduce_here("a.txt", "check.sh", "--sandbox", "auto", "-j", "1", cwd=tmp_path)
    assert ended.returncode == 0
    assert b"warning" not in ended.stderr
    # The first run alone.
    assert (home / "log").read_text() == "x\n"


@pytest.mark.parametrize(
    ("says", "told"),
    [
        (None, "there is no bwrap on PATH"),
        ("echo 'bwrap: No permissions to create a new namespace' >&2; exit 1", "No permissions to create"),
    ],
)
def test_one_sentence_says_why_there_can_be_no_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str | None, told: str
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "grep"):
        (tools / name).symlink_to(shutil.which(name) or name)
    if says is not None:
        (tools / "bwrap").write_text(f"#!/bin/sh\n{says}\n")
        (tools / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    with pytest.raises(UsageError, match=told):
        Bubblewrap(())
    (tmp_path / "a.txt").write_text("keep\nother\n")
    words = ["-j", "1", "--sandbox"]
    command = ["--", "grep", "-q", "keep", "@@"]
    refused = treereduce_here("a.txt", *words, "bwrap", *command, cwd=tmp_path)
    assert (refused.returncode, refused.stderr.count(b"\n")) == (2, 1)
    gone_on = treereduce_here("a.txt", *words, "auto", *command, cwd=tmp_path)
    assert gone_on.returncode == 0
    assert gone_on.stderr.count(told.encode()) == 1
