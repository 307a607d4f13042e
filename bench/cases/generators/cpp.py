"""C++ as it comes from the preprocessor: all standard headers, and a small program behind them.

What the headers hold depends on the compiler, so no text of theirs is in this repository, and the programs
differ from machine to machine.
"""

from __future__ import annotations

import subprocess
from random import Random

PREPROCESS = ("g++", "-std=c++17", "-E", "-x", "c++", "-")
ALL_HEADERS = "#include <bits/stdc++.h>\n"

TABLE = """
namespace planted {
template <class Key, class Value> class Table {
    std::map<Key, Value> held;
    std::vector<Value> order;
public:
    Value &operator[](const Key &key) { order.push_back(Value()); return held[key]; }
    std::size_t size() const { return held.size() + order.size(); }
    template <class Visit> void each(Visit visit) const {
        for (const auto &entry : held) visit(entry.first, entry.second);
    }
};
struct Cell { int row, column; std::string text; };
template <class T> struct Sum {
    T total = T();
    void operator()(const Cell &cell, const T &value) { total += value * T(cell.row + cell.column); }
};
}
int main() {
    planted::Table<planted::Cell, double> table;
    planted::Cell cell = {1, 2, std::string("three")};
    table[cell] = 4.5;
    planted::Sum<double> sum;
    table.each(sum);
    std::vector<std::string> names = {"a", "b", cell.text};
    std::sort(names.begin(), names.end());
    return int(sum.total) + int(names.size()) + int(table.size());
}
"""
SHAPES = """
namespace planted {
struct Shape { virtual ~Shape() {} virtual double area() const = 0; std::string name; };
struct Square : Shape {
    double side;
    explicit Square(double side) : side(side) { name = "square"; }
    double area() const { return side * side; }
};
template <class T> struct Ring {
    std::vector<T> held; std::size_t next = 0;
    explicit Ring(std::size_t size) : held(size) {}
    T &operator*() { return held[next % held.size()]; }
    Ring &operator++() { ++next; return *this; }
};
std::map<std::string, int> seen;
int count(const std::vector<Shape *> &shapes) {
    int found = 0;
    for (const auto *shape : shapes) found += ++seen[shape->name] + int(shape->area());
    return found;
}
}
int main() {
    std::vector<planted::Shape *> shapes;
    for (int at = 0; at < 4; ++at) shapes.push_back(new planted::Square(at));
    planted::Ring<int> ring(3);
    ++ring; *ring = planted::count(shapes); ++ring; ++ring;
    for (auto *shape : shapes) delete shape;
    return *ring;
}
"""


def diagnosed(_random: Random, _size: int) -> str:
    """A table whose keys have no order. The size is that of the headers. Raises OSError without g++."""
    return _preprocessed(TABLE)


def compiled(_random: Random, _size: int) -> str:
    """A program that compiles, with a map and a vector. As `diagnosed` is."""
    return _preprocessed(SHAPES)


def _preprocessed(program: str) -> str:
    done = subprocess.run(
        PREPROCESS, input=ALL_HEADERS + program, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise OSError(f"g++ cannot include all headers of the standard library: {done.stderr.strip()}")
    return done.stdout
