"""A toy compiler for a subset of C, with one bug planted in its optimiser.

    python3 toycc.py FILE

prints a listing for a stack machine with nested blocks. A FILE outside the subset gets one line that
begins with `toycc: error:`, and exit status 1. A mistake of the compiler itself is a line that begins with
`toycc: internal error:`, and exit status 70. The only type is the machine word, a name has one meaning in
the whole of a function, and headers are not read: functions that FILE lacks are left to the linker.
"""

from __future__ import annotations

import operator
import re
import sys
from collections.abc import Callable, Iterator

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<directive>\#(?:[^\n\\]|\\.)*)
    |(?P<type>(?:void|char|short|int|long|signed|unsigned|const|static|struct)\b)
    |(?P<keyword>(?:if|else|while|for|switch|case|default|break|continue|return)\b)
    |(?P<name>[A-Za-z_]\w*)
    |(?P<number>0[xX][0-9a-fA-F]+|[1-9][0-9]*|0)[uUlL]*
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)')
    |(?P<assign>(?:<<|>>|[-+*/%&|^])?=(?!=))
    |(?P<mark>[<>=!]=|->|\+\+|--|<<|>>|&&|\|\||[-+*/%&|^<>!~:;,.(){}\[\]])""",
    re.VERBOSE | re.DOTALL,
)
LEVELS = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"], ["+", "-"]]
PRECEDENCE = {mark: level for level, marks in enumerate([*LEVELS, ["*", "/", "%"]]) for mark in marks}
PREFIXES = {"++": "step", "--": "step", "&": "address", "*": "deref"}
MEMORY = frozenset(["name", "index", "field", "deref"])  # what has an address
CHANGES = frozenset(["assign", "step", "address"])  # their first operand may get another value
EFFECTS = frozenset(["assign", "step", "call"])
SHIFTS = frozenset(["<<", ">>"])
LOOPS = frozenset(["while", "for"])
NESTED = LOOPS | {"function", "block", "if", "switch"}
FOLDABLE: dict[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}

Token = tuple[str, str]  # the name of a group of TOKEN, or "end", and the text


class CompileError(Exception):
    """The program is not one of the subset."""


class Node:
    """A node of the syntax tree: its kind, its name, number or operator, and the nodes below it."""

    def __init__(self, kind: str, text: str = "", *parts: Node) -> None:
        self.kind, self.text, self.parts = kind, text, parts

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it."""
        yield self
        for part in self.parts:
            yield from part.walk()


def tokenize(text: str, macros: dict[str, list[Token]]) -> Iterator[Token]:
    """Yield the tokens of ``text`` with macros replaced; its #define lines are added to ``macros``."""
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise CompileError(f"unexpected character {text[position]!r}")
        kind = str(match.lastgroup)
        word = match[kind]
        if kind == "directive":
            define(word, macros)
        elif word in macros:
            yield from macros[word]
        elif kind != "space":
            yield kind, word
        position = match.end()


def define(directive: str, macros: dict[str, list[Token]]) -> None:
    """Obey a #define without parameters and skip an #include; nothing else is known."""
    match = re.match(r"#\s*define\s+([A-Za-z_]\w*)(?![\w(])(.*)", directive, re.DOTALL)
    if match is not None:
        macros[match[1]] = list(tokenize(match[2].replace("\\\n", " "), macros))
    elif not re.match(r"#\s*include\b", directive):
        raise CompileError("only #include and #define without parameters are known")


