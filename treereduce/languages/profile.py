"""What a profile says of a language.

A profile is data, and every field but the name may be missing: the parser alone is enough to reduce
with. grammars/README.md describes the fields for those who write profiles.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from treereduce.languages.roles import Kinds
from treereduce.program.grammar import Misread
from treereduce.program.shown import Likened, Unsaid

NAME, TYPE, VALUE = b"{name}", b"{type}", b"{value}"
"""Stand in texts of a profile for a name, a type and a value."""


class Layout(enum.Enum):
    """What blank space between tokens means."""

    FREE = "free"
    """Nothing, so that two programs with the same tokens are the same program."""
    LINES = "lines"
    """A line end may end a statement. The default, because it is the safe guess."""
    INDENTATION = "indentation"
    """Indentation makes blocks."""


@dataclass(frozen=True, slots=True)
class ParserSource:
    """One place where a parser may be found; ``source`` is a key of `parsers.SOURCES`."""

    source: str
    package: str
    """The name to install it by."""
    module: str
    """What to import; of a collection, the name of the parser in it."""
    function: str = "language"
    """The function of the module that returns the parser."""


@dataclass(frozen=True, slots=True)
class FormsByWord:
    """First words of forms that give names a value or take parameters, where programs are lists."""

    values: frozenset[bytes] = frozenset()
    """Of definitions of values: ``(define a 1)``."""
    typed: frozenset[bytes] = frozenset()
    """Of those that have a type before the value: ``(define-const a Int 1)``."""
    functions: frozenset[bytes] = frozenset()
    """Of definitions of functions: ``(define (f a) a)``."""
    nameless: frozenset[bytes] = frozenset()
    """Of functions without a name: ``(lambda (a) a)``."""
    pairs: frozenset[bytes] = frozenset()
    """Of what gives names a value for what follows, in pairs: ``(let ((a 1)) a)``."""


@dataclass(frozen=True, slots=True)
class Profile(Kinds[str]):
    """The facts about a language that its parser does not tell, and what its kinds of named nodes are for."""

    name: str
    title: str = ""
    """The name for people; ``name`` where none is given."""
    base: str = ""
    """The name of the profile that gives what this one does not; empty where there is none."""
    aliases: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    """With the dot."""
    filenames: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    """Programs that a line such as ``#!/usr/bin/python3`` may name, without versions; aliases count too."""
    layout: Layout = Layout.LINES
    parsers: tuple[ParserSource, ...] = ()
    """In the order in which they are tried."""
    minimal: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind to the shortest texts that may stand for such a node, the likeliest first."""
    said: frozenset[str] = frozenset()
    """Which lists of kinds it has, also with nothing in them; those that it leaves out are guessed."""
    names: frozenset[str] = frozenset()
    comments: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    """Words of the language that the grammar has named kinds for, and that count as having no name."""
    targets: frozenset[str] = frozenset()
    """Fields through which definitions hold the names they define, where grammars give them another name."""
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Field to what is in it where the grammar gives it none: paths of a kind and one in it, with a dot."""
    positional: re.Pattern[bytes] | None = None
    """How a function without a list of parameters says what it is given. The group ``number`` tells which of
    that, or is a mark for all; what matches without it stays as it is."""
    forms: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind to shorter texts for such a node, with paths to its parts in braces."""
    heads: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """First word of a form to shorter texts for it, where it is written as Lisp is."""
    variables: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of a function to a variable that has its value, written in the same way."""
    opens: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of an import that opens a scope to what a path to its members begins with, written likewise."""
    labels: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of a label to how it is written where it is used, and to what stands before the first one."""
    derived: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of what gives a name to a table or a column to what may stand for the name, written likewise."""
    spanned: frozenset[str] = frozenset()
    """What is nothing but the name of such a definition, and goes with that where something stands for it."""
    stock: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of a definition or of a member of it to the names of those that the language comes with."""
    inborn: tuple[bytes, ...] = ()
    """Names of methods that each class has, because all derive from one that the language comes with."""
    ready_made: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of a definition to types that the language comes with, ``{}`` for those of values, with the names
    of what makes them, ``()`` behind those that take a value: ``Option<{}> = Some() | None``."""
    tupled: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of a definition of a type to tuples of ``{types}``, which may stand for one given these."""
    builtin: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Name that an import brings in to what a compiler has for it without the import."""
    named_type: bytes = b""
    """How a type gets a name, ``{type}`` and ``{name}`` in the places of these."""
    declared: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Type to the names of functions with such results that imports bring in, where no more declares them."""
    literals: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Type to a literal that says that it has it."""
    wrapped: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Type that holds or leads to a ``{type}`` to how one is made of a ``{value}`` of that."""
    opened: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Type that wraps a ``{type}``, up to a comma where it has more, to what may stand around a ``{value}``
    where one is made or taken out."""
    readers: frozenset[str] = frozenset()
    """Kinds, or paths of kinds with dots, in which the name of a table is read and not changed."""
    locals: tuple[bytes, ...] = ()
    """How a variable of a function is declared, with ``{parameter}`` for what a parameter says of it: with a
    ``{value}`` and without one, where the language has both."""
    constructs: tuple[bytes, ...] = ()
    """How constructors, where they are named as their class is, are called in it, ``{name}`` for its name."""
    constructors: tuple[bytes, ...] = (b"__init__", b"constructor")
    """Names or words of functions in a class that are called by the name of the class."""
    getters: tuple[bytes, ...] = ()
    """Words that a function begins with which is called by its name alone, as a getter is."""
    callers: tuple[bytes, ...] = ()
    """Names of methods by which functions that are values are called, with what these are given."""
    makers: tuple[bytes, ...] = ()
    """Names of methods of a class that make an object of it, and give its constructor what they are given."""
    own_field: bytes = b""
    """How a class has a member of its objects with a value, ``{name}`` and ``{value}`` for these."""
    choice: bytes = b""
    """How an expression is written that has one of two values, ``{condition}``, ``{first}`` and ``{second}``
    in the places of its parts."""
    sequence: bytes = b""
    """How an expression is written that does ``{first}`` and then ``{second}``, whose value it has."""
    rest: bytes = b""
    """How a list of some ``{values}`` is written that one parameter takes, ``f(...a)`` or ``f(*a)``."""
    rest_by_name: bytes = b""
    """The same for the values that a call gives by names which are none of its parameters: ``**r``."""
    first_element: bytes = b"0"
    """The number of the first element of a list."""
    up_to: tuple[bytes, ...] = (b"..=", b"...")
    """Marks between two numbers of which the last one counts too."""
    marked: tuple[bytes, ...] = ()
    """What variables begin with, so that functions, classes and fields may have their names: ``$`` of PHP."""
    answering: tuple[bytes, ...] = ()
    """Names of what a table has that answers calls of what it is given to: ``__call`` of Lua."""
    outside: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of a member of a class to how it begins, up to its ``{name}``, where it is outside of one."""
    equalled: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of what has two names for one thing to texts for where both are the same name."""
    given: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Name of a type of functions that is given the types of its parameters to what it is given in all:
    ``{parameters}`` and perhaps a ``{result}`` behind them. The others of its kind are no such types."""
    unmarked: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of what stands only behind a mark, as of a pointer, to what may without it, written likewise."""
    pointers: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of an array to a pointer, with the field of what both hold in braces."""
    sequences: tuple[bytes, ...] = (b"{type}[]",)
    """Types of several of what a type such as a vector has for an argument, ``{type}`` in its place."""
    bounded: bytes = b"{bound}"
    """The type of something of which only the ``{bound}`` of its type is known."""
    qualified: bytes = b""
    """How a ``{type}`` is written before a member of it that it has by a ``{bound}``."""
    undefined: bytes = b""
    """The word for any value that does not matter."""
    distinct: bytes = b""
    """A plain type that is none of the minimal texts, for types that have to differ from these."""
    truth: bytes = b""
    """The type of what is true or false, where nothing else may stand for it."""
    lasting: bytes = b""
    """The longest lifetime, where types have such."""
    everything: bytes = b""
    """What stands for all names of a scope in an import, empty where nothing does."""
    values: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Type to a value of it, where 0 is none; of all other types behind the empty text."""
    anything: bytes = b""
    """How a parameter with a ``{name}`` is written that takes any value, empty without such a type."""
    typed: tuple[bytes, ...] = ()
    """How a parameter is written for a variable with a ``{name}`` and the ``{type}`` that its value tells."""
    deduced: bytes = b""
    """The word for a type that is told by a value."""
    nameless: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Kind of a function to how it is written where it is a value, as shorter forms are written."""
    operators: tuple[bytes, ...] = ()
    """What a method is called that is written ``+`` before its object, and one with the object before it."""
    called: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict, hash=False)
    """Operator, or bracket behind an object, to what methods are called that a class has for it."""
    pointed: bytes = b""
    """What is written behind a pointer for what it leads to, where ``->`` takes a field of that."""
    row: bytes = b""
    """What is written behind the name of an array that has so many elements, its ``{number}``."""
    cells: tuple[bytes, ...] = ()
    """Marks that divide lines into the cells of a table."""
    unread: tuple[re.Pattern[bytes], ...] = ()
    """What the parser cannot read, so that it is shown blank space instead. It stays in the program."""
    unsaid: Unsaid | None = None
    """What the language takes as said, and where. The parser is shown it, although the program lacks it."""
    likened: tuple[Likened, ...] = ()
    """What the parser cannot read, so that it is shown other text instead. It stays in the program."""
    misread: Mapping[str, Misread] = field(default_factory=dict, hash=False)
    """Kind to the texts of leaves that are of another kind, and that one."""
    numerals: Mapping[bytes, int] = field(default_factory=dict, hash=False)
    """Mark that numbers begin with to the base that they are in, where it is none of the usual ones."""
    definers: tuple[bytes, ...] = ()
    """First words of forms that define what stands behind them, in languages that are written as Lisp is."""
    forms_by_word: FormsByWord = FormsByWord()
    """What such forms bind and what they take, by their first words."""
    known: tuple[bytes, ...] = ()
    """Names of the language's own that may stand for one that the program defines, the likeliest first."""
    formatter: str = ""
    """A command that formats the file ``@@``, or without ``@@`` its standard input."""


NUMBER = "number"
"""The group of `positional` for which of the values is meant."""
