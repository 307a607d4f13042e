"""What is proposed where statements have labels, and lead to others."""

from __future__ import annotations

from claims.claim import Claim, Never


def _function(*lines: bytes) -> bytes:
    return b"\n".join((b"define i8 @f(i1 %c) {", *lines, b"}"))


CLAIMS: list[Claim] = [
    (
        "undefine",
        "llvm",
        _function(
            b"br i1 %c, label %a, label %b",
            b"a:",
            b"%x = add i8 1, 2",
            b"br label %b",
            b"b:",
            b"%y = phi i8 [ %x, %a ], [ 1, %0 ]",
            b"ret i8 %y",
        ),
        [_function(b"br label %b", b"b:", b"%y = phi i8 [ 1, %0 ]", b"ret i8 %y")],
    ),
    # What led to it leads past it, or a pair goes.
    (
        "undefine",
        "llvm",
        _function(
            b"switch i1 %c, label %b [",
            b"i1 0, label %a",
            b"i1 1, label %b",
            b"]",
            b"a:",
            b"br label %b",
            b"b:",
            b"ret i8 1",
        ),
        [
            _function(
                b"switch i1 %c, label %b [", b"i1 0, label %b", b"i1 1, label %b", b"]", b"b:", b"ret i8 1"
            ),
            _function(b"switch i1 %c, label %b [", b"i1 1, label %b", b"]", b"b:", b"ret i8 1"),
        ],
    ),
    # One goes on in the other, under the name of the first.
    (
        "undefine",
        "llvm",
        _function(
            b"a:",
            b"br label %b",
            b"b:",
            b"%x = phi i8 [ 1, %a ]",
            b"br label %c",
            b"c:",
            b"%y = phi i8 [ %x, %b ]",
            b"ret i8 %y",
        ),
        [
            _function(
                b"a:",
                b"br label %b",
                b"b:",
                b"%x = phi i8 [ 1, %a ]",
                b"%y = phi i8 [ %x, %b ]",
                b"ret i8 %y",
            ),
            _function(
                b"a:",
                b"%x = phi i8 [ 1, %a ]",
                b"br label %c",
                b"c:",
                b"%y = phi i8 [ %x, %a ]",
                b"ret i8 %y",
            ),
        ],
    ),
    # What is used elsewhere has no value then.
    (
        "undefine",
        "llvm",
        _function(
            b"br i1 %c, label %a, label %b",
            b"a:",
            b"%x = add i8 1, 2",
            b"br label %b",
            b"b:",
            b"ret i8 %x",
        ),
        [_function(b"br label %b", b"b:", b"ret i8 undef")],
    ),
    # One of several places to which a value leads has none of its own.
    (
        "undefine",
        "llvm",
        _function(b"indirectbr ptr %x, [label %a, label %b]", b"a:", b"ret i8 1", b"b:", b"ret i8 2"),
        [
            _function(b"indirectbr ptr %x, [label %b]", b"b:", b"ret i8 2"),
            _function(b"indirectbr ptr %x, [label %a]", b"a:", b"ret i8 1"),
        ],
    ),
    # What other functions have labels of that name does not matter, however many these are.
    (
        "undefine",
        "llvm",
        b"\n".join((_function(b"br label %a", b"a:", b"ret i8 1"), *[_function(b"br label %a")] * 100)),
        [b"\n".join((_function(b"ret i8 1"), *[_function(b"br label %a")] * 100))],
    ),
    # What leads nowhere else ends there.
    (
        "undefine",
        "llvm",
        _function(b"br label %a", b"b:", b"br label %a", b"a:", b"ret i8 1"),
        [_function(b"br label %a", b"a:", b"ret i8 1"), _function(b"unreachable", b"b:", b"unreachable")],
    ),
]

NEVER: list[Never] = [
    (
        "undefine",
        "llvm",
        _function(b'"a b":', b"br label %b", b"b:", b'%x = phi i8 [ 1, %"a b" ], [ 2, %b ]', b"br label %b"),
        _function(b'"a b":', b'%x = phi i8 [ 1, %"a b" ], [ 2, ]', b"br label %b"),
    ),
    # What a label in quotes is called where it is used is not known.
    (
        "undefine",
        "llvm",
        _function(b'br label %"a b"', b'"a b":', b"ret i8 1"),
        _function(b'br label %"a b"'),
    ),
    (
        "undefine",
        "llvm",
        b"\n".join((_function(b"br label %a", b"a:", b"ret i8 1"), *[_function(b"br label %a")] * 100)),
        b"\n".join((_function(b"br label %a"), *[_function(b"br label %a")] * 100)),
    ),
    # The only pair stays, and what leads to two labels is needed for the other one.
    (
        "undefine",
        "llvm",
        _function(b"a:", b"br label %b", b"b:", b"%x = phi i8 [ 1, %a ]", b"ret i8 %x"),
        _function(b"b:", b"%x = phi i8", b"ret i8 %x"),
    ),
    (
        "undefine",
        "llvm",
        _function(b"br i1 %c, label %a, label %b", b"a:", b"ret i8 1", b"b:", b"ret i8 2"),
        _function(b"ret i8 1", b"b:", b"ret i8 2"),
    ),
]
