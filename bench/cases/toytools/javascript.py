"""A renamer of local names for a small JavaScript.

Every name must be declared, and known functions must be called with as many arguments as they have
parameters. Planted: a function inside a loop that reads a `let` of the loop's body, where that `let` has the
name of a parameter of the function around the loop.
"""

from __future__ import annotations

import re

from .reading import Broken, Rejected, Tokens, run

TOKEN = re.compile(
    r"""(?:\s|//[^\n]*)+|([A-Za-z_]\w*|\d+|"[^"\n]*"|[-+*/%&|^]=|[=!]==|[<>]=|&&|\|\||\+\+|--|.)""", re.DOTALL
)
LEVELS = [
    ["||"],
    ["&&"],
    ["|"],
    ["^"],
    ["&"],
    ["===", "!=="],
    ["<", ">", "<=", ">="],
    ["+", "-"],
    ["*", "/", "%"],
]
ASSIGNMENTS = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="]
KEYWORDS = frozenset(["break", "else", "for", "function", "if", "let", "return", "while"])
FOREIGN = "console"


class _Scope:
    """The names of a function (its parameters), of a block, or of the body of a loop."""

    def __init__(self, outer: _Scope | None, kind: str) -> None:
        self.outer, self.kind = outer, kind
        self.names: dict[str, int | None] = {}
        """With the number of parameters where the name is a function."""

    def around(self) -> list[_Scope]:
        """This scope and those around it."""
        return [self, *(self.outer.around() if self.outer else [])]


class _Renamer:
    """Reads a program and resolves its names on the way."""

    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text, TOKEN)
        self.scope = _Scope(None, "program")
        self.scope.names[FOREIGN] = None

    def program(self) -> None:
        """Everything up to the end."""
        while self.tokens.peek():
            self.statement()

    def block(self, kind: str = "block", parameters: list[str] | None = None) -> None:
        self.scope = _Scope(self.scope, kind)
        self.scope.names.update(dict.fromkeys(parameters or []))
        self.tokens.expect("{")
        while not self.tokens.accept("}"):
            self.statement()
        self.scope = self.scope.outer or self.scope

    def statement(self) -> None:
        tokens = self.tokens
        if tokens.peek() == "{":
            self.block()
        elif tokens.accept("let"):
            name = self.new_name()
            if tokens.accept("="):
                self.expression()
            self.scope.names[name] = None
            tokens.expect(";")
        elif tokens.accept("function"):
            self.function(self.new_name())
        elif tokens.accept("if", "while"):
            kind = "loop" if tokens.peek(-1) == "while" else "block"
            self.parenthesised()
            self.block(kind)
            if kind == "block" and tokens.accept("else"):
                self.statement()
        elif tokens.accept("return"):
            if all(scope.kind != "function" for scope in self.scope.around()):
                raise Rejected("return outside a function")
            if tokens.peek() != ";":
                self.expression()
            tokens.expect(";")
        else:
            self.expression()
            tokens.expect(";")

    def function(self, name: str | None) -> None:
        self.tokens.expect("(")
        parameters = self.tokens.listed(")")
        if name:
            self.scope.names[name] = len(parameters)
        self.block("function", parameters)

    def parenthesised(self) -> None:
        self.tokens.expect("(")
        self.expression()
        self.tokens.expect(")")

    def expression(self) -> None:
        self.binary(0)
        if self.tokens.accept(*ASSIGNMENTS):
            self.expression()

    def binary(self, level: int) -> None:
        if level == len(LEVELS):
            self.unary()
            return
        self.binary(level + 1)
        while self.tokens.accept(*LEVELS[level]):
            self.binary(level + 1)

    def unary(self) -> None:
        while self.tokens.accept("-", "!", "++", "--"):
            pass
        tokens, arity = self.tokens, None
        if tokens.accept("("):
            self.expression()
            tokens.expect(")")
        elif tokens.accept("["):
            self.items("]")
        elif tokens.accept("function"):
            self.function(None)
        elif tokens.peek()[:1].isdigit() or tokens.peek()[:1] == '"':
            tokens.take()
        else:
            arity = self.resolve(tokens.name())
        self.suffixes(arity)

    def suffixes(self, arity: int | None) -> None:
        tokens = self.tokens
        while tokens.accept(".", "(", "[", "++", "--"):
            mark = tokens.peek(-1)
            if mark == ".":
                tokens.name()
            elif mark == "[":
                self.expression()
                tokens.expect("]")
            elif mark == "(":
                count = self.items(")")
                if arity is not None and count != arity:
                    raise Rejected(f"{count} arguments for {arity} parameters")
            arity = None

    def items(self, end: str) -> int:
        """Expressions up to ``end``; returns how many."""
        count = 0
        while not self.tokens.accept(end):
            if count:
                self.tokens.expect(",")
            self.expression()
            count += 1
        return count

    def new_name(self) -> str:
        name = self.tokens.name()
        if name in KEYWORDS or name in self.scope.names:
            raise Rejected(f"{name} cannot be declared here")
        return name

    def resolve(self, name: str) -> int | None:
        scopes = self.scope.around()
        at = next((at for at, scope in enumerate(scopes) if name in scope.names), None)
        if at is None:
            raise Rejected(f"{name} is not declared")
        captured = any(scope.kind == "function" for scope in scopes[:at])
        if captured and scopes[at].kind == "loop":
            outer = next((scope for scope in scopes[at:] if scope.kind == "function"), None)
            if outer and name in outer.names:
                raise Broken("rename_captured")
        return scopes[at].names[name]


def rename(text: str) -> None:
    """Resolve every name of a program."""
    _Renamer(text).program()


if __name__ == "__main__":
    run(rename)
