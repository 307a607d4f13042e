"""Languages are found by name, alias and file name, and their parsers only when asked for."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest
import tree_sitter

from treereduce.errors import UsageError
from treereduce.languages import registry
from treereduce.languages.language import from_grammar
from treereduce.languages.parsers import SOURCES, load_parser
from treereduce.languages.profile import Layout, ParserSource
from treereduce.languages.text_view import text_language
from treereduce.program.grammar import ERROR_KIND

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = [name for name in registry.names() if registry.profile(name).parsers]


PACKED = ParserSource("pack", "tree-sitter-language-pack", "scheme")


def wheel(module: str, function: str = "language") -> ParserSource:
    return ParserSource("wheel", "tree-sitter-toy", module, function)


def test_the_languages_of_the_core_are_known() -> None:
    core = "c cpp go java javascript python rust systemverilog tsx typescript verilog"
    assert set(core.split()) <= set(NAMES)
    assert sorted(NAMES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_profile_loads_under_its_file_name_with_its_parser(name: str) -> None:
    language = registry.load(name)
    assert language.name == language.profile.name == name
    assert language.grammar.parser().parse(b"").root_node.child_count == 0
    assert all(source.source in SOURCES for source in language.profile.parsers)


def required(table: str) -> set[str]:
    """The packages of one list in pyproject.toml, without versions."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    [listed] = re.findall(rf"^{table} = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    return set(re.findall(r'^ +"([\w-]+)', listed, re.MULTILINE))


def test_every_wheel_that_a_profile_names_is_required_plainly_or_with_all() -> None:
    plain, more = required("dependencies"), required("all")
    sources = [source for name in NAMES for source in registry.profile(name).parsers]
    assert {source.package for source in sources if source.source == "wheel"} <= plain | more
    assert plain.isdisjoint(more)


def test_the_parsers_of_data_and_of_build_files_come_with_the_package() -> None:
    firsts = {name: registry.profile(name).parsers[0] for name in NAMES}
    at_hand = {name for name, source in firsts.items() if source.package in required("dependencies")}
    assert {"dockerfile", "hcl", "html", "json", "make", "markdown", "nix", "toml", "xml", "yaml"} <= at_hand


def test_no_two_profiles_claim_the_same_name_or_file_name_but_those_told_apart_by_content() -> None:
    profiles = [registry.profile(name) for name in NAMES]
    words = [word for item in profiles for word in (item.name, *item.aliases)]
    files = Counter(word for item in profiles for word in (*item.extensions, *item.filenames))
    assert len(words) == len(set(words))
    assert [word for word, claims in files.items() if claims > 1] == [".h"]
    assert all(word == word.lower() for word in words)


@pytest.mark.parametrize(("alias", "name"), [("c++", "cpp"), ("JS", "javascript"), ("sv", "systemverilog")])
def test_an_alias_names_the_same_language(alias: str, name: str) -> None:
    assert registry.load(alias) is registry.load(name)


@pytest.mark.parametrize(
    ("word", "near"), [("pyhton", "did you mean python"), ("c+", "c++"), ("Ruste", "did you mean rust? ")]
)
def test_an_unknown_name_gets_near_matches(word: str, near: str) -> None:
    with pytest.raises(UsageError, match="see treereduce-py languages") as caught:
        registry.load(word)
    assert near in str(caught.value)
    assert repr(word) in str(caught.value)


def test_a_name_without_near_matches_is_still_answered() -> None:
    with pytest.raises(UsageError) as caught:
        registry.load("../c")
    assert str(caught.value) == "There is no language '../c': see treereduce-py languages."


def test_a_program_that_is_taken_for_a_name_is_not_told_in_full() -> None:
    with pytest.raises(UsageError) as caught:
        registry.load("int f(void) { return 0; }\n" * 10_000)
    told = str(caught.value)
    assert told == "There is no language 'int f(void) ...return 0; }\\n': see treereduce-py languages."


def test_text_needs_no_parser() -> None:
    language = registry.load("text")
    assert language.grammar.language is None
    with pytest.raises(ValueError, match="no parser"):
        language.grammar.parser()


def test_text_views_keep_the_layout_of_their_language() -> None:
    assert text_language(registry.load("c")).grammar.free_layout
    assert text_language(registry.load("python")).profile.layout is Layout.INDENTATION


def test_a_missing_parser_says_what_to_install() -> None:
    with pytest.raises(UsageError) as caught:
        load_parser("Toy", [wheel("tree_sitter_toy")])
    assert str(caught.value) == (
        "There is no parser for Toy: tree_sitter_toy is not installed, "
        "get it with: pip install tree-sitter-toy."
    )


