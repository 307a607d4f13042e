/* Every kind that the profile of Java names occurs here. */
package sample.one;

import java.util.*;

// A line comment.
@interface Mark { int level() default 1; }

interface Shape<T extends Number> extends Comparable<T> { int LIMIT = 10; int area(int scale); }

enum Colour { RED, GREEN(2); Colour(int... n) { super(); } }

record Pair(int left, String right) { Pair { } }

@Mark(level = 2)
public class Sample<A, B> extends Base<A> implements Shape<Integer> {
  static int count = 0x10;
  private final int[] table = { 1, 2 };
  static { count = 010; }

  Sample(int first) throws Exception { this.first = first; }

  <T> List<? super T> generic(Map<String, java.util.List<T>> map, T[] items) { return null; }

  int run(int n, String text) {
    int local = n > 1 ? 0b1 : -n;
    double big = 1.5 + 0x1p3;
    for (int i = 0; i < n; i++)
      if (i == 2)
        continue;
      else
        local += i;
    for (String item : items)
      for (;;)
        break;
    while (!done)
      do
        n--;
      while (true);
    if (n == 1)
      throw new Error("x" + 'c');
    if (n == 2)
      synchronized (this) { n = 1; }
    if (n == 3)
      try { n = 2; } catch (RuntimeException error) { n = 3; } finally { }
    try { n = 2; } catch (RuntimeException error) { n = 3; }
    if (n == 4)
      try (Reader r = open()) { }
    if (n == 5)
      assert n > 0 : "x";
    if (n == 6)
      switch (n) { case 1: n = 2; default: }
    if (n == 7)
      while (n > 0) { n = 1; }
    if (n == 8)
      for (int x : table) { }
    if (n == 9)
      label: n = 1;
    if (n == 10)
      return;
    int chosen = switch (n) { case 1 -> 2; default -> { yield 3; } };
    if (n == 11)
      do { n = 1; } while (n > 1);
    Runnable r = () -> { n = 1; };
    Function<String, Integer> f = (x) -> x.length();
    Object o = text instanceof String ? (Object) String::valueOf : Sample.class;
    int[][] grid = new int[2][3];
    new Sample<>(1) { int extra; };
    return table[0] + this.count + Math.max(1, (2)) + grid[0][1];
  }
}

class Registry {
  static final int FIRST = 1, LAST = 100, STEP = 10;
  private int used;
  private int free;

  static int next(int id) { return id + STEP; }

  static void announce(String title, int id) {

    System.out.println(title);
    System.out.println(id);
    System.out.println("registered " + title + ": " + next(id));
  }
}

class Desk {
  int[] drawers = new int[Registry.LAST];
  int used;

  void open(String owner) {
    int limit = Registry.next(Registry.FIRST);
    Registry.announce(owner, limit);
    for (int id = 0; id < drawers.length; id++) {
      while (drawers[id] > limit) {
        Registry.announce(owner, id);
      }
    }
  }
}
