"""Small programs to hold passes to their laws on."""

from __future__ import annotations

_C = b"""\
#include <stdio.h>
struct pair { int left, right; };
static const int limit = 10; /* the limit */
int add(int a, int b) { return a + b; }
int sum(struct pair *p, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (p[i].left > limit && n != 3) {
      total = add(total, p[i].left);
    } else { total -= p[i].right * 2; }
  }
  return total;
}
int main(void) {
  struct pair values[2] = { { 1, 2 }, { 3, 4 } };
  printf("%d\\n", sum(values, 2));
  return 0;
}
"""
_CPP = b"""\
#include <vector>
namespace n {
template <typename T> struct Box { T value; explicit Box(T v) : value(v) {} T get() const { return value; } };
class Base { public: virtual ~Base() = default; virtual int size() const = 0; };
class Some : public Base { public: int size() const override { return 2; } };
}
int main() {
  std::vector<n::Box<int>> boxes; // all of them
  for (int i = 0; i < 3; ++i) { boxes.push_back(n::Box<int>(i)); }
  auto total = [&](int seed) { for (auto &b : boxes) seed += b.get(); return seed; };
  return total(1) ? n::Some().size() : 0;
}
"""
_GO = b"""\
package main

import "fmt"

type pair struct{ left, right int }

func add(a, b int) int { return a + b }

func main() {
	total := 0
	for _, p := range []pair{{1, 2}, {3, 4}} {
		if p.left > 1 {
			total = add(total, p.right) // more
		}
	}
	fmt.Println("total", total)
}
"""
_JAVA = b"""\
import java.util.List;
public class Sum {
  private final int limit = 10;
  static int add(int a, int b) { return a + b; }
  int sum(List<Integer> values) {
    int total = 0;
    for (int v : values) { if (v < limit) { total = add(total, v); } else { total--; } }
    return total;
  }
  public static void main(String[] args) { System.out.println(new Sum().sum(List.of(1, 2, 3))); }
}
"""
_JAVASCRIPT = b"""\
import { log } from "./log.js";
const limit = 10; // the limit
function add(a, b) { return a + b; }
class Pair { constructor(left, right) { this.left = left; this.right = right; } }
export function sum(pairs) {
  let total = 0;
  for (const p of pairs) {
    if (p.left > limit) { total = add(total, p.left); } else { total -= p.right * 2; }
  }
  return total;
}
log(`total ${sum([new Pair(1, 2), new Pair(3, 4)])}`, { deep: [1, [2, 3]] });
"""
_PYTHON = b"""\
import os
from dataclasses import dataclass

LIMIT = 10  # the limit


@dataclass
class Pair:
    left: int
    right: int = 2


def add(a, b):
    \"\"\"Add two numbers.\"\"\"
    return a + b


def total(pairs):
    found = 0
    for pair in pairs:
        if pair.left > LIMIT:
            found = add(found, pair.left)
        else:
            found -= pair.right * 2
    assert found != 3, f"not {found}"
    return found


print(total([Pair(1), Pair(3, 4)]), os.sep, {"deep": [1, (2, 3)]})
"""
_RUST = b"""\
use std::fmt;
#[derive(Clone, Debug)]
struct Pair { left: i32, right: i32 }
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "{} {}", self.left, self.right) }
}
fn add(a: i32, b: i32) -> i32 { a + b }
fn main() {
    let mut total = 0; // so far
    for p in vec![Pair { left: 1, right: 2 }, Pair { left: 3, right: 4 }].iter() {
        if p.left > 1 { total = add(total, p.left); } else { total -= p.right * 2; }
        println!("{} {}", p, total);
    }
}
"""

PROGRAMS = {
    "c": _C,
    "cpp": _CPP,
    "go": _GO,
    "java": _JAVA,
    "javascript": _JAVASCRIPT,
    "python": _PYTHON,
    "rust": _RUST,
}
"""One for each of some languages."""
