#!/usr/bin/env dart
library stock;

import 'dart:async';
import 'dart:math' show max, min;
export 'src/prices.dart';
part 'stock.g.dart';

/* What a thing costs,
   and how many of it there are. */
const step = 4;
const limit = step * 16 + 0x40;
typedef Prices = Map<String, double>;

/// Whatever has a price.
abstract interface class Priced {
  double get price;
  set price(double value);
  bool cheaper(Priced other);
}

mixin Named on Object {
  static final List<String> seen = [];
  static String last = '';
  String name = "none";
}

enum Size {
  small(1),
  large(2);

  const Size(this.factor);
  final int factor;
  int twice() => factor * 2;
}

@immutable
class Item<T extends Object> extends Base with Named implements Comparable<Item> {
  final double price;
  late int count;
  T? owner;

  Item(this.price, {required this.count, super.id = 7}) : assert(price >= 0), super();
  const Item.none() : price = -1.5e0;
  factory Item.of(String name) => Item(1, count: name.length);

  @override
  int compareTo(Item other) => price.compareTo(other.price);

  Item operator +(Item other) {
    return Item(price + other.price, count: count);
  }
}

extension Doubling on int {
  int get doubled => this << 1;
}

class Words {
  static var first = 'red', last = '';
}

int add(int a, int b) {
  return a * b + a % b - limit * (b - a);
}

T largest<T extends Comparable>(List<T> items, [T Function()? other]) {
  var best = items[0];
  var slots = [1, 2];
  outer:
  for (var index = 0; index < items.length && index < limit; index++) {
    if (best.compareTo(items[index]) >= 0) {
      continue outer;
    } else if (items[index] is! Named || index & 1 == 0) {
      break;
    } else {
      var left = index, right = 0;
      while (left > 0) {
        left -= add(left, add(left, 1)) ~/ slots[0];
        if (left == 3) throw StateError('bad $left at ${slots[1]}');
      }
    }
    best = items[index];
  }
  return best ?? other!();
}

Stream<int> count(Iterable<Item> items) async* {
  for (final item in items) {
    yield item.count;
  }
  do {
    yield* Stream.empty();
  } while (false);
}

Future<void> main(List<String> names) async {
  final items = [for (var name in names) Item.of(name)..count = 1, ...[const Item.none()]];
  final Prices prices = {'pear': 2.0, "plum": -0.5, if (items.isEmpty) #none: 1};
  items.sort((a, b) => a.compareTo(b));
  print(add(1, 2) + add(2, 3) + add(3, 4));
  names.insert(0, 'red');
  names.insert(0, 'green');
  try {
    await count(items as List<Item>);
    print(names.isEmpty ? Words.first : """several lines""");
  } on StateError catch (error, trace) {
    rethrow;
  } finally {
    print(prices['pear']?.round());
    names.insert(1, Words.last);
  }
  switch (items.first.price) {
    case 1:
      assert(true);
      break;
    default:

      final int kind = switch (names) { [] => 0, [_] => 1, _ => ~2 };
      print(kind == null || !names.contains(r'raw'));
  }
}
