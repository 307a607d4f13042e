"""The toy grammar of tests/grammars, and what it takes to make shared libraries of it and of mere C."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

TOY = Path(__file__).parent / "grammars" / "toy"
"""Words and groups in parentheses, with a scanner for the words."""

PROGRAM = b"(a b) (c (stay d))\n"

TOY_PARSER = f"""
#include "{TOY}/src/parser.c"
#include "{TOY}/src/scanner.c"
"""

ENDLESS_PARSER = f"""
#include "{TOY}/src/parser.c"
#define tree_sitter_toy_external_scanner_scan scan_words
#define tree_sitter_toy_external_scanner_serialize serialize_nothing
#define tree_sitter_toy_external_scanner_deserialize deserialize_nothing
#include "{TOY}/src/scanner.c"
#undef tree_sitter_toy_external_scanner_scan
#undef tree_sitter_toy_external_scanner_serialize
#undef tree_sitter_toy_external_scanner_deserialize

static char seen;

unsigned tree_sitter_toy_external_scanner_serialize(void *payload, char *buffer) {{
  return buffer[0] = seen, 1;
}}
void tree_sitter_toy_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {{
  seen = length ? buffer[0] : 0;
}}
bool tree_sitter_toy_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {{
  while (lexer->lookahead == ' ') lexer->advance(lexer, true);
  if (!valid[0] || lexer->lookahead != '!') return scan_words(payload, lexer, valid);
  lexer->mark_end(lexer);
  lexer->advance(lexer, false);
  return lexer->result_symbol = 0, ++seen, lexer->lookahead == ')';
}}
"""
"""The toy with a scanner that finds empty words without end in front of ``!)``."""

OLD_PARSER = """
static const unsigned old_parser[64] = {12};
const void *tree_sitter_old(void) { return old_parser; }
"""
"""As much of a parser of ABI 12 as it takes to be refused."""

NO_PARSER = """
const void *tree_sitter_none(void) { return (void *)0; }
"""


def copy_toy(place: Path) -> Path:
    """A copy of the grammar directory, to be changed."""
    return shutil.copytree(TOY, place)


def shared_library(library: Path, *code: str) -> Path:
    """Compile C code into a shared library."""
    command = ["gcc", "-shared", "-fPIC", f"-I{TOY}/src", "-x", "c", "-", "-o", str(library)]
    subprocess.run(command, input="\n".join(code).encode(), check=True)
    return library
