"""What is put into its places in programs that are lists, as those of Lisp: values, and what functions do."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    ("inline-values", "clojure", b"(def a 3) (g a a)", [b"(g 3 3)"]),
    ("inline-functions", "commonlisp", b'(defun f (a b) "c" (g b a)) (h (f 1 2))', [b"(h (g 2 1))"]),
    ("inline-functions", "commonlisp", b"(defun f (a &optional b) (g b a)) (f 1 2)", [b"(g 2 1)"]),
    ("apply", "commonlisp", b"((lambda (a &optional b) (g b a)) 1 2)", [b"(g 2 1)"]),
    ("inline-values", "scheme", b"(let ((a 1) (b 2)) (f a b))", [b"(let ((b 2)) (f 1 b))"]),
    ("inline-values", "scheme", b"(define g (lambda (a) a)) (g 1)", [b"((lambda (a) a) 1)"]),
    ("inline-values", "commonlisp", b"(let ((a 1)) (f a)) (g a)", [b"(let () (f 1)) (g a)"]),
    ("inline-values", "clojure", b"(def a-b 1) (f a-b)", [b"(f 1)"]),
    ("inline-values", "commonlisp", b"(defvar *a* 1) (f *a* a)", [b"(f 1 a)"]),
    (
        "inline-values",
        "smtlib",
        b"(define-fun a () (_ BitVec 8) (f b)) (define-const c (Array Int Int) d) (assert (g a c))",
        [
            b"(define-const c (Array Int Int) d) (assert (g (f b) c))",
            b"(define-fun a () (_ BitVec 8) (f b)) (assert (g a d))",
        ],
    ),
    ("inline-values", "smtlib", b"(assert (let ((a!1 (f b))) (g a!1)))", [b"(assert (let () (g (f b))))"]),
    ("inline-values", "clojure", b"(def a 1) (f a)", [b"(f 1)"]),
    (
        "inline-values",
        "smtlib",
        b"(define-fun f () Int (g 1))(define-const c Int 2)(assert (= f c))",
        [
            b"(define-const c Int 2)(assert (= (g 1) c))",
            b"(define-fun f () Int (g 1))(assert (= f 2))",
        ],
    ),
    ("expand-values", "scheme", b"(let ((g (f 1 2))) (g g g))", [b"(let () ((f 1 2) (f 1 2) (f 1 2)))"]),
    ("inline-functions", "scheme", b"(define (f a b) (+ a b 2)) (print (f 1 c))", [b"(print (+ 1 c 2))"]),
    ("inline-functions", "scheme", b"(define (n m) (g n-1 m m-1)) (n 2)", [b"(g n-1 2 m-1)"]),
    ("inline-functions", "clojure", b"(defn f [a-b] (+ a-b 1)) (print (f 2))", [b"(print (+ 2 1))"]),
    (
        "inline-functions",
        "smtlib",
        b"(define-fun f ((a Int)) Int (+ a b))(assert (= (f 2) 1))",
        [b"(assert (= (+ 2 b) 1))"],
    ),
]

NEVER: list[Never] = [
    ("inline-values", "smtlib", b"(assert (forall ((a Int)) (= a 1)))", b"(assert (forall () (= Int 1)))"),
    ("inline-functions", "scheme", b"(define (f a) (f a)) (f 1)", b"(f 1)"),
    ("apply", "clojure", b"((fn f [a] (g a)) 1)", b"(g a)"),
    ("apply", "scheme", b"((lambda a (g a)) 1)", b"(g a)"),
    ("inline-functions", "clojure", b"(defn f ([a] 1) ([a b] 2)) (f 1)", b"([a b] 2)"),
    ("inline-values", "clojure", b"(defn f [] (g 1)) (h (f))", b"(h ((g 1)))"),
    ("inline-values", "commonlisp", b'(defvar a 1 "b") (f a)', b'(f "b")'),
    ("inline-values", "scheme", b'(define s "a") (f s)', b'(f ("a"))'),
]
