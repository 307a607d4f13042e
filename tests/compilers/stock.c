/* A shop that counts what it has, and says what it is worth. */
#include <stdio.h>
#include <string.h>

#define LIMIT 100
#define ROOM 8

enum kind { FRUIT, TOOL };

struct item {
  const char *name;
  int price, count;
  enum kind kind;
};

static struct item stock[ROOM];
static int used;

static int worth(const struct item *item)
{
  return item->price * item->count;
}

static int add(const char *name, int price, int count)
{
  if (used == ROOM)
    return -1;
  stock[used].name = name;
  stock[used].price = price;
  stock[used].count = count;
  stock[used++].kind = strlen(name) > 4 ? TOOL : FRUIT;
  return 0;
}

static int total(int first)
{
  int sum = 0;
  while (first < used)
    sum += worth(&stock[first++]);
  return sum;
}

static void report(const char *title, int i)
{
  printf("%s\n", title);
  do {
    switch (stock[i].kind) {
    case FRUIT:
      printf("fruit %s\n", stock[i].name);
      break;
    default:
      printf("tool %s\n", stock[i].name);
    }
    i = i++ + 1;
  } while (i < used);
}

int main(void)
{
  const char *names[] = { "pear", "plum", "hammer" };
  for (int i = 0; i < 3; i++)
    if (add(names[i], i + 2, i * 3))
      return 1;
  report("what there is", 0);
  return total(0) > LIMIT;
}
