"""An elaborator for a little Verilog: modules with ordered ports, wires, assignments and instances.

Modules stand before their instances, instances connect as many signals as the module has ports, and every
signal is declared. Planted: a wire wider than the input port that it is connected to, where the module hands
that port on to an instance of its own whose port is wider again.
"""

from __future__ import annotations

import re

from .reading import Broken, Rejected, Tokens, run

TOKEN = re.compile(r"(?:\s|//[^\n]*)+|([A-Za-z_]\w*|\d+'[bdh][0-9a-fA-F]+|\d+|<<|>>|.)", re.DOTALL)
OPERATORS = ("+", "-", "&", "|", "^", "<<", ">>")
KEYWORDS = frozenset(["assign", "endmodule", "input", "module", "output", "wire"])


class _Module:
    """What instances need to know."""

    def __init__(self) -> None:
        self.signals: dict[str, int] = {}
        """Widths of ports and wires."""
        self.ports: list[tuple[str, str]] = []
        """Directions and names, in order."""
        self.widened: set[str] = set()
        """Input ports that are handed on to a wider port."""


class _Elaborator:
    """Reads modules and checks their instances on the way."""

    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text, TOKEN)
        self.modules: dict[str, _Module] = {}

    def design(self) -> None:
        """Everything up to the end."""
        while self.tokens.peek():
            self.module()

    def module(self) -> None:
        tokens, module = self.tokens, _Module()
        tokens.expect("module")
        name = self.name()
        tokens.expect("(")
        while not tokens.accept(")"):
            if module.ports:
                tokens.expect(",")
            if not tokens.accept("input", "output"):
                raise Rejected(f"no direction: {tokens.peek()}")
            direction = tokens.peek(-1)
            module.ports.append((direction, self.declare(module)))
        tokens.expect(";")
        while not tokens.accept("endmodule"):
            self.item(module)
        if name in self.modules:
            raise Rejected(f"module {name} twice")
        self.modules[name] = module

    def item(self, module: _Module) -> None:
        tokens = self.tokens
        if tokens.accept("wire"):
            self.declare(module)
        elif tokens.accept("assign"):
            self.signal(module)
            tokens.expect("=")
            self.expression(module)
        else:
            self.instance(module)
        tokens.expect(";")

    def declare(self, module: _Module) -> str:
        width = 1
        if self.tokens.accept("["):
            high = self.tokens.take()
            self.tokens.expect(":", "0", "]")
            if not high.isdecimal():
                raise Rejected(f"{high} is no bit")
            width += int(high)
        name = self.name()
        if name in module.signals:
            raise Rejected(f"{name} is declared twice")
        module.signals[name] = width
        return name

    def instance(self, module: _Module) -> None:
        kind = self.name()
        inner = self.modules.get(kind)
        if inner is None:
            raise Rejected(f"no module {kind}")
        self.name()
        self.tokens.expect("(")
        connected: list[str] = []
        while not self.tokens.accept(")"):
            if connected:
                self.tokens.expect(",")
            connected.append(self.signal(module))
        if len(connected) != len(inner.ports):
            raise Rejected(f"{len(connected)} signals for {len(inner.ports)} ports")
        for signal, (direction, port) in zip(connected, inner.ports, strict=True):
            if direction == "input":
                self.connect(module, signal, inner, port)

    def connect(self, module: _Module, signal: str, inner: _Module, port: str) -> None:
        width, wanted = module.signals[signal], inner.signals[port]
        if width > wanted and port in inner.widened:
            raise Broken("resize_port")
        if width < wanted and ("input", signal) in module.ports:
            module.widened.add(signal)

    def expression(self, module: _Module) -> None:
        self.operand(module)
        while self.tokens.accept(*OPERATORS):
            self.operand(module)

    def operand(self, module: _Module) -> None:
        while self.tokens.accept("~"):
            pass
        if self.tokens.accept("("):
            self.expression(module)
            self.tokens.expect(")")
        elif self.tokens.peek()[:1].isdigit():
            self.tokens.take()
        else:
            self.signal(module)

    def signal(self, module: _Module) -> str:
        name = self.name()
        if name not in module.signals:
            raise Rejected(f"{name} is not declared")
        return name

    def name(self) -> str:
        if self.tokens.peek() in KEYWORDS:
            raise Rejected(f"name expected, not {self.tokens.peek()}")
        return self.tokens.name()


def elaborate(text: str) -> None:
    """Elaborate a design."""
    _Elaborator(text).design()


if __name__ == "__main__":
    run(elaborate)
