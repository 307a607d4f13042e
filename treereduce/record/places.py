"""Where runs are: each has a directory, which is made whole or not at all, found by its name, and pruned."""

from __future__ import annotations

import fcntl
import os
import re
import shlex
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.machine.shortage import leaves_open
from treereduce.oracle.levels import names_file
from treereduce.record.about import FILE, About, NoRecordError, read_about

ORIGINAL = "original"
JOURNAL = "journal.jsonl"
DAMAGED = "journal.damaged"

KEPT_RUNS = 50
KEPT_BYTES = 1_000_000_000
"""What is left of records, finished or not, when another run begins. One takes about 100 bytes a question."""

LONGEST_NAME = 40
"""Characters of the input's name in that of the directory."""

SECOND = 15
"""Characters of a directory's name that tell when its run began, as ``20261122-150430``."""

UNFINISHED = "."
"""What the name of a directory begins with that is being made."""

LEAST_AGE = 60.0
"""Seconds after which one that is still being made was left by who was killed. It takes milliseconds; and by
the number of its process it would not be known whether that lives, which may have another one elsewhere."""

TRIES, PAUSE = 10, 0.05
"""How often a journal is tried to be locked, and the seconds between: who only looks whether it is locked has
it for a moment."""


def runs_directory() -> Path:
    """Where all runs are that were not given another place: the user's directory for state.

    Raises FileNotFoundError for who has none, as users of containers whose number nobody has given a home.
    """
    state = os.environ.get("XDG_STATE_HOME", "")
    try:
        # Others must be ignored, as the XDG specification has it.
        base = Path(state) if state.startswith("/") else Path.home() / ".local" / "state"
    except RuntimeError:
        raise FileNotFoundError("there is no home directory: set HOME or XDG_STATE_HOME") from None
    return base / "treereduce-py" / "runs"


def require_directory() -> Path:
    """The same. Raises `UsageError` for who has none."""
    try:
        return runs_directory()
    except FileNotFoundError as error:
        raise UsageError(
            f"There are no records of runs, as {error}, or name a run by its directory."
        ) from None


def is_usual(run: Path) -> bool:
    """Whether a run is where all are."""
    try:
        return run.parent == runs_directory()
    except FileNotFoundError:
        return False


def called(run: Path) -> str:
    """What `--resume` finds a run by: its id where all are, else its directory."""
    return run.name.rpartition("-")[2] if is_usual(run) else str(run)


def make(about: About, original: bytes, place: Path | None) -> tuple[Path, int]:
    """Make the directory of a run, at ``place`` or where all are, and lock its journal.

    Returns the directory and the descriptor of the journal. Raises OSError, and leaves nothing then.
    """
    shown = runs_directory() / _directory_name(about) if place is None else place
    run = shown.absolute()  # what is called ``.`` has a name too
    run.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = run.with_name(f"{UNFINISHED}{run.name[-100:]}.{os.getpid()}.new")
    try:
        new.mkdir(mode=0o700)
    except OSError as error:
        # The name until all is in it says nothing to anybody.
        raise OSError(error.errno, error.strerror, str(shown)) from None
    journal = -1
    try:
        (new / ORIGINAL).write_bytes(original)
        (new / FILE).write_bytes(about.written())
        journal = _open(new / JOURNAL)
        _lock(journal)
        new.rename(run)
    except BaseException:
        if journal >= 0:
            os.close(journal)
        shutil.rmtree(new, ignore_errors=True)
        raise
    return shown, journal


def reopen(run: Path) -> int:
    """Lock the journal of a run and return its descriptor. Raises `UsageError` if that cannot be."""
    try:
        journal = _open(run / JOURNAL)
    except OSError as error:
        raise UsageError(f"The record in {run} cannot be written ({error.strerror}).") from None
    for _ in range(TRIES):
        if _lock(journal):
            break
        time.sleep(PAUSE)
    else:
        os.close(journal)
        raise UsageError(
            f"The run in {run} is still going on in another process: wait for its end, or end it, and try "
            "again."
        )
    if not os.fstat(journal).st_nlink:
        os.close(journal)
        raise UsageError(f"The record in {run} has just been removed, by who made room for others.")
    return journal


def set_aside(run: Path, good: int) -> None:
    """Keep a damaged journal under another name, and of itself the first ``good`` bytes."""
    with suppress(OSError):
        shutil.copyfile(run / JOURNAL, run / DAMAGED)
    with suppress(OSError):
        os.truncate(run / JOURNAL, good)


