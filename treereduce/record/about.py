"""What holds for a whole run: ``run.json`` in its directory."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.machine.shortage import leaves_open
from treereduce.oracle.levels import names_file
from treereduce.record.check import Check, Kind, read_check
from treereduce.record.entries import SCHEMA
from treereduce.version import __version__

SMALL = 1_000_000
"""Bytes of a file in a command that is read to know it again. A compiler may have 100 MB: its size and time
of change tell as much."""

FILE = "run.json"

DISTRIBUTION = re.compile(r"(tree_sitter\w*)-(.+)\.dist-info")

ID_BYTES = 3
"""An id is typed by people."""

LIMITS = "memory_limit", "cpu_limit", "process_limit"
"""Settings that tell what a run may take before it is ended without an answer."""

Setting = str | int | float | bool | None


class NoRecordError(UsageError):
    """What should be the record of a run is none, or none that can be used here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What was to be done, with what. Nothing in it changes while the run goes on."""

    schema: int = SCHEMA
    id: str
    started: str
    """The local time, as in ISO 8601."""
    file: str | None
    """The input's absolute path; None for standard input."""
    name: str
    """The input's name."""
    digest: str
    """Of the input."""
    size: int
    """Bytes of the input."""
    words: Sequence[str]
    """Of the call."""
    directory: str
    """The working directory."""
    checks: Mapping[str, Check]
    """The main one, ``check``, and those before and after it, ``quick`` and ``final``."""
    language: str
    settings: Mapping[str, Setting]
    """What the order of the search depends on."""
    versions: Mapping[str, str]
    """Of this program, Python and the parsers."""
    outside: Mapping[str, str] = field(default_factory=dict)
    """What passes from elsewhere come from, and digests of their files."""

    def written(self) -> bytes:
        """As it stands in the file."""
        return json.dumps(asdict(self), indent=1, ensure_ascii=True).encode() + b"\n"

    def asks_the_same(self, other: About) -> bool:
        """Whether the checks are the very same."""
        return self.checks.keys() == other.checks.keys() and all(
            check.is_same(other.checks[name]) for name, check in self.checks.items()
        )

    def limits_as(self, other: About) -> bool:
        """Whether runs may take as much in both, so that one that took too much would do so again."""
        return all(self.settings.get(name) == other.settings.get(name) for name in LIMITS)

    def goes_the_same_way(self, other: About) -> bool:
        """Whether both runs try the same in the same order: with one job, and everything else as it was."""
        mine = (self.language, dict(self.settings), dict(self.versions), dict(self.outside))
        theirs = (other.language, dict(other.settings), dict(other.versions), dict(other.outside))
        same = mine == theirs
        return same and self.settings.get("jobs") == 1 and self.settings.get("most_jobs") is None


def changed_passes(then: About, now: About) -> str:
    """What has become of the passes from elsewhere that a run had, in a sentence; empty if nothing has."""
    known = then.outside.items()
    gone = [name for name, _ in known if name not in now.outside]
    changed = [name for name, digest in known if now.outside.get(name, digest) != digest]
    told = [*_told(gone, "is gone", "are gone"), *_told(changed, "has changed", "have changed")]
    if not told:
        return ""
    return f"Of what its passes came from, {' and '.join(told)}: the run goes on with what there is."


def _told(names: Sequence[str], one: str, several: str) -> list[str]:
    return [f"{', '.join(names)} {one if len(names) == 1 else several}"] if names else []


def describe(
    source: bytes,
    file: Path,
    language: str,
    *,
    words: Sequence[str] = (),
    checks: Mapping[str, Check],
    settings: Mapping[str, Setting],
    outside: Mapping[str, Sequence[Path]] | None = None,
    is_streamed: bool = False,
) -> About:
    """What holds for a run that begins now, here; ``outside`` are files that passes from elsewhere have.

    With ``is_streamed`` the input came on standard input, and ``file`` is only what it is called.
    """
    return About(
        id=os.urandom(ID_BYTES).hex(),
        started=time.strftime("%Y-%m-%dT%H:%M:%S"),
        file=str(file.absolute()) if names_file(file) and not is_streamed else None,
        name=file.name,
        digest=digest(source),
        size=len(source),
        words=words,
        directory=_here(),
        checks=checks,
        language=language,
        settings=settings,
        versions=versions(),
        outside={name: files_digest(files) for name, files in (outside or {}).items()},
    )


