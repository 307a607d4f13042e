"""What `respell` proposes in languages that are written as lists."""

from __future__ import annotations

from claims.claim import Claim

CLAIMS: list[Claim] = [
    ("respell", "smtlib", b"(declare-fun a () (_ BitVec 8))", [b"(declare-const a (_ BitVec 8))"]),
    (
        "respell",
        "smtlib",
        b"(declare-datatypes ((L 0)) (((nil) (cons (h Int)))))",
        [b"(declare-datatype L ((nil) (cons (h Int))))"],
    ),
    ("respell", "smtlib", b"(define-fun f () Bool (g h))", [b"(assert (g h))"]),
    ("respell", "smtlib", b"(define-fun f () T (g h))", [b"(declare-const f T)"]),
    ("respell", "smtlib", b"(define-fun f ((a T)) U (g a))", [b"(declare-fun f (T) U)"]),
    ("respell", "smtlib", b"(define-fun-rec f () T (f))", [b"(define-fun f () T (f))"]),
    ("respell", "smtlib", b"(declare-datatype L ((a) (b)))", [b"(declare-sort L 0)"]),
    (
        "respell",
        "smtlib",
        b"(define-fun f ((a (Set T))) T (g a a))",
        [b"(declare-const a (Set T)) (assert (g a a))"],
    ),
    (
        "respell",
        "smtlib",
        b"(assert (exists ((a Int)) (g a a)))",
        [b"(declare-const a Int) (assert (g a a))"],
    ),
    ("respell", "commonlisp", b"(defun f (a) (g a))", [b"(lambda (a) (g a))"]),
]
