"""Runs in a sandbox of bubblewrap: they see the machine, change none of it, and reach nobody.

A reduced program gets executed, and may do anything: what is left of it when its guards are gone is not what
somebody wrote. In the sandbox

* all files can be read and none written, but for those of the run;
* ``/tmp``, ``/var/tmp`` and ``/dev/shm`` are the run's own directory for temporary files, so that what it
  writes there counts as its own and goes with it;
* ``/run`` with the sockets of servers, and what holds keys and passwords at home, are empty;
* there is no network, not even a local one, and no other process;
* there are no privileges: root is nobody in particular, and ``/proc`` and ``/dev`` cannot be changed.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.oracle.running.sandbox import Place

PROGRAM = "bwrap"

ALONE = (
    "--unshare-user",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--die-with-parent",
    "--cap-drop",
    "ALL",
)
"""A world of its own for all that the kernel has worlds for."""

TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108 - what the run sees in these places is its own
"""Where programs write without being told to."""

SOCKETS = "/run"
"""Where servers listen. That their files cannot be written does not keep anybody from talking to them."""

KEPT_OF_SOCKETS = ("/run/current-system", "/run/opengl-driver", "/run/wrappers")
"""Where NixOS has its programs."""

SECRETS = (
    ".ssh",
    ".gnupg",
    ".aws",
    ".azure",
    ".kube",
    ".docker",
    ".config/gcloud",
    ".config/gh",
    ".config/hub",
    ".config/op",
    ".config/rclone",
    ".config/google-chrome",
    ".config/chromium",
    ".mozilla",
    ".thunderbird",
    ".password-store",
    ".local/share/keyrings",
    ".netrc",
    ".git-credentials",
    ".pypirc",
    ".npmrc",
    ".pgpass",
    ".my.cnf",
    ".cargo/credentials",
    ".cargo/credentials.toml",
    ".bash_history",
    ".zsh_history",
)
"""What is for nobody's eyes, under the home directory. The rest of it can be read: compilers live there."""

LAUNCHING = 2
"""Words of a command that may name its program: itself, or its interpreter before it."""

STATUS = '"exit-code"'
"""What bubblewrap writes when the command has ended, and not when it could not start it."""

PROBE_SECONDS = 20.0
"""Within which an empty sandbox must have come and gone; it takes 0.02 s."""

CANNOT = "The sandbox cannot be used: {}. Without one, `--sandbox none`, programs may do what you may."


class Bubblewrap:
    """How commands are started in a sandbox, with ``roots`` as the directories where runs take place.

    Raises `UsageError`, which says why, where there can be none.
    """

    def __init__(self, roots: Sequence[Path]) -> None:
        self._roots = tuple(map(str, roots))
        found = shutil.which(PROGRAM)
        if found is None:
            raise UsageError(
                CANNOT.format(f"there is no {PROGRAM} on PATH (it is in the package bubblewrap)")
            )
        secrets = [(home / name).resolve() for home in {*_homes()} for name in SECRETS]
        emptied = [str(path) for path in (Path(SOCKETS), *secrets) if _is_directory(path)]
        self._emptied = tuple(dict.fromkeys(emptied))
        self._start = (found, *ALONE, *_read_only(), *_hidden(secrets, self._emptied))
        self._probe()

    def words(
        self, command: Sequence[str], place: Place, *, status: int, shown: Sequence[Path] = ()
    ) -> list[str]:
        """The words that run ``command`` in a place.

        ``status`` is an open file in which `was_started` can be read afterwards. ``shown`` are files and
        directories that can be read although they lie where everything else is hidden.
        """
        temporary, work = str(place.temporary), str(place.work)
        return [
            *self._start,
            *(word for top in TEMPORARY if _is_directory(top) for word in ("--bind", temporary, top)),
            *(word for path in shown for word in ("--ro-bind", str(path), str(path))),
            *(word for root in self._roots for word in ("--tmpfs", root)),
            *("--bind", work, work, "--chdir", work, "--setenv", "TMPDIR", TEMPORARY[0]),
            *(word for top in (*self._emptied, *self._roots) for word in ("--remount-ro", top)),
            *("--json-status-fd", str(status), "--", *command),
        ]

    def _probe(self) -> None:
        """Have an empty one."""
        try:
            tried = subprocess.run(
                [*self._start, "--", "true"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                timeout=PROBE_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise UsageError(CANNOT.format(f"{PROGRAM} does not run: {error}")) from error
        if tried.returncode:
            said = tried.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["no reason given"]
            why = said[0].removeprefix(f"{PROGRAM}: ").rstrip(".")
            raise UsageError(
                CANNOT.format(f"{PROGRAM} says `{why}`, as it does where user namespaces are forbidden")
            )


def was_started(status: Path) -> bool:
    """Whether the command of a run that has ended by itself was started, by what bubblewrap wrote."""
    return STATUS in status.read_text(encoding="utf-8", errors="replace")


def needed(words: Sequence[str]) -> list[Path]:
    """What must be shown for a command to be found: its files, and the directory of its script."""
    hidden = [Path(top) for top in (*TEMPORARY, SOCKETS)]
    found = []
    for number, word in enumerate(words):
        path = Path(word)
        if not path.is_absolute() or not _exists(path):
            continue
        # Only what is typed as the program has a directory that belongs to it, such as that of a check.
        is_program = number < LAUNCHING and path.is_file() and path.parent not in hidden
        wanted = path.parent if is_program else path
        if any(top in wanted.parents for top in hidden):
            found.append(wanted)
    return list(dict.fromkeys(found))


def _read_only() -> Iterator[str]:
    yield from ("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc")
    # As root may write to what belongs to root, also without any privileges: to all settings of the kernel.
    yield from ("--remount-ro", "/proc", "--remount-ro", "/dev")


def _homes() -> Iterator[Path]:
    """The user's home directories: by the environment, which may have been changed, and by the system."""
    yield Path(os.environ.get("HOME", "/"))
    with contextlib.suppress(KeyError):
        yield Path(pwd.getpwuid(os.getuid()).pw_dir)


def _hidden(secrets: Sequence[Path], emptied: Sequence[str]) -> Iterator[str]:
    for directory in emptied:
        yield from ("--tmpfs", directory)
    for kept in KEPT_OF_SOCKETS:
        yield from ("--ro-bind-try", kept, kept)
    for secret in secrets:
        if _exists(secret) and not _is_directory(secret):
            yield from ("--ro-bind", "/dev/null", str(secret))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # somebody else's
        return False


def _is_directory(path: str | Path) -> bool:
    """Whether there is such a directory, and no link to one, over which nothing can be mounted."""
    try:
        return Path(path).is_dir() and not Path(path).is_symlink()
    except OSError:
        return False
