#include <stdio.h>
/* Every kind that the profile of C names occurs here. */
#define LIMIT 10
#define TWICE(x) ((x) + (x))


typedef struct point { int x, y; unsigned bits : 3; } point;
typedef int (*callback)(int, ...);
union both { int whole; char parts[4]; };
enum colour { RED, GREEN = 2, BLUE };
extern "C" { void linked(void); }
static const char *words[] = { "one" "two", "three" };
static point origin = { .x = 1, .y = 20 };
static unsigned long table[2][2] = { { 1, 2 }, { 3, 4 } };

__attribute__((noinline)) static int add(int a, int b)
{
  return a + b;
}

static void asm_user(int n)
{
  asm volatile("nop" : : "r"(n) : "memory");
}

int old_style(struct point *p, unsigned long n, union both u, enum colour c)
{
  int *q = &p->x;
  char letter = 'a';
  callback f = (callback)0;
  for (int i = 0; i < (n ? LIMIT : 3); i++)
    if (i == 2)
      continue;
    else if (!i)
      break;
    else
      q[i] = add(i, TWICE(i)), letter++;
  while (n > 0)
    n -= 1;
  do
    *q = -*q;
  while (n);
  switch (c) {
  case RED:
    return 1;
  default:
    goto out;
  }
  point local = (point){ 1, 2 };
  n = sizeof(point) + _Alignof(int) + (char)local.x + offsetof(point, y);
  n = _Generic(n, int: 1, default: 2) + ({ 3; });
  if (n)
    out:
    printf("%d %s\n", (int)n, words[0]);
  if (n)
    return 2;
  if (n)
    goto out;
  if (n) { n = 1; }
  for (;;)
    for (;;)
      do ; while (0);
  for (;;)
    while (1)
      ;
  for (;;)
    switch (n) { }
  return u.whole ? f(1) : 0;
}
