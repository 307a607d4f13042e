"""Programs that need what a language comes with in the places of what they define or bring in."""

from __future__ import annotations

from cases.case import Case

CASES: list[Case] = [
    Case(
        "inline-values",
        "rust",
        b"trait T { type A; } fn f<I: T>(a: I::A) {}",
        "",
        b"fn f<I: Iterator>(a: I::Item) {}",
    ),
    Case(
        "inline-values",
        "rust",
        b"trait T { type A: T; fn g(&self) -> Self::A; } fn f(a: impl T) { f(a.g()) }",
        "",
        b"fn f(a: impl Sized) { f(&a) }",
    ),
    Case("inline-values", "rust", b"use n::A; fn f(a: impl A) {}", "", b"fn f(a: impl Sized) {}"),
]
