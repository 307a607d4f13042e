"""Profiles are read from TOML, and mistakes in them are named."""

from __future__ import annotations

import pytest

from treereduce.errors import UsageError
from treereduce.languages import registry
from treereduce.languages.language import Language
from treereduce.languages.profile import Layout, ParserSource, Profile
from treereduce.languages.profile_file import load_profile

FULL = """
name = "toy"
title = "Toy"
aliases = ["t"]
extensions = [".toy"]
filenames = ["Toyfile"]
layout = "free"
names = ["identifier"]
comments = ["comment"]
targets = ["label"]
holders = ["header"]
avoid = ["text_end"]
formatter = "tidy @@"
choice = "{condition} ? {first} : {second}"
rest = "[{values}]"
marked = ["$"]
answering = ["__call"]
cells = ["&", "\\t"]
definers = ["def"]
known = ["int"]
indexed = ["function"]
spanned = ["type_use"]
words = ["return"]
headings = ["header"]

[[parsers]]
source = "wheel"
package = "tree-sitter-toy"
module = "tree_sitter_toy"

[minimal]
block = ["{}", ";"]
expression = ["é"]

[forms]
function = ["{name} => {body.result}"]

[variables]
function = ["{name} = {body.result}"]

[opens]
use = ["{path}."]

[labels]
label = ["%{name}", "%0"]

[values]
text = ['""']
"" = ["0"]
"""

CHILD = """
name = "child"
base = "toy"
names = ["word"]

[minimal]
expression = []
string = ['""']
"""


def toy(_name: str) -> Profile:
    return load_profile(FULL, "toy.toml")


def test_every_field_is_read() -> None:
    profile = toy("toy")
    assert (profile.name, profile.title, profile.aliases) == ("toy", "Toy", ("t",))
    assert (profile.extensions, profile.filenames, profile.layout) == ((".toy",), ("Toyfile",), Layout.FREE)
    assert profile.parsers == (ParserSource("wheel", "tree-sitter-toy", "tree_sitter_toy", "language"),)
    assert (profile.names, profile.comments) == (frozenset({"identifier"}), frozenset({"comment"}))
    assert (profile.targets, profile.holders) == (frozenset({"label"}), frozenset({"header"}))
    assert (profile.definers, profile.known) == ((b"def",), (b"int",))
    assert (profile.avoid, profile.formatter) == (frozenset({"text_end"}), "tidy @@")


def test_what_takes_the_rest_is_marked_or_answers_calls_is_bytes() -> None:
    profile = toy("toy")
    assert (profile.rest, profile.marked, profile.answering) == (b"[{values}]", (b"$",), (b"__call",))


def test_minimal_texts_are_bytes_in_the_order_given() -> None:
    assert toy("toy").minimal == {"block": (b"{}", b";"), "expression": ("é".encode(),)}