def test_of_many_parsers_that_are_missing_the_first_is_named() -> None:
    with pytest.raises(UsageError) as caught:
        load_parser("Toy", [wheel("tree_sitter_toy"), wheel("tree_sitter_c", "no"), wheel("tree_sitter_b")])
    said = str(caught.value)
    assert "pip install tree-sitter-toy; tree_sitter_c cannot be used" in said
    assert "tree-sitter-b" not in said


def test_a_module_that_is_no_parser_says_what_to_upgrade() -> None:
    with pytest.raises(UsageError, match=r"cannot be used .*pip install --upgrade tree-sitter-toy"):
        load_parser("Toy", [wheel("tree_sitter_c", "missing")])


def test_a_parser_is_taken_out_of_the_pack() -> None:
    parser, source = load_parser("Scheme", [PACKED])
    assert not tree_sitter.Parser(parser).parse(b"(car x)").root_node.has_error
    assert source.source == "pack"


def test_a_pack_that_downloads_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = tmp_path / "tree_sitter_language_pack-1.2.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: tree-sitter-language-pack\nVersion: 1.2.0\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UsageError) as caught:
        load_parser("Scheme", [PACKED])
    assert str(caught.value) == (
        "There is no parser for Scheme: tree-sitter-language-pack 1.2.0 downloads parsers instead of "
        "carrying them, get one that has them with: pip install 'tree-sitter-language-pack>=0.13,<1'."
    )


def test_a_pack_that_is_missing_or_lacks_the_parser_says_what_to_install() -> None:
    missing = dataclasses.replace(PACKED, package="tree-sitter-toy-pack")
    with pytest.raises(UsageError, match="tree-sitter-toy-pack is not installed, get it with: pip install '"):
        load_parser("Scheme", [missing])
    with pytest.raises(UsageError, match=r"bindings\.moon is not installed, get it with: pip install '"):
        load_parser("Moon", [dataclasses.replace(PACKED, module="moon")])


def test_a_wheel_may_return_the_bare_address_of_its_parser() -> None:
    parser, _ = load_parser("Solidity", [wheel("tree_sitter_solidity")])
    assert not tree_sitter.Parser(parser).parse(b"contract C {}").root_node.has_error


def test_a_language_without_sources_and_an_unknown_source_are_errors() -> None:
    with pytest.raises(UsageError, match="its profile names none"):
        load_parser("Toy", [])
    with pytest.raises(UsageError, match="'moon' is no kind of parser source"):
        load_parser("Toy", [ParserSource("moon", "p", "m")])


def test_the_first_source_that_works_is_taken() -> None:
    parser, source = load_parser("C", [wheel("tree_sitter_toy"), wheel("tree_sitter_c"), wheel("math")])
    assert isinstance(parser, tree_sitter.Language)
    assert source.module == "tree_sitter_c"


def test_a_parser_of_the_callers_own_needs_no_profile() -> None:
    parser = registry.load("c").grammar.language
    assert parser is not None
    language = from_grammar(parser, "mine")
    assert language.name == "mine"
    assert not language.grammar.free_layout
    kind = language.grammar.kind_names.index("compound_statement")
    assert language.minimal(kind) == ()


def test_minimal_texts_are_found_by_kind_id() -> None:
    language = registry.load("c")
    kind = language.grammar.kind_names.index("string_literal")
    assert language.minimal(kind) == (b'""',)
    assert language.minimal(ERROR_KIND) == ()


def test_no_parser_is_imported_before_it_is_asked_for() -> None:
    script = """
import sys
from treereduce.languages import registry
def parsers(): return sorted(m for m in sys.modules if m.startswith("tree_sitter_") and "." not in m)
[registry.profile(name) for name in registry.names()]
assert parsers() == [], parsers()
registry.load("go")
assert parsers() == ["tree_sitter_go"], parsers()
"""
    subprocess.run([sys.executable, "-W", "error", "-c", script], check=True, cwd=ROOT)


@pytest.mark.slow
def test_the_wheel_carries_the_profiles(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True)
    [built] = tmp_path.glob("*.whl")
    unpacked = tmp_path / "site"
    with zipfile.ZipFile(built) as archive:
        archive.extractall(unpacked)
    script = """
from treereduce.languages import registry
print(registry.__file__, *registry.names(), registry.load("c").name)
"""
    environment = os.environ | {"PYTHONPATH": str(unpacked)}
    done = subprocess.run(
        [sys.executable, "-c", script],
        check=True, capture_output=True, text=True, cwd=tmp_path, env=environment,
    )  # fmt: skip
    file, *found = done.stdout.split()
    assert Path(file).is_relative_to(unpacked)
    assert found == [*registry.names(), "c"]