def read_about(run: Path) -> About:
    """What a run's directory says of it. Raises `UsageError` that says why it cannot be used."""
    try:
        told = json.loads((run / FILE).read_bytes())
        schema = int(told["schema"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        if isinstance(error, OSError) and leaves_open(error):
            raise UsageError(f"{run / FILE} cannot be read: {error.strerror}.") from None
        why = error.strerror if isinstance(error, OSError) else error
        raise NoRecordError(f"{run} is no record of a run: its {FILE} cannot be read ({why}).") from None
    if schema > SCHEMA:
        version = told.get("versions", {}).get("treereduce-py", "a newer version")
        raise NoRecordError(f"The run in {run} was recorded by treereduce-py {version}: use that to go on.")
    try:
        told["checks"] = {
            name: read_check(check, name, told["words"], told["directory"])
            for name, check in told["checks"].items()
        }
        return About(**{known.name: told[known.name] for known in fields(About) if known.name in told})
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise NoRecordError(f"{run} is no record of a run: its {FILE} lacks something ({error}).") from None


def digest(data: bytes) -> str:
    """What a file is known again by."""
    import hashlib  # noqa: PLC0415 - it brings OpenSSL, whose 14 ms no first run of a check waits for

    return hashlib.blake2b(data, digest_size=16).hexdigest()


def identity(check: Path | Sequence[str], kind: Kind, asked: Sequence[str] = ()) -> Check:
    """What a check is known again by, and what is ``asked`` of it. The words of a function are its name.

    A change of what a script calls is not seen.
    """
    words = [str(check)] if isinstance(check, Path) else list(check)
    found = [_looked_up(words[0]), *map(Path, words[1:])] if words else []
    return Check(kind=kind, words=words, asked=asked, digest=files_digest(found))


def files_digest(files: Sequence[Path]) -> str:
    """What changes when one of some files does."""
    return digest("\0".join(map(_state, files)).encode())


def versions() -> dict[str, str]:
    """Versions of this program, Python, and the parsers that are loaded.

    By the names of directories: `importlib.metadata` takes 25 ms to import.
    """
    told = {"treereduce-py": __version__, "python": ".".join(map(str, sys.version_info[:3]))}
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if re.fullmatch(r"tree_sitter\w*", name) and file:
            version = _installed(Path(file).parent.parent).get(name)
            if version is not None:
                told[name] = version
    return told


@cache
def _installed(folder: Path) -> dict[str, str]:
    """The versions of what is installed in a folder. It may have thousands of names: they are read once."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 - no paths are made of them
    except OSError:  # what is imported from an archive lies in no folder
        return {}
    found = map(DISTRIBUTION.fullmatch, names)
    return {known[1]: known[2] for known in found if known}


def _here() -> str:
    """The working directory; empty if somebody has removed it."""
    try:
        return str(Path.cwd())
    except OSError:
        return ""


def _looked_up(word: str) -> Path:
    return Path(word if "/" in word or names_file(word) else shutil.which(word) or word)


def _state(path: Path) -> str:
    """What changes when a file does; empty for what is no file. Raises `UsageError` where it cannot be told.

    Or a check that could not be read for a moment would be another one.
    """
    try:
        if not path.is_file():
            return ""
        found = path.stat()
        if found.st_size <= SMALL:
            return digest(path.read_bytes())
    except OSError as error:
        if leaves_open(error):
            raise UsageError(f"{path} cannot be read: {error.strerror}.") from None
        return ""
    except ValueError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"
