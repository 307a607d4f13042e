"""Parsers that come from elsewhere than a wheel: tree-sitter-languages, and what the user points to."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from toy_grammar import NO_PARSER, OLD_PARSER, PROGRAM, TOY, TOY_PARSER, copy_toy, shared_library

import treereduce
from treereduce.errors import NoParserError, UsageError
from treereduce.languages import first_try, parsers, registry, status
from treereduce.languages.language import Language
from treereduce.languages.own_parser import load_grammar
from treereduce.languages.parsers import load_parser
from treereduce.languages.profile import ParserSource, Profile


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where compiled grammars go."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "treereduce-py" / "grammars"


def old(module: str) -> ParserSource:
    return ParserSource("languages", "tree-sitter-languages", module)


def tree(language: Language, program: bytes = PROGRAM) -> str:
    return str(language.grammar.parser().parse(program).root_node)


def refusal(place: str | Path, language: str | None = None) -> str:
    """What is said of a grammar that cannot be used."""
    with pytest.raises(UsageError) as caught:
        load_grammar(place, language)
    assert caught.value.exit_status == 2
    return str(caught.value)


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in the shape of tree-sitter-languages that cannot be imported."""
    package = tmp_path / "site" / "tree_sitter_languages"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise ImportError('does not fit this tree-sitter')\n")
    monkeypatch.syspath_prepend(package.parent)
    return shared_library(package / "languages.so", TOY_PARSER, OLD_PARSER)


@pytest.mark.usefixtures("bundle")
def test_a_parser_is_taken_out_of_the_library_of_tree_sitter_languages_without_its_code() -> None:
    parser, source = load_parser("Toy", [old("toy")])
    assert (parser.name, parser.abi_version, source.source) == ("toy", 15, "languages")
    assert "tree_sitter_languages" not in sys.modules


def test_a_parser_that_the_bundle_lacks_or_that_is_too_old_calls_for_another_source(bundle: Path) -> None:
    with pytest.raises(NoParserError) as caught:
        load_parser("Moon", [old("moon"), old("old")])
    assert str(caught.value).startswith(
        f"There is no parser for Moon: {bundle} has no parser tree_sitter_moon, so another source is needed; "
        f"tree_sitter_old of {bundle} cannot be used (Incompatible Language version 12. "
    )


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ((9, 9), "is not installed, get it with: pip install 'tree-sitter-languages>=1.10'."),
        ((3, 9), "is only to be had for Python up to 3.8: use that, or another source."),
    ],
)
def test_without_tree_sitter_languages_it_is_said_how_to_get_it_where_it_is_to_be_had(
    end: tuple[int, int], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)  # noqa: ARG005 - as the original
    monkeypatch.setattr(parsers, "LANGUAGES_END", end)
    with pytest.raises(NoParserError) as caught:
        load_parser("C", [old("c")])
    assert str(caught.value) == f"There is no parser for C: tree-sitter-languages {said}"


def test_a_grammar_directory_is_compiled_and_needs_no_profile() -> None:
    language = load_grammar(TOY)
    assert (language.name, language.profile.title, language.profile.parsers) == ("toy", "toy", ())
    assert tree(language) == "(source (group (word) (word)) (group (word) (group (word) (word))))"


