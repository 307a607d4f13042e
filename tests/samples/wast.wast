;; What a module of integers has to do.
(module $pair
  (func (export "twice") (param $x i32) (result i32)
    (i32.add (local.get $x) (local.get $x)))
  (func (export "divide") (param f64 f64) (result f64)
    local.get 0
    local.get 1
    f64.div))
(register "pair" $pair)

(assert_return (invoke "twice" (i32.const 2)) (i32.const 4))
(assert_return (invoke $pair "twice" (i32.const -1)) (i32.const -2))
(assert_return (invoke "divide" (f64.const 0) (f64.const 0)) (f64.const nan:canonical))
(assert_return (get $pair "none"))
(invoke "twice" (i32.const 7))

(assert_invalid
  (module (func (result i32) (i64.const 1)))
  "type mismatch")
(assert_malformed
  (module quote "(func (param i32" ")")
  "unexpected token")
(assert_trap (invoke "twice" (i32.const 1)) "unreachable")
(assert_unlinkable
  (module (import "pair" "missing" (func)))
  "unknown import")
