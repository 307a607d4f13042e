"""Small packages with passes, as wheels and unpacked, for tests of what others add."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

ASSERTS = '''\
"""Passes for Python."""

from collections.abc import Iterator

import treereduce
from treereduce.passes.candidate import Candidate
from treereduce.view.view import View


@treereduce.register_pass("drop-asserts", languages=("python",))
def drop_asserts(view: View, node: int) -> Iterator[Candidate]:
    """Delete an assertion.

    ``assert x, y`` -> ````

    Pays where programs check themselves. One call for each assertion.
    """
    if view.tree.kind_name(node) == "assert_statement":
        for edit in view.deletion(node, node):
            yield Candidate((edit,))
'''
"""A module that adds a pass for one language."""

MISBEHAVING = """\
import random

import treereduce
from treereduce.passes.candidate import Candidate
from treereduce.program.edits import Edit


@treereduce.register_pass("raises")
def raises(view, node):
    yield Candidate((Edit(0, 1),))
    raise ValueError("no idea")


@treereduce.register_pass("stands-still", at_root=True)
def stands_still(view, node):
    yield Candidate((Edit(0, 3, view.tree.source[:3]),))


@treereduce.register_pass("goes-astray", at_root=True)
def goes_astray(view, node):
    yield Candidate((Edit(0, 10 * len(view.tree.source) + 10),))


@treereduce.register_pass("has-no-end", at_root=True)
def has_no_end(view, node):
    while True:
        yield Candidate((Edit(0, 2),))


@treereduce.register_pass("speaks-nonsense", at_root=True)
def speaks_nonsense(view, node):
    yield "delete all"


@treereduce.register_pass("grows-secretly", at_root=True)
def grows_secretly(view, node):
    yield Candidate((Edit(0, 1, view.tree.source[:1] + b" a b c "),))


@treereduce.register_pass("takes-text", at_root=True)
def takes_text(view, node):
    yield Candidate((Edit(0, 3, "x"),))


@treereduce.register_pass("has-no-tuple", at_root=True)
def has_no_tuple(view, node):
    yield Candidate(edit for edit in [Edit(0, 3)])


@treereduce.register_pass("exits", at_root=True)
def exits(view, node):
    raise SystemExit("no licence")
    yield


@treereduce.register_pass("throws-dice", at_root=True)
def throws_dice(view, node):
    place = random.randrange(len(view.tree.source) - 1)
    yield Candidate((Edit(place, place + 1),))
"""
"""One that breaks every law."""


def wheel(directory: Path, name: str, module: str, *, point: str | None = None) -> Path:
    """A wheel of a package with one module, which an entry point names; another name is for damage."""
    file = directory / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    files: Mapping[str, str] = {
        f"{name}.py": module,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[treereduce.passes]\n{name} = {point or name}\n",
    }
    with zipfile.ZipFile(file, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        record = "".join(f"{path},,\n" for path in (*files, f"{info}/RECORD"))
        archive.writestr(f"{info}/RECORD", record)
    return file


def unpacked(directory: Path, name: str, module: str, *, point: str | None = None) -> Path:
    """A directory for the path in which the package is installed."""
    site = directory / f"{name}-site"
    with zipfile.ZipFile(wheel(directory, name, module, point=point)) as archive:
        archive.extractall(site)
    return site