@pytest.mark.slow
def test_a_grammar_is_compiled_again_only_when_it_has_changed(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grammar = copy_toy(tmp_path / "tree-sitter-toy")
    load_grammar(grammar)
    [first] = cache.iterdir()
    stamp = first.stat().st_mtime_ns
    load_grammar(grammar)
    assert [(file, file.stat().st_mtime_ns) for file in cache.iterdir()] == [(first, stamp)]
    with (grammar / "src" / "scanner.c").open("a") as scanner:
        scanner.write("// changed\n")
    load_grammar(grammar)
    assert len(list(cache.iterdir())) == 2
    monkeypatch.setenv("CC", "gcc -g")
    load_grammar(grammar)
    assert len(list(cache.iterdir())) == 3


@pytest.mark.slow
def test_what_scanners_of_several_grammars_share_counts_as_source(tmp_path: Path, cache: Path) -> None:
    grammar = copy_toy(tmp_path / "toy")
    shared = tmp_path / "common" / "scanner.h"
    shared.parent.mkdir()
    for text in ("enum { one };\n", "enum { one, two };\n"):
        shared.write_text(text)
        load_grammar(grammar)
    assert len(list(cache.iterdir())) == 2


@pytest.mark.slow
def test_a_scanner_may_be_in_cpp(tmp_path: Path) -> None:
    grammar = copy_toy(tmp_path / "toy")
    scanner = grammar / "src" / "scanner.c"
    code = scanner.read_text().replace("#ifdef", "#include <string>\nstatic std::string text;\n#ifdef", 1)
    scanner.unlink()
    (grammar / "src" / "scanner.cc").write_text(code)
    assert "ERROR" not in tree(load_grammar(grammar))


def test_a_scanner_that_is_missing_is_found_when_the_parser_is_loaded(tmp_path: Path) -> None:
    grammar = copy_toy(tmp_path / "toy")
    (grammar / "src" / "scanner.c").unlink()
    said = refusal(grammar)
    assert "cannot be loaded (undefined symbol: tree_sitter_toy_external_scanner_" in said


def test_without_a_compiler_it_is_said_to_install_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O3")
    assert refusal(TOY) == (
        f"The grammar {TOY} cannot be compiled, for no-such-compiler cannot be run "
        "(No such file or directory): install a C compiler, or set CC, for C++ CXX, to one."
    )


def test_what_does_not_compile_shows_the_first_error_of_the_compiler(tmp_path: Path, cache: Path) -> None:
    grammar = copy_toy(tmp_path / "toy")
    with (grammar / "src" / "parser.c").open("a") as parser:
        parser.write("int answer = nonsense;\n" + "char *other = 1;\n" * 9)
    first, *lines = refusal(grammar).splitlines()
    assert first == f"The grammar {grammar} cannot be compiled; cc says:"
    assert "error: " in lines[0]
    assert "nonsense" in lines[0]
    assert len(lines) == 5
    assert list(cache.iterdir()) == []


def test_a_directory_without_a_parser_says_what_to_do(tmp_path: Path) -> None:
    assert refusal(tmp_path) == (
        f"{tmp_path} is no grammar: it has no src/parser.c, nor has a directory in it."
    )
    (tmp_path / "grammar.js").touch()
    assert refusal(tmp_path) == f"{tmp_path} has no src/parser.c: run `tree-sitter generate` there first."
    copy_toy(tmp_path / "toy")
    copy_toy(tmp_path / "doll")
    assert refusal(tmp_path) == (
        f"{tmp_path} has its grammars one level down: give one of {tmp_path}/doll, {tmp_path}/toy."
    )


def test_a_cache_that_cannot_be_written_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert refusal(TOY) == (
        f"The cache {tmp_path}/file/treereduce-py/grammars cannot be written: Not a directory; "
        "set XDG_CACHE_HOME to another directory."
    )


@pytest.mark.slow
def test_two_processes_may_compile_the_same_grammar_at_once(cache: Path) -> None:
    script = "import sys, treereduce; treereduce.load_grammar(sys.argv[1])"
    command = [sys.executable, "-c", script, str(TOY)]
    both = [subprocess.Popen(command, cwd=Path(treereduce.__file__).parent.parent) for _ in range(2)]
    assert [process.wait(60) for process in both] == [0, 0]
    assert len(list(cache.iterdir())) == 1


@pytest.mark.parametrize(
    ("file", "symbol"),
    [
        ("toy.so", ""),
        ("libtree-sitter-toy.so.15.0", ""),
        ("tree_sitter_toy.so", ""),
        ("odd:name.so", ":toy"),
        ("parsers.so", ":tree_sitter_toy"),
    ],
)
def test_the_function_of_a_library_is_told_by_its_name_or_after_a_colon(
    file: str, symbol: str, tmp_path: Path
) -> None:
    library = shared_library(tmp_path / file, TOY_PARSER, OLD_PARSER)
    language = load_grammar(f"{library}{symbol}")
    assert (language.name, "ERROR" in tree(language)) == ("toy", False)


def test_the_only_parser_of_a_library_is_taken_whatever_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared_library(tmp_path / "some.so", TOY_PARSER)
    monkeypatch.chdir(tmp_path)
    assert load_grammar("some.so").name == "toy"


def test_a_library_with_several_parsers_or_none_asks_for_one(tmp_path: Path) -> None:
    several = shared_library(tmp_path / "some.so", TOY_PARSER, OLD_PARSER)
    assert refusal(several) == (
        f"{several} has 2 parsers, tree_sitter_old, tree_sitter_toy: name one, "
        f"as in {several}:tree_sitter_old."
    )
    without = shared_library(tmp_path / "pure-c.so", "int answer;")
    assert refusal(without) == f"{without} is no parser: it has no function tree_sitter_pure_c or the like."


@pytest.mark.parametrize(
    ("symbol", "said"),
    [
        ("moon", "{} has no parser tree_sitter_moon."),
        ("none", "tree_sitter_none of {} returns no parser."),
        ("old", "tree_sitter_old of {} cannot be used (Incompatible Language version 12. Must be between "),
    ],
)
def test_a_function_that_gives_no_parser_is_an_error(symbol: str, said: str, tmp_path: Path) -> None:
    library = shared_library(tmp_path / "some.so", NO_PARSER, OLD_PARSER)
    assert refusal(f"{library}:{symbol}").startswith(said.format(library))


@pytest.mark.parametrize("returned", ["(void *) 12345", "tables", "raise(SIGTRAP), (void *) 0"])
def test_a_function_that_returns_something_else_than_a_parser_is_an_error_and_no_crash(
    returned: str, tmp_path: Path
) -> None:
    code = f"static int tables[4096] = {{15}}; void *tree_sitter_junk(void) {{ return {returned}; }}"
    library = shared_library(tmp_path / "junk.so", "#include <signal.h>", code)
    said = f"tree_sitter_junk of {library} returns no parser: to use it ends in SIG"
    assert refusal(library).startswith(said)


def test_a_function_that_ends_the_process_is_an_error_and_ends_nothing(tmp_path: Path) -> None:
    code = "void *tree_sitter_junk(void) { exit(7); }"
    library = shared_library(tmp_path / "junk.so", "#include <stdlib.h>", code)
    said = f"tree_sitter_junk of {library} is no parser: to call it ends the process with 7."
    assert refusal(library) == said


def test_a_function_that_sleeps_is_an_error_and_holds_up_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_try, "MOST_SECONDS", 0.5)
    code = "void *tree_sitter_junk(void) { for (;;) pause(); }"
    library = shared_library(tmp_path / "junk.so", "#include <unistd.h>", code)
    said = f"tree_sitter_junk of {library} is no parser: to call it has not ended after 0.5 s."
    assert refusal(library) == said


