#include <vector>
// The kinds that C++ adds to those of C.
namespace outer { namespace inner { int zero; } }
namespace alias = outer::inner;
using namespace outer;
using number = unsigned long;
using std::vector;

template <typename T, int N = 3, class U = int> class Box : public Base<T>, virtual Other {
public:
  Box() : value(0), Base<T>(1) {}
  explicit Box(const T &first) noexcept : value{first} {}
  ~Box() = default;
  Box &operator=(const Box &) = delete;
  virtual int size() const override { return N; }
  operator bool() const { return value != 0; }
  friend class Friend;
private:
  T value;
  typename T::inner_type member;
  static_assert(N > 0, "positive");
};

template <class... Rest> auto sum(Rest... rest) -> decltype(0) { return (rest + ...); }
template <typename T> concept Small = requires(T t) { t.size(); };
template <typename T> requires Small<T> void constrained(T &&t) { sum<int>(t); }
enum class Shape : char { Round };
class Plain { int hidden; } plain;
template int sum<int>(int);

int run(std::vector<int> &items, Box<int, 2> *box, struct Named *named)
{
  for (auto &item : items)
    item = this->count + item;
  auto add = [&items, n = 1](int a) mutable -> int { return a + n; };
  auto [left, right] = pair();
  int *fresh = new int[3];
  delete[] fresh;
  if (int found = items.find(2); found > 0)
    throw Error("x");
  while (auto next = box->next())
    for (int item : items) ;
  try {
    std::cout << R"(raw)" << 12_km << nullptr;
  } catch (const Error &error) {
    co_return;
  } catch (...) {
  }
  if (left)
    try { } catch (...) { }
  if (right)
    for (auto x : items) { }
  if (right)
    co_return 1;
  if (right)
    co_yield 1;
  const std::string text = co_await fetch(items...);
  static_cast<int>(outer::inner::zero);
  decltype(left) copy;
  return sizeof...(items) + add(1);
}

namespace geometry {
const int width = 3;
const int height = 4;
static int grid[width][height], area = width * height, *last = &grid[2][3];
}

int scaled(int side) { return side * geometry::area; }

void report(const std::string &title) {
  for (int side = 0; side < geometry::height; side++)
    while (scaled(side) < 10)
      std::cout << title << scaled(side + 1);
}

void trace(int level, int place) {
  std::cout << level;
  std::cout << place;
  log(level, place, geometry::width);
}

void traced(int level) {

  trace(level, 1);
  trace(level + 1, 2);
}
