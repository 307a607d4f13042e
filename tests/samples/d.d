#!/usr/bin/env rdmd
module shop.stock;


import std.algorithm : map, max, sum;
import std.stdio;
public import core.time;

/* What a thing costs,
   and how many of it there are. */
/+ Comments /+ may nest +/ here. +/
enum step = 4;
enum limit = step * 16 + 0x40;
alias Prices = double[string];
immutable(char)[] label = "none";
__gshared int made;

// Whatever has a price.
interface Priced {
    double price() const @property;
    bool cheaper(Priced other);
}

enum Size : ubyte {
    small = 1,
    large,
}

struct Pair(T, U = int) {
    T first;
    U second;
    int id, rest;

    invariant {
        assert(id >= 0);
    }
}

union Both {
    int whole;
    ubyte[4] parts;
}

abstract class Base {
    protected long id = 7L;
    this(long id) { this.id = id; }
    ~this() { made--; }
}

final class Item : Base, Priced {
    private double cost = 1.5e0;
    string[] tags;
    static Item none = null;

    this(string name, int count = 1)
    in (count > 0, "bad count") {
        super(name.length);
        tags ~= name;
    }

    double price() const @property { return cost * 2.5f; }
    bool cheaper(Priced other) { return price < other.price; }
    Item opBinary(string op : "+")(Item other) { return new Item(tags[0] ~ other.tags[$ - 1]); }
}

struct words {
    static string first = `red`;
    static char last = 'a';
}

extern (C) int getpid() nothrow;

int add(int left, int right = 1) pure {
    return left * right + left % right - limit * (right - left);
}

int half(int number) { return number / 2; }

T largest(T)(T[] items, lazy T other) if (is(T : Priced)) {
    T best = null;
    int[2] slots = [1, 2];
outer:
    foreach (index, item; items) {
        if (best is null || best.cheaper(item)) {
            best = item;
            continue outer;
        } else if (cast(int) index & 1 && item !is best)
            break;
        else {
            auto left = index;
            while (left > 0) {
                left -= add(left, add(left, slots[0]));
                if (left == 3) throw new Exception("bad count");
            }
        }
    }
    return best ? best : other();
}

void report(const ref Prices prices, string[] names...) {
    scope (exit) writeln("done");
    auto totals = names.map!(name => prices[name] + half(3)).sum;
    foreach (i; 0 .. 3)
        writeln(add(1, i) + add(2, i) + add(3, i));
    for (int i = 0, j = 1; i < step; i++)
        debug writeln(i);
    do totals--; while (totals > 500);
    final switch (Size.small) {
    case Size.small:
        writeln(words.first, words.last);
        break;
    case Size.large:
        goto default;
    default:
        static if (limit > 3) { mixin("made++;"); }
    }
    try { writeln(typeid(totals), typeof(totals).sizeof, -totals); }
    catch (Exception error) { stderr.writeln(error.msg, (1)); }
    finally { with (words) first ~= "\n"; }
}

unittest {
    auto pick = delegate int(int a) { return a; };
    auto pair = Pair!(int, char)(1, 'b');
    auto best = [new Item("pear"), new Item("plum")].largest(Item.none);
    int* address = &pair.first;
    report(["pear": 2.0], "pear");
    report(["pear": 2.0], "plum");
    assert(*address == pick(1), "wrong");
}