class Parser:
    """Recursive descent over tokens that close with an `end`. Names are declared before their use."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.position = 0
        self.kind, self.word = tokens[0]
        self.globals: set[str] = set()
        self.locals: set[str] = set()
        self.functions: dict[str, Node] = {}

    def take(self) -> str:
        """Return the current word and go on to the next token."""
        word = self.word
        self.position += 1
        self.kind, self.word = self.tokens[self.position]
        return word

    def accept(self, *words: str) -> str:
        """Take the current token if it is one of ``words``, else return the empty string."""
        return self.take() if self.word in words else ""

    def expect(self, word: str) -> None:
        """Take ``word``, which must come here."""
        if not self.accept(word):
            raise CompileError(f"expected '{word}' before '{self.word}'")

    def name(self) -> str:
        """Take a name."""
        if self.kind != "name":
            raise CompileError(f"expected a name before '{self.word}'")
        return self.take()

    def items(self, end: str, item: Callable[[], Node]) -> list[Node]:
        """Take items with commas between them, and ``end`` behind them."""
        found = [] if self.word == end else [item()]
        while self.accept(","):
            found.append(item())
        self.expect(end)
        return found

    def program(self) -> list[Node]:
        """Take everything and return the variables; the functions are left in `functions`."""
        variables = []
        while self.kind != "end":
            self.type()
            if self.accept(";"):
                continue
            name = self.name()
            if self.accept("("):
                self.function(name)
            else:
                variables.append(self.first_value(self.variable(name, self.globals)))
                self.expect(";")
        return variables

    def type(self) -> None:
        """Take a type, with the members of a struct if they stand here."""
        words = set()
        while self.kind == "type":
            words.add(self.word)
            if self.take() == "struct":
                self.name()
                if self.accept("{"):
                    self.members()
        if words <= {"const", "static"}:
            raise CompileError(f"expected a type before '{self.word}'")
        while self.accept("*"):
            pass

    def members(self) -> None:
        """Take the members of a struct and the closing brace."""
        while not self.accept("}"):
            self.declaration(set())
            self.expect(";")

    def declaration(self, names: set[str]) -> Node:
        """Take a type and a name, and enter the name into ``names``."""
        self.type()
        return self.variable(self.name(), names)

    def variable(self, name: str, names: set[str]) -> Node:
        """Take the sizes of an array, if it is one, and enter ``name`` into ``names``."""
        if name in names:
            raise CompileError(f"'{name}' is declared twice")
        names.add(name)
        while self.accept("["):
            self.expression()
            self.expect("]")
        return Node("variable", name)

    def first_value(self, variable: Node) -> Node:
        """Take the first value of a variable, if it has one."""
        return Node("variable", variable.text, self.expression()) if self.accept("=") else variable

    def function(self, name: str) -> None:
        """Take a definition from behind its opening parenthesis."""
        if name in self.functions:
            raise CompileError(f"'{name}' is defined twice")
        self.locals = set()
        if self.word == "void" and self.tokens[self.position + 1] == ("mark", ")"):
            self.take()
        parameters = self.items(")", lambda: self.declaration(self.locals))
        self.functions[name] = Node("function", name, *parameters, self.block())

    def block(self) -> Node:
        """Take statements in braces."""
        found = []
        self.expect("{")
        while not self.accept("}"):
            found.append(self.statement())
        return Node("block", "", *found)

    def statement(self) -> Node:
        """Take one statement or the declaration of one variable."""
        if self.word == "{":
            return self.block()
        if self.kind == "type":
            node = self.first_value(self.declaration(self.locals))
        elif word := self.accept("if", "while", "for", "switch"):
            return self.compound(word)
        elif word := self.accept("case", "default"):
            node = Node(word, "", *([self.binary(0)] if word == "case" else []))
            self.expect(":")
            return node
        elif word := self.accept("break", "continue"):
            node = Node(word)
        elif self.accept("return"):
            node = Node("return", "", *self.optional(";"))
        else:
            node = Node("drop", "", *self.optional(";"))
        self.expect(";")
        return node

    def optional(self, end: str) -> list[Node]:
        """Take an expression, if ``end`` does not come at once."""
        return [self.expression()] if self.word != end else []

    def compound(self, word: str) -> Node:
        """Take a statement with statements inside, from behind its keyword."""
        self.expect("(")
        if word == "for":
            parts = [self.statement(), Node("condition", "", *self.optional(";"))]
            self.expect(";")
            parts.append(Node("drop", "", *self.optional(")")))
        else:
            parts = [self.expression()]
        self.expect(")")
        parts.append(self.statement())
        if word == "if" and self.accept("else"):
            parts.append(self.statement())
        return Node(word, "", *parts)

    def expression(self) -> Node:
        """Take an assignment, or a value without one."""
        target = self.binary(0)
        if self.kind != "assign":
            return target
        return self.build("assign", self.take(), target, self.expression())

    def build(self, kind: str, mark: str, *operands: Node) -> Node:
        """Build an operation. One that changes its first operand needs the address of it."""
        if kind in CHANGES and operands[0].kind not in MEMORY:
            raise CompileError(f"the operand of '{mark}' has no address")
        return Node(kind, mark, *operands)

    def binary(self, lowest: int) -> Node:
        """Take operators that bind at least as tightly as ``lowest``, with their operands."""
        left = self.unary()
        while PRECEDENCE.get(self.word, -1) >= lowest:
            mark = self.take()
            right = self.binary(PRECEDENCE[mark] + 1)
            if mark in SHIFTS and re.fullmatch(r"-\d+", fold(right, {}).text):
                raise CompileError("negative shift count")
            left = Node("binary", mark, left, right)
        return left

    def unary(self) -> Node:
        """Take prefix operators and their operand."""
        if mark := self.accept("-", "!", "~", *PREFIXES):
            return self.build(PREFIXES.get(mark, "unary"), mark, self.unary())
        return self.postfix(self.primary())

    def postfix(self, node: Node) -> Node:
        """Take what may follow an operand."""
        while mark := self.accept("[", ".", "->", "++", "--"):
            if mark == "[":
                node = Node("index", "", node, self.expression())
                self.expect("]")
            elif mark in (".", "->"):
                node = Node("field", mark + self.name(), node)
            else:
                node = self.build("step", "post" + mark, node)
        return node

    def primary(self) -> Node:
        """Take a literal, a name, a call or an expression in parentheses."""
        if self.kind == "number":
            return Node("number", str(int(self.take(), 0)))
        if self.kind == "text":
            return Node("text", self.take())
        if self.accept("("):
            node = self.expression()
            self.expect(")")
            return node
        name = self.name()
        if self.accept("("):
            return Node("call", name, *self.items(")", self.expression))
        if name in self.locals or name in self.globals:
            return Node("name", name)
        raise CompileError(f"'{name}' is not declared")


def fold(node: Node, known: dict[str, Node]) -> Node:
    """Compute what is constant below ``node``, where ``known`` gives the values of some names."""
    if node.kind == "name":
        return known.get(node.text, node)
    if node.kind == "drop" and not any(below.kind in EFFECTS for below in node.walk()):
        return Node("block")
    folded = Node(node.kind, node.text, *[fold(part, known) for part in node.parts])
    numbers = [int(part.text) for part in folded.parts if part.kind == "number"]
    if folded.text in SHIFTS and folded.parts[1].kind == "number":
        return fold_shift(folded, numbers[-1])
    if folded.kind == "binary" and folded.text in FOLDABLE and len(numbers) == 2:
        return Node("number", str(FOLDABLE[folded.text](*numbers)))
    return folded


def fold_shift(shift: Node, count: int) -> Node:
    """Split a shift by a known count off the shifts by a computed one, which are slower."""
    # The planted bug: the parser has refused negative counts, but the parameters that `optimise` knows
    # bring in new ones, even on a path that is never taken.
    if count < 0:
        raise RuntimeError("in fold_shift, at optimiser: negative shift count")
    return Node("shift", f"{shift.text}{count}", shift.parts[0])


def optimise(functions: dict[str, Node]) -> list[Node]:
    """Fold constants and leave out what main never reaches. Known parameters are put into loops only."""
    calls = {"main": [Node("call", "main")]}
    reached = ["main"]
    for name in reached:
        functions[name] = fold(functions[name], {})
        for node in functions[name].walk():
            if node.kind == "call" and node.text in functions:
                if node.text not in calls:
                    reached.append(node.text)
                calls.setdefault(node.text, []).append(node)
    return [fold_loops(functions[name], known_values(functions[name], calls[name])) for name in reached]


def known_values(function: Node, calls: list[Node]) -> dict[str, Node]:
    """The parameters of a function that never change and get the same number in all calls."""
    for call in calls:
        if len(call.parts) != len(function.parts) - 1:
            raise CompileError(f"'{call.text}' is called with {len(call.parts)} arguments")
    changed = {node.parts[0].text for node in function.walk() if node.kind in CHANGES}
    known = {}
    for parameter, *arguments in zip(function.parts, *(call.parts for call in calls), strict=False):
        values = {(argument.kind, argument.text) for argument in arguments}
        if len(values) == 1 and arguments[0].kind == "number" and parameter.text not in changed:
            known[parameter.text] = arguments[0]
    return known


def fold_loops(node: Node, known: dict[str, Node]) -> Node:
    """Fold every outermost loop below ``node`` with the known values."""
    if node.kind in LOOPS:
        return fold(node, known)
    return Node(node.kind, node.text, *(fold_loops(part, known) for part in node.parts))


def listing(node: Node, *, placed: bool = False) -> Iterator[str]:
    """Yield the instructions that leave the value of a node, or if ``placed`` its address, on the stack."""
    if node.kind in NESTED:
        yield f"{node.kind} {node.text}".rstrip()
        for part in node.parts:
            yield from ("  " + line for line in listing(part))
        yield "end"
        return
    for number, part in enumerate(node.parts):
        yield from listing(part, placed=number == 0 and node.kind in CHANGES)
    access = ("place " if placed else "load ") if node.kind in MEMORY else ""
    yield f"{access}{node.kind} {node.text}".rstrip()


def compile_text(text: str) -> list[str]:
    """Return the listing of a program. Raises `CompileError`."""
    parser = Parser([*tokenize(text, {}), ("end", "the end")])
    variables = parser.program()
    if "main" not in parser.functions:
        raise CompileError("there is no function main")
    return [line for part in [*variables, *optimise(parser.functions)] for line in listing(part)]


def main(path: str) -> int:
    """Compile the file at ``path`` and return the exit status."""
    try:
        # pathlib would take longer to import than a program takes to compile.
        with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            print("\n".join(compile_text(file.read())))
    except RuntimeError as error:
        print(f"toycc: internal error: {error}", file=sys.stderr)
        return 70
    except (CompileError, OSError, ValueError) as error:
        print(f"toycc: error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