def test_shorter_ways_to_write_and_marks_of_cells_are_bytes() -> None:
    profile = toy("toy")
    assert profile.forms == {"function": (b"{name} => {body.result}",)}
    assert profile.variables == {"function": (b"{name} = {body.result}",)}
    assert profile.opens == {"use": (b"{path}.",)}
    assert profile.values == {"text": (b'""',), "": (b"0",)}
    assert profile.indexed | profile.spanned == {"function", "type_use"}
    assert profile.words | profile.headings == {"return", "header"}
    assert profile.labels == {"label": (b"%{name}", b"%0")}
    assert (profile.choice, profile.cells) == (b"{condition} ? {first} : {second}", (b"&", b"\t"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("3", "positional must be a string, not 3"),
        ("'('", "positional: '\\(' is no regular expression"),
        ("'a{99999999999}'", r"positional: 'a\{9+}' is no regular expression"),
        ("'[$]([0-9])'", r"positional: .* has no group \(\?P<number>\.\.\.\)"),
        ("'[$]?(?P<number>[0-9]?)'", "positional: .* matches no text at all"),
    ],
)
def test_what_cannot_say_what_a_function_is_given_is_told(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        load_profile(f'name = "a"\npositional = {text}', "a.toml")


def test_a_name_is_enough() -> None:
    profile = load_profile('name = "bare"', "bare.toml")
    assert profile == Profile(name="bare", title="bare")


def test_a_profile_that_does_not_say_so_is_not_taken_for_free_of_layout() -> None:
    assert load_profile('name = "bare"', "bare.toml").layout is Layout.LINES


def test_a_parser_of_the_pack_needs_no_package() -> None:
    profile = load_profile('name = "t"\n[[parsers]]\nsource = "pack"\nmodule = "toy"', "toy.toml")
    assert profile.parsers == (ParserSource("pack", "tree-sitter-language-pack", "toy"),)


def test_a_base_gives_what_the_profile_leaves_out() -> None:
    child = load_profile(CHILD, "child.toml", base=toy)
    assert (child.layout, child.comments) == (Layout.FREE, frozenset({"comment"}))
    assert child.names == {"word"}


def test_a_base_gives_nothing_that_tells_languages_apart() -> None:
    child = load_profile(CHILD, "child.toml", base=toy)
    assert (child.title, child.aliases, child.extensions, child.filenames) == ("child", (), (), ())
    assert child.parsers == ()


def test_an_empty_list_of_kinds_says_that_there_are_none() -> None:
    parser = registry.load("c").grammar.language
    left_out, empty = (
        Language(load_profile(f'name = "c"\n{line}', "c.toml"), parser)
        for line in ("", "levels = []\nnames = []\ncomments = []")
    )
    assert all(map(any, (left_out.roles.levels, left_out.grammar.name, left_out.grammar.comment)))
    assert not any(map(any, (empty.roles.levels, empty.grammar.name, empty.grammar.comment)))
    assert empty.roles.types == left_out.roles.types


def test_what_a_base_says_of_kinds_is_said_for_the_profile_too() -> None:
    base = load_profile('name = "b"\nlevels = []\nlists = ["list"]', "b.toml")
    child = load_profile('name = "c"\nbase = "b"\nlists = []\nimports = ["use"]', "c.toml", lambda _: base)
    assert base.said == {"levels", "lists"}
    assert child.said == {"levels", "lists", "imports"}
    assert not child.levels | child.lists
    assert child.imports == {"use"}


def test_minimal_texts_join_those_of_the_base_and_an_empty_list_takes_one_back() -> None:
    child = load_profile(CHILD, "child.toml", base=toy)
    assert child.minimal == {"block": (b"{}", b";"), "string": (b'""',)}


def test_names_that_compilers_know_join_those_of_the_base_and_an_empty_list_takes_one_back() -> None:
    base = load_profile('name = "b"\n[builtin]\nx = ["1"]\ny = ["2"]', "b.toml")
    text = 'name = "c"\nbase = "b"\n[builtin]\ny = []\nz = ["3"]'
    assert load_profile(text, "c.toml", base=lambda _: base).builtin == {"x": (b"1",), "z": (b"3",)}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name =", "toy.toml is not valid TOML: "),
        ('name = "t"\nsaid = ["levels"]', "toy.toml: unknown key 'said'; the keys are access, accesses, "),
        ("", "toy.toml has no name; add a line such as name = "),
        ('name = "t"\ncolour = 1', "toy.toml: unknown key 'colour'; the keys are access, accesses, "),
        ("name = 3", "toy.toml: name must be a string, not 3."),
        ('name = "t"\nextensions = ".t"', "toy.toml: extensions must be a list of strings, not '.t'."),
        ('name = "t"\nnames = [1]', "toy.toml: names must be a list of strings, not [1]."),
        ('name = "t"\nlayout = "loose"', "toy.toml: layout must be one of free, lines, indentation, not"),
        ('name = "t"\nlayout = ["free"]', "toy.toml: layout must be one of free, lines, indentation, not"),
        ('name = "t"\nminimal = []', "toy.toml: minimal must be a table of kinds, not []."),
        ('name = "t"\n[minimal]\nblock = "{}"', "toy.toml: minimal.block must be a list of strings, not"),
        ('name = "t"\nchoice = 1', "toy.toml: choice must be a string, not 1."),
        ('name = "t"\ncells = "&"', "toy.toml: cells must be a list of strings, not '&'."),
        ('name = "t"\n[forms]\na = 1', "toy.toml: forms.a must be a list of strings, not 1."),
        (
            'name = "t"\n[forms_by_word]\nvalue = []',
            "toy.toml: forms_by_word must be a table of lists of words with the keys values, typed, ",
        ),
        ('name = "t"\n[forms_by_word]\nvalues = "def"', "toy.toml: forms_by_word must be a list of strings,"),
        ('name = "t"\nparsers = 1', "toy.toml: parsers must be a list of tables, each under [[parsers]]"),
        ('name = "t"\n[[parsers]]\nsource = "wheel"', "toy.toml: parsers: package is missing"),
        ('name = "t"\n[[parsers]]\nurl = ""', "toy.toml: parsers: unknown key 'url'; the keys are source, "),
        (
            'name = "t"\n[[parsers]]\nsource = 1\npackage = "p"\nmodule = "m"',
            "toy.toml: parsers.source must be a string, not 1.",
        ),
    ],
)
def test_a_mistake_is_named_with_its_file_and_key(text: str, complaint: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_profile(text, "toy.toml")
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)
