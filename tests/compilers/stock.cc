// A shop that counts what it has, and says what it is worth.
#include <cstdio>

namespace shop {

constexpr int limit = 100;

enum class Kind { fruit, tool };

struct Item {
  const char *name;
  int price;
  int count = 1;
  Kind kind = Kind::fruit;

  int worth() const { return price * count; }
};

class Base {
public:
  virtual ~Base() = default;
  virtual int total() const { return 0; }
  virtual void add(const Item &item) = 0;
};

template <int Size> class Stock : public Base {
public:
  int total() const override
  {
    int sum = 0;
    for (int i = 0; i < used; i++)
      sum += items[i].worth();
    return sum;
  }

  void add(const Item &item) override
  {
    if (used < Size)
      items[used++] = item;
    else
      throw item.price;
  }

private:
  Item items[Size];
  int used = 0;
};

void report(const Base *stock)
{
  auto sum = stock->total();
  std::printf("%d\n", sum > limit ? limit : sum);
}

} // namespace shop

int main()
{
  shop::Stock<4> stock;
  const char *names[] = { "pear", "plum", "saw" };
  for (auto name : names)
    stock.add({ name, 2, 3, name[0] == 'p' ? shop::Kind::fruit : shop::Kind::tool });
  shop::report(&stock);
  shop::Base *other = new shop::Stock<2>;
  try {
    other->add({ "hammer", 9 });
  } catch (int price) {
    std::printf("no room: %d\n", price);
  }
  void *lost = other;
  delete lost;
  return stock.total() > shop::limit;
}