def is_running(run: Path) -> bool:
    """Whether a process is at work on a run. Raises `UsageError` where that cannot be told for now."""
    try:
        journal = os.open(run / JOURNAL, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        if leaves_open(error):
            raise unreadable(run / JOURNAL, error) from None
        return False
    try:
        # Shared, as several may look at a time.
        return not _lock(journal, fcntl.LOCK_SH)
    finally:
        os.close(journal)


def check_place(place: Path) -> None:
    """Raise `UsageError` unless a run can have its directory at ``place``."""
    if is_unused(place, "--run-dir"):
        return
    if names_file(place / FILE):
        raise UsageError(
            f"{place} is the directory of a run: name a new or empty one with `--run-dir`, or go on with it "
            f"by treereduce-py --resume {shlex.quote(str(place))}."
        )
    raise UsageError(f"{place} is not an empty directory: name one that is, or a new one, with `--run-dir`.")


def is_unused(place: Path, option: str) -> bool:
    """Whether nothing is at ``place``, which a user gave by ``option``, or an empty directory.

    Raises `UsageError` where that cannot be told.
    """
    try:
        return not place.exists() or (place.is_dir() and not any(place.iterdir()))
    except OSError as error:
        raise UsageError(
            f"{place} cannot be read ({error.strerror}): name another directory with `{option}`."
        ) from None


def all_runs() -> list[Path]:
    """The directories of all runs where they usually are, the newest first. Raises `UsageError`.

    That is where they cannot be looked at: it does not mean that there are none.
    """
    found: list[tuple[str, int, Path]] = []
    try:
        places = [path for path in runs_directory().iterdir() if not path.name.startswith(UNFINISHED)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise unreadable(runs_directory(), error) from None
    for path in places:
        with suppress(OSError):
            # Several may begin in one second.
            found.append((path.name[:SECOND], (path / FILE).stat().st_mtime_ns, path))
    return [path for _, _, path in sorted(found, reverse=True)]


def unreadable(path: Path, error: OSError) -> UsageError:
    """What to raise where something of a record, or of all, cannot be read."""
    return UsageError(f"{path} cannot be read: {error.strerror}.")


def find(name: str) -> Path | None:
    """The run that a user means: its directory, or the name of that, its end being enough. None if none is.

    Raises `UsageError` when several are meant.
    """
    if names_file(Path(name) / FILE):
        return Path(name)
    found = [run for run in all_runs() if name and f"-{run.name}".endswith(f"-{name}")]
    if len(found) > 1:
        raise UsageError(f"{name} may be any of {', '.join(run.name for run in found)}: give the whole name.")
    return found[0] if found else None


def require(name: str) -> Path:
    """The same. Raises `UsageError` when there is none."""
    run = find(name)
    if run is None:
        require_directory()
        raise UsageError(f"There is no run {name}: `treereduce-py runs` lists them.")
    return run


def newest(file: Path | None) -> Path:
    """The newest run of a file, or the newest that was begun in this directory. Raises `UsageError`."""
    for run in all_runs():
        with suppress(NoRecordError):
            about = read_about(run)
            if (about.file == str(file.absolute())) if file else (about.directory == str(Path.cwd())):
                return run
    require_directory()
    whose = f"of {file}" if file else "that was begun in this directory"
    raise UsageError(f"There is no record of a run {whose}: `treereduce-py runs` lists those there are.")


def prune(*, keep: int = KEPT_RUNS, most: int = KEPT_BYTES) -> list[Path]:
    """Remove all runs but the newest ``keep``, and of these what is beyond ``most`` bytes together.

    One that goes on stays. Returns those that are gone.
    """
    gone, total = [], 0
    try:
        runs = all_runs()
    except UsageError:
        return []
    for number, run in enumerate(runs):
        total += size(run)
        if (number >= keep or total > most) and _remove(run):
            gone.append(run)
    for left in _unfinished():
        _remove(left)
    return gone


def _remove(run: Path) -> bool:
    """Remove a run unless a process is at work on it, and keep all from going on with it meanwhile."""
    journal = -1
    try:
        # To write, or NFS does not lock it.
        journal = os.open(run / JOURNAL, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        pass
    except OSError:
        return False
    try:
        if journal >= 0 and not _lock(journal):
            return False
        shutil.rmtree(run, ignore_errors=True)
        return not os.path.lexists(run)
    finally:
        if journal >= 0:
            os.close(journal)


def size(run: Path) -> int:
    """Bytes of a run's directory. What vanishes meanwhile does not count."""
    total = 0
    with suppress(OSError):
        for path in run.iterdir():
            total += path.stat().st_size
    return total


def _unfinished() -> Iterator[Path]:
    """Directories whose process was killed while it made them."""
    with suppress(OSError):
        for path in list(runs_directory().glob(f"{UNFINISHED}*.new")):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime >= LEAST_AGE:
                    yield path


def _directory_name(about: About) -> str:
    name = re.sub(r"[^\w.+-]+", "_", about.name, flags=re.ASCII)[-LONGEST_NAME:].lstrip(".-")
    return f"{time.strftime('%Y%m%d-%H%M%S')}-{name or 'program'}-{about.id}"


def _open(journal: Path) -> int:
    return os.open(journal, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)


def _lock(journal: int, kind: int = fcntl.LOCK_EX) -> bool:
    """Lock a journal. Returns whether nobody else has; a file system that knows no locks has nobody."""
    try:
        fcntl.flock(journal, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
