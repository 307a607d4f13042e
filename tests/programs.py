"""Sample programs and small ones, parsed, for tests of trees and passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from treereduce.languages import registry
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.catalogue import TEXT_TIERS, TIERS
from treereduce.program.edits import Edit, EditSet
from treereduce.program.render import Rendering
from treereduce.program.tree import SyntaxTree, parse_program
from treereduce.view.view import Facts, View

SAMPLES = {
    "c": "c.c",
    "cpp": "cpp.cc",
    "go": "go.go",
    "java": "java.java",
    "javascript": "javascript.js",
    "python": "python.pyw",
    "rust": "rust.rs",
    "systemverilog": "systemverilog.sv",
    "tsx": "jsx.jsx",
    "typescript": "typescript.ts",
    "verilog": "verilog.v",
}
"""One file of tests/samples for each language that trees and passes are tested on."""


def parse(name: str, source: bytes) -> SyntaxTree:
    """The tree of ``source`` in the language ``name``."""
    return parse_program(source, registry.load(name).grammar)


@cache
def sample(name: str) -> SyntaxTree:
    """The tree of a language's sample program."""
    folder = Path(__file__).parent / "samples"
    return parse(name, (folder / SAMPLES[name]).read_bytes())


@cache
def fresh_view(name: str, source: bytes | None = None) -> View:
    """A program of the language, its sample where none is given, as passes see it at the start of a round."""
    tree = sample(name) if source is None else parse(name, source)
    return View(Rendering(tree), Facts(tree, registry.load(name)))


def with_edits(view: View, edits: Iterable[Edit]) -> View:
    """What passes see when more edits are committed."""
    rendering = Rendering(view.tree, view.rendering.edits.union(EditSet(edits)))
    return View(rendering, view.facts)


def text_only_passes() -> list[Pass]:
    """Of the passes that see the text of a program, those that see nothing else."""
    known = {entry.propose.__qualname__ for tier in TIERS for entry in tier}
    return [entry for tier in TEXT_TIERS for entry in tier if entry.propose.__qualname__ not in known]


def nodes_of(entry: Pass, view: View) -> list[int]:
    """The nodes that the engine would show to a pass."""
    return [0] if entry.at_root else [0, *filter(view.alive, range(1, len(view.tree.kind)))]


def most_candidates(view: View) -> int:
    """More than a pass and its follow-ups may propose at one node of a program."""
    return 20 * len(view.tree.kind) + 100


def with_failures(view: View, candidates: Iterator[Candidate]) -> Iterator[Candidate]:
    """All that would be tried when every answer is no."""
    waiting = list(candidates)
    for _ in range(most_candidates(view)):
        if not waiting:
            return
        candidate = waiting.pop()
        yield candidate
        waiting += candidate.on_failure(view) if candidate.on_failure else ()
    raise AssertionError("follow-ups go on and on")


def without_blanks(text: bytes) -> bytes:
    """The text with all its blank space taken out."""
    return b"".join(text.split())


def node_of(tree: SyntaxTree, kind: str, text: bytes | None = None) -> int:
    """The first node of that kind, and of that text if one is given."""
    return next(
        node
        for node in range(len(tree.kind))
        if tree.kind_name(node) == kind and text in {None, tree.text(node)}
    )