def test_a_function_that_a_library_keeps_to_itself_is_told_from_one_that_is_missing(tmp_path: Path) -> None:
    hidden = '__attribute__((visibility("hidden"))) void *tree_sitter_moon(void) { return 0; }'
    library = shared_library(tmp_path / "moon.so", hidden)
    said = f"{library} has tree_sitter_moon and keeps it to itself: compile it without -fvisibility=hidden."
    assert refusal(f"{library}:moon") == said
    assert refusal(library) == said


def test_a_file_that_is_no_library_and_one_that_is_not_there_are_errors(tmp_path: Path) -> None:
    (tmp_path / "notes.so").write_text("no parser")
    assert "notes.so cannot be loaded (" in refusal(f"{tmp_path}/notes.so:toy")
    assert refusal(tmp_path / "moon.so") == (
        f"There is no grammar {tmp_path}/moon.so: give a compiled parser or a directory with src/parser.c."
    )


def test_a_profile_applies_to_the_users_own_parser() -> None:
    language = load_grammar(TOY, "C++")
    assert language.profile is registry.profile("cpp")
    assert language.grammar.free_layout
    assert language.grammar.language is not None
    assert language.grammar.language.name == "toy"
    assert "pyhton" in refusal(TOY, "pyhton")
    assert refusal(TOY, "text") == "Any text is read without a parser: give another language or no grammar."


def test_a_parser_of_ones_own_reduces_from_python() -> None:
    result = treereduce.reduce(PROGRAM, treereduce.load_grammar(TOY), lambda program: b"stay" in program)
    assert result.program.strip() == b"stay"


def test_the_status_of_every_language_tells_its_parser() -> None:
    statuses = {known.name: known for known in status.describe()}
    assert tuple(statuses) == registry.names()
    for name, known in statuses.items():
        assert (known.usable, known.install, known.problem, bool(known.title)) == (True, None, None, True)
        origin = (known.source, known.package, known.version, known.abi)
        assert all(origin) if registry.profile(name).parsers else origin == (None, None, None, None)


def test_the_status_of_a_language_without_parser_has_the_command_that_gets_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wheel = ParserSource("wheel", "tree-sitter-moon", "tree_sitter_moon")
    moon = Profile("moon", title="Moon", extensions=(".moon",), parsers=(wheel, old("moon")))
    monkeypatch.setattr(registry, "names", lambda: ["moon"])
    monkeypatch.setattr(registry, "profile", lambda name: moon)  # noqa: ARG005 - as the original
    [known] = status.describe()
    assert (known.source, known.package, known.version) == ("wheel", "tree-sitter-moon", None)
    assert (known.usable, known.abi, known.install) == (False, None, "pip install tree-sitter-moon")
    assert (known.problem or "").startswith(
        "There is no parser for Moon: tree_sitter_moon is not installed, "
    )


def test_a_wheel_whose_parser_is_too_old_says_what_to_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = shared_library(tmp_path / "old.so", OLD_PARSER)
    (tmp_path / "tree_sitter_ancient.py").write_text(
        "import ctypes\n"
        f"function = ctypes.CDLL({str(library)!r}).tree_sitter_old\n"
        "function.restype = ctypes.c_void_p\n"
        "language = function\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(
        NoParserError, match=r"Incompatible .*, try: pip install --upgrade tree-sitter-old\.$"
    ):
        load_parser("Old", [ParserSource("wheel", "tree-sitter-old", "tree_sitter_ancient")])


def test_a_compiler_that_fails_without_a_word_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "false")
    assert refusal(TOY) == f"The grammar {TOY} cannot be compiled; false says nothing and ends with status 1."
