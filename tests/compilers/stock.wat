;; A small library of numbers, for a page to call.
(module $numbers
  (type $binary (func (param i32 i32) (result i32)))
  (type $unary (func (param i32) (result i32)))
  (import "env" "log" (func $log (param i32)))
  (import "env" "limit" (global $limit i32))


  (memory $heap (export "memory") 1 2)
  (data (i32.const 8) "hello\n" "world")
  (table $steps 2 funcref)
  (elem (i32.const 0) $add $sub)
  (global $count (mut i32) (i32.const 0))
  (global $scale f64 (f64.const 1.5e2))
  (global $mask i32 (i32.const 0xff))

  (; The folded form,
     as people write it. ;)
  (func $add (type $binary) (param $a i32) (param $b i32) (result i32)
    (i32.add (local.get $a) (local.get $b)))

  (func $sub (type $binary) (param $a i32) (param $b i32) (result i32)
    local.get $a
    local.get $b
    i32.sub)

  (func $sum (export "sum") (param $n i32) (result i32)
    (local $i i32)
    (local $total i32)
    (block $done
      (loop $again
        (br_if $done (i32.gt_s (local.get $i) (local.get $n)))
        (local.set $total (call $add (local.get $total) (local.get $i)))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $again)))
    (call $log (local.get $total))
    (local.get $total))

  (func $factorial (param $n i32) (result i32)
    (if (result i32) (i32.lt_s (local.get $n) (i32.const 2))
      (then (i32.const 1))
      (else
        (i32.mul
          (local.get $n)
          (call $factorial (i32.sub (local.get $n) (i32.const 1)))))))

  (func $count_bits (param $word i32) (result i32)
    (local $bits i32) (local i32 i64)
    loop $next
      local.get $word
      i32.const 1
      i32.and
      if
        local.get $bits
        i32.const 1
        i32.add
        local.set $bits
      else
        nop
      end
      local.get $word
      i32.const 1
      i32.shr_u
      local.tee $word
      br_if $next
    end
    block $out
      br $out
    end
    local.get $bits)

  (func $apply (param $which i32) (param $a i32) (result i32)
    (call_indirect (type $binary) (local.get $a) (global.get $limit) (local.get $which)))

  (func $store (param $at i32) (param $value f64)
    (f64.store offset=8 align=8
      (local.get $at)
      (f64.mul (local.get $value) (global.get $scale)))
    (global.set $count (i32.add (global.get $count) (i32.const 1)))
    (drop (select (i32.const 1) (i32.const 2) (i32.load8_u (local.get $at)))))

  (func $ignore (param $page externref))

  (func $main
    (drop (call $sum (i32.const 10)))
    (drop (call $factorial (i32.const 5)))
    (drop (call $apply (i32.const 0) (call $count_bits (global.get $mask))))
    (call $store (i32.const 16) (f64.const 2)))

  (export "factorial" (func $factorial))
  (export "main" (func $main))
  (start $main))
