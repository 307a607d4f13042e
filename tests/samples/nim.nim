#!/usr/bin/env -S nim r
## What things cost, and how many of them there are.
import std/strutils
import std/[tables, sequtils]
from std/math import sqrt
export tables

#[ Sizes come first,
   things after them. ]#
const
  step = 4
  limit = step * 16 + 0x40

type
  Size = enum
    small, large = 3
  Prices = Table[string, float]
  Item* = ref object of RootObj
    name*, label: string
    price: float
    case size: Size
    of small: count: int
    else: discard
  Shape = tuple[width: int, height: float]
  Callback = proc (a: int): int {.nimcall.}
  Money = distinct float

var made {.global.} = 0
let slots = [1, 2, 3]

proc add(left, right: int): int {.inline.} =
  return left * right + left mod right - limit * (right - left)

func half(number: float): float = number / 2.0

proc newItem*(name: string, price = 1.5e0): Item =
  result = Item(name: name, price: price)
  inc made


method price(item: Item): float {.base.} = item.price

iterator upTo(last: int): int =
  var i = 0
  while i < last:
    yield i
    inc i

template twice(body: untyped) =
  body
  body

macro thrice(body: untyped): untyped =
  newTree(nnkStmtList, body, body, body)

converter toFloat(m: Money): float = float(m)

proc largest[T](items: seq[T], other: T): T =
  result = nil
  for index, item in items:
    if result == nil or result.price < item.price:
      result = item
      continue
    elif item.price >= 80.0 and not item.name.isEmptyOrWhitespace:
      break
    else:
      var left = index
      while left > 0:
        left -= add(left, add(left, slots[0]))
        if left == 3:
          raise newException(ValueError, "bad count " & $left)
  return if result.isNil: other else: result

proc report(names: openArray[string], prices: Prices): Shape =
  let labels = names.mapIt(it.toUpperAscii)
  let pick = proc (x: int): int = x + 1
  var total = 0
  block outer:
    for i in 0 ..< 3:
      total += add(1, i) + add(2, i) + add(3, i)
      if total > 500: break outer
  when defined(windows):
    echo r"windows"
  else:
    echo "other\n", 'x'
  case labels.len
  of 0, 1: echo "few"
  of 2 .. 9:
    echo """several
    lines"""
  else: discard
  try:
    twice:
      echo pick(total), half(cast[float](total))
  except KeyError as problem:
    echo problem.msg
  finally:
    defer: echo "late"
  let (width, height) = (total, -1.0)
  result = (width: width, height: height)

when isMainModule:
  let best = largest(@[newItem("pear")], nil)
  let prices = {"pear": 2.0}.toTable
  echo report(["pear"], prices), best.name
  echo sqrt(prices["pear"]), {1, 2}.len
  assert made == 1 and small in {small..large}
