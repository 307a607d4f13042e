"""How well parsers understand a text, which tells the language that it is most likely in.

A text is parsed twice, as it is and with its tokens in reverse order. Fewest errors alone would favour the
parsers that accept anything, such as those of Markdown, HTML and Lisp; but these accept the reversed text as
well, which shows that it says nothing. Brackets are mirrored in reverse, so that they stay balanced. A few
lines are without an error in many languages: there it tells which of these has the most words for itself.

Parsers run in a process of their own with a limit on processor time: some loop for ever or crash on text of
another language, and nothing in this process could end them.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import tree_sitter

from treereduce.errors import NoParserError
from treereduce.languages import registry
from treereduce.languages.own_process import calling
from treereduce.languages.parsers import load_parser
from treereduce.program.text import TOKEN

SECONDS = 1.0
"""Processor time for one parser, a hundred times what it takes."""

ERROR_BYTES = 20
"""What an ERROR or MISSING node counts for beside its text: some parsers put much text into few errors."""

LEAST_NODES = 0.1
"""Nodes for each token that a tree must have: some parsers take any text for one long string."""

BUILT_IN = "_type"
"""How the kinds of types end that are a word each, as in ``primitive_type``."""

WORD = re.compile(rb"[A-Za-z_]\w*")
"""A word in the text."""

_MIRRORED = bytes.maketrans(b"()[]{}<>", b")(][}{><")


@dataclass(frozen=True, slots=True)
class Fit:
    """How well one parser understands a text."""

    name: str
    """The language."""
    wrong: float
    """The share of the text that the parser does not understand, from 0 to 1."""
    wrong_reversed: float
    """The same of the text with its tokens in reverse order."""
    kinds: int
    """How many kinds of node the grammar has."""
    known: float = 0.0
    """The share of the words of the text that are keywords of the language, or types built into it."""


def fits(text: bytes, names: Sequence[str]) -> list[Fit]:
    """How well the parsers of the named languages understand ``text``; about 10 ms a language for 4 KB.

    Languages without a parser are left out, and so are those whose parser is not installed, loops or crashes.
    """
    found: list[Fit] = []
    waiting = list(names)
    while waiting:
        done = subprocess.run(
            calling(answer, waiting),
            input=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        answers = [line.split() for line in done.stdout.decode().splitlines()]
        for name, *facts in answers:
            if facts:
                wrong, wrong_reversed, kinds, known = facts
                found.append(Fit(name, float(wrong), float(wrong_reversed), int(kinds), float(known)))
        # The one after the last answer has taken the process down.
        waiting = waiting[len(answers) + 1 :]
    return found


def misunderstood(text: bytes, name: str) -> float:
    """The share of ``text`` that the parser of its own language does not understand, from 0 to 1.

    In this process, which would parse the text anyway; 0 where the language has no parser.
    """
    known = registry.profile(name)
    if not known.parsers:
        return 0.0
    parser = tree_sitter.Parser(load_parser(known.title, known.parsers)[0])
    return _wrong(parser.parse(text).root_node, text)


def answer(names: Sequence[str]) -> None:
    """What the other process does: print a line for each language, with numbers where it has a parser."""
    text = sys.stdin.buffer.read()
    backward = b"\n".join(map(_reversed, reversed(text.splitlines())))
    for name in names:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        known = registry.profile(name)
        try:
            language, _ = load_parser(known.title, known.parsers)
        except NoParserError:
            print(name, flush=True)
            continue
        parser = tree_sitter.Parser(language)
        root, reverse = parser.parse(text).root_node, parser.parse(backward).root_node
        facts = _wrong(root, text), _wrong(reverse, backward), language.node_kind_count, _known(root, text)
        print(name, *facts, flush=True)


def _reversed(line: bytes) -> bytes:
    """A line with its tokens in reverse order. Lines stay lines, for a comment may end with them."""
    return b" ".join(reversed(TOKEN.findall(line))).translate(_MIRRORED)


def _wrong(root: tree_sitter.Node, text: bytes) -> float:
    """The share of a text that is not understood.

    In an ERROR node these are the tokens directly in it: what forms a phrase of its own there is understood.
    """
    if root.descendant_count < LEAST_NODES * len(TOKEN.findall(text)):
        return 1.0
    wrong = _solid(text[: root.start_byte]) + _solid(text[root.end_byte :])
    waiting = [root]
    while waiting:
        node = waiting.pop()
        wrong += ERROR_BYTES * (node.is_error or node.is_missing)
        covered = node.start_byte
        for child in node.children:
            wrong += _solid(text[covered : child.start_byte])
            covered = child.end_byte
            if child.has_error or child.is_error:
                waiting.append(child)
            elif node.is_error and not child.child_count and not child.is_extra:
                wrong += covered - child.start_byte
        if node.has_error or node.is_error:
            wrong += _solid(text[covered : node.end_byte])
    return min(1.0, wrong / max(1, _solid(text)))


def _known(root: tree_sitter.Node, text: bytes) -> float:
    """The share of the words of a text that its language has for itself, and nobody has made up."""
    words = known = 0
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if not node.child_count and WORD.fullmatch(text, node.start_byte, node.end_byte):
            words += 1
            known += not node.is_named or _is_kind_of(node, text)
    return known / max(1, words)


def _is_kind_of(node: tree_sitter.Node, text: bytes) -> bool:
    """Whether a word has a kind for itself, as ``null`` and ``keyword_select``, or is a built-in type."""
    return node.type.endswith(BUILT_IN) or node.type.lower().rpartition("_")[2].encode() == (
        text[node.start_byte : node.end_byte].lower()
    )


def _solid(text: bytes) -> int:
    """How much of a text is not blank, in bytes."""
    return len(b"".join(text.split()))
