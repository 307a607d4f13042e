"""The language of a file: by what the file says of itself, then by which parser understands it best."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from treereduce.errors import NoParserError, UnknownLanguageError
from treereduce.languages import registry
from treereduce.languages.fitting import Fit, fits, misunderstood
from treereduce.languages.hints import (
    Hint,
    by_extension,
    by_file_name,
    by_mode_line,
    by_shebang,
    file_names,
)
from treereduce.languages.language import Language

AUTO = "auto"
"""What users say for a language that is to be guessed, and for whatever else is to be found out for them."""
TEXT = "text"
"""The language of what has no parser. Better a larger result than none."""

HINTS: Sequence[tuple[str, Hint]] = (
    ("file name", by_file_name),
    ("extension", by_extension),
    ("shebang", by_shebang),
    ("mode line", by_mode_line),
)
"""What is looked at, in this order; each may decide between the languages that those before it left."""

MOST_BYTES = 4_000
"""How much of a file its language is told by. More takes longer and tells hardly more."""

LEAST_BYTES = 50
"""What is shorter may be in too many languages."""

REVERSE_WEIGHT = 0.5
"""What errors in the reversed text count for, against those in the text: strict parsers make more of them."""

LEAST_DIFFERENCE = 0.4
"""How much more of the reversed text a parser must get wrong, as a share of it, for its word to count."""

NEAR = 0.8
"""How alike an extension is to one that was meant: ``.jaba`` to ``.java``, and not ``.bin`` to ``.ini``."""

MOST_WRONG = 0.2
"""The share of the text that the best parser may get wrong before nothing is clear.

The three numbers were chosen on 123 programs in 66 languages. They tell 106 right, 6 not at all and 11 wrong,
5 of these as near relatives; languages that share a parser count as one.
"""


@dataclass(frozen=True, slots=True)
class Told:
    """A language and what it was told by."""

    language: Language
    reason: str = ""
    """As in ``from its extension``; empty where it was given and where nothing told."""
    warning: str = ""
    """What the user should know about it, a sentence; mostly empty."""


def guess(path: Path, source: bytes = b"") -> Told:
    """The language of a file by its name, its shebang, a mode line of Emacs or Vim, or its content.

    The file need not exist. Languages that share an extension are told apart by later hints and the content.
    The content takes about a second where all parsers are tried. Raises UnknownLanguageError when nothing is
    clear, and NoParserError when the language is but its parser is not installed.
    """
    claimed: Sequence[str] = registry.names()
    told = ""
    for reason, hint in HINTS:
        found = [name for name in hint(path, source) if name in claimed]
        if len(found) == 1:
            better = _extended(found[0], source) if hint is by_extension else None
            if better is not None:
                return Told(registry.load(better), f"from its {told}{reason} and content")
            return Told(registry.load(found[0]), f"from its {reason}")
        if found:
            claimed, told = found, f"{reason} and "
    if told:
        ranked = sorted(fits(_head(source), claimed), key=_rank)
        return Told(registry.load(ranked[0].name if ranked else claimed[0]), f"from its {told}content")
    name = most_likely(fits(_head(source), claimed)) if _is_telling(source) else None
    if name is None:
        raise _unknown(path)
    return Told(registry.load(name), "from its content")


def guess_or_text(path: Path, source: bytes, *, always: bool) -> Told:
    """As `guess`, but what has no parser is text, and with ``always`` also what is in no clear language."""
    try:
        return guess(path, source)
    except NoParserError as error:
        return Told(registry.load(TEXT), warning=f"{error} Until then {path.name} is read as text.")
    except UnknownLanguageError:
        if not always:
            raise
        warning = f"Nothing tells the language of {path.name}: it is read as text."
        return Told(registry.load(TEXT), warning=warning)


def _extended(name: str, source: bytes) -> str | None:
    """A language whose profile builds on that of ``name`` and that the text is clearly in instead, or None.

    Flow in a ``.js`` is in TypeScript: a file of 83 lines with types took 401 calls as JavaScript, and 50 so.
    For nearly all texts the answer takes one parse of their beginning.
    """
    if not _is_telling(source) or not (heirs := registry.built_on(name)):
        return None
    text = _head(source)
    wrong = misunderstood(text, name)
    if wrong <= LEAST_DIFFERENCE:
        return None
    return most_likely([fit for fit in fits(text, heirs) if fit.wrong <= wrong - LEAST_DIFFERENCE])


def most_likely(found: Sequence[Fit]) -> str | None:
    """The language that a text is in by how well parsers understand it, None where none is clear."""
    telling = [fit for fit in found if fit.wrong_reversed >= fit.wrong + LEAST_DIFFERENCE]
    best = min(telling, key=_rank, default=None)
    return best.name if best is not None and best.wrong <= MOST_WRONG else None


def _rank(fit: Fit) -> tuple[float, float, int]:
    """Fewest errors, most in reverse; then most words that are known, then the least grammar: C before C++.

    Of 53 programs of 30 to 100 bytes in 27 languages, 28 came first without what is known of the words, and
    49 with it: the parsers of Ruby, R and YAML make no errors in much of what is in C, Java and Rust. Of 56
    crashes, whole and without their extensions, five are told otherwise: three rightly that were not, and two
    not at all that were in a wrong language.
    """
    return round(fit.wrong - REVERSE_WEIGHT * fit.wrong_reversed, 2), -fit.known, fit.kinds


def _is_telling(source: bytes) -> bool:
    """Whether a parser can make anything of it: a NUL is in files that are no text, and in UTF-16."""
    return len(source) >= LEAST_BYTES and b"\0" not in _head(source)


def _head(source: bytes) -> bytes:
    """The beginning of a file, in whole lines if it has any."""
    if len(source) <= MOST_BYTES:
        return source
    return source[: source.rfind(b"\n", 0, MOST_BYTES) + 1 or MOST_BYTES]


def _unknown(path: Path) -> UnknownLanguageError:
    names = file_names()
    near = difflib.get_close_matches(path.suffix.lower(), list(names), 3, NEAR) if path.suffix else []
    hint = "".join(f"{key} would be {names[key]}, " for key in near)
    return UnknownLanguageError(
        f"The language of {str(path)!r} is not known from its name and not clear from its content: give it "
        f"with -l, as in -l text, which fits every language, or -l c ({hint}{registry.SEE_LANGUAGES})."
    )
