"""Grammar directories, as tree-sitter generates them, compiled into shared libraries that a cache keeps."""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from treereduce.errors import UsageError

SCANNERS = ("scanner.c", "scanner.cc")
"""What grammars call the part of their lexer that is written by hand. Many have none."""

SOURCE_SUFFIXES = frozenset({".c", ".cc", ".h"})
SHARED_FOLDER = "common"
"""Where repositories with several grammars keep what the scanners share."""

FLAGS = ("-fPIC", "-O2")
"""Generated parsers are mostly tables, so that one of 4 MB, that of C, takes 1.4 s at every level."""

LINES_SHOWN = 5
"""Of what a compiler says: from its first error on, the others come of it; else from the end."""


def compile_grammar(directory: Path) -> Path:
    """The shared library of the parser in ``directory``, compiled unless the cache has it already.

    Needs ``src/parser.c`` there, takes ``src/scanner.c`` or ``src/scanner.cc`` along, and uses the compilers
    that $CC and $CXX name. Raises UsageError when anything is missing or does not compile.
    """
    sources = directory / "src"
    try:
        if not (sources / "parser.c").is_file():
            raise _no_parser(directory)
        files = [sources / name for name in ("parser.c", *SCANNERS) if (sources / name).is_file()]
        compilers = [_compiler(file) for file in files]
        key = _key(directory, compilers)
    except OSError as error:
        raise UsageError(f"The grammar {directory} cannot be read: {error.strerror}.") from error
    cache = _cache()
    library = cache / f"{directory.resolve().name}-{key}.so"
    try:
        if not library.exists():
            cache.mkdir(parents=True, exist_ok=True)
            # Renaming is atomic, so whoever compiles the same at the same time does no harm.
            with tempfile.TemporaryDirectory(dir=cache) as work:
                _build(directory, files, compilers, Path(work)).replace(library)
    except OSError as error:
        raise UsageError(
            f"The cache {cache} cannot be written: {error.strerror}; set XDG_CACHE_HOME to another directory."
        ) from error
    return library


def _no_parser(directory: Path) -> UsageError:
    """What to say of a directory without src/parser.c."""
    inner = sorted(str(found.parents[1]) for found in directory.glob("*/src/parser.c"))
    if inner:
        return UsageError(f"{directory} has its grammars one level down: give one of {', '.join(inner)}.")
    if (directory / "grammar.js").is_file():
        return UsageError(f"{directory} has no src/parser.c: run `tree-sitter generate` there first.")
    return UsageError(f"{directory} is no grammar: it has no src/parser.c, nor has a directory in it.")


def _compiler(file: Path) -> list[str]:
    """The compiler for a source file, as words of a command."""
    variable, usual = ("CXX", "c++") if file.suffix == ".cc" else ("CC", "cc")
    return os.environ.get(variable, "").split() or [usual]


def _key(directory: Path, compilers: Sequence[Sequence[str]]) -> str:
    """A name for all that the library depends on. A compiler is known by its name only."""
    digest = hashlib.sha256(repr((compilers, FLAGS, platform.machine())).encode())
    for folder in (directory / "src", directory / SHARED_FOLDER, directory.resolve().parent / SHARED_FOLDER):
        for file in sorted(folder.rglob("*")):
            if file.suffix in SOURCE_SUFFIXES:
                content = file.read_bytes()
                digest.update(f"{file.relative_to(folder)}\0{len(content)}\0".encode())
                digest.update(content)
    return digest.hexdigest()[:16]


def _cache() -> Path:
    """Where compiled grammars are kept, by the XDG base directory specification."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if given else Path.home() / ".cache") / "treereduce-py" / "grammars"


def _build(directory: Path, files: Sequence[Path], compilers: Sequence[Sequence[str]], work: Path) -> Path:
    """Compile the files and link them, in the directory ``work``."""
    objects = []
    for file, compiler in zip(files, compilers, strict=True):
        objects.append(str(work / f"{file.name}.o"))
        include = f"-I{directory / 'src'}"
        _run(directory, [*compiler, *FLAGS, include, "-c", str(file), "-o", objects[-1]])
    library = work / "parser.so"
    # The last file is the scanner: in C++ it needs the library of its language.
    _run(directory, [*compilers[-1], "-shared", *objects, "-o", str(library)])
    return library


def _run(directory: Path, command: Sequence[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    except OSError as error:
        raise UsageError(
            f"The grammar {directory} cannot be compiled, for {command[0]} cannot be run ({error.strerror}): "
            f"install a C compiler, or set CC, for C++ CXX, to one."
        ) from error
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        first = next((number for number, line in enumerate(lines) if "error: " in line), -LINES_SHOWN)
        said = lines[first:][:LINES_SHOWN]
        how = "says:" if said else f"says nothing and ends with status {done.returncode}."
        said.insert(0, f"The grammar {directory} cannot be compiled; {command[0]} {how}")
        raise UsageError("\n".join(said))
