extern alias Old;
using System;
using static System.Math;
using Text = System.Text.StringBuilder;

[assembly: CLSCompliant(true)]

namespace Shop.Stock
{
    public delegate bool Filter<in T>(T item, ref int count);

    [Flags]
    enum Kind : byte { None, Fruit = 1, Tool = 1 << 2 }

    interface IPriced { decimal Price { get; set; } }

    record Point(int X, int Y);

    struct Pair<A, B> where A : class, new() { public A First; private B second; }

    #region Items
    /// An item.
    public abstract class Item : Base<int>, IPriced
    {
        private static readonly int[] sizes = new int[] { 1, 0x2F, 3 };
        public const double Ratio = 1.5e3, Other = -2;
        public event EventHandler Changed, Removed;
        public decimal Price { get; set; } = 3;
        public string Name => name ?? throw new ArgumentException(nameof(name));
        protected (int low, string high) range;

        public Item(string name, int count = 1, params object[] rest) : base(count)
        {
            this.name = name;
            (range.low, _) = (1, "a" + @"b\c" + $"{name}: {count + 1,3:X}");
        }

        ~Item() { Changed = null; }

        public int this[int index, int other] { get { return sizes[index]; } set { sizes[index] = value; } }

        public event Action Sold { add { } remove { } }

        public static Item operator +(Item left, Item right) { return left; }

        public static explicit operator int(Item item) => item.sizes.Length;

        public abstract void Sell(Kind kind);

        protected virtual async System.Threading.Tasks.Task<List<int>> Total<T>(IEnumerable<T> items, int? limit)
        {
            int sum = 0;
            var list = new List<int>(4) { 1, 2 };
            Dictionary<string, Item[]> map = new() { ["a"] = null };
            int Twice(int x) => x * 2;
            for (int i = 0, j = 1; i < 10 && !done; i++, --j)
            {
                if (i % 2 == 0) continue; else if (i > limit) break;
                sum += Twice(i) + (int)Math.Floor(2.5);
            }
            foreach (var item in items)
                while (item is Item other && other?.Price > 0) { sum -= (1 + i) * 2; }
            do { sum = sum > 3 ? sum / 3 : checked(sum - 1); } while (sum > 100);
            switch (sum)
            {
                case 1: case 2: sum = default(int); break;
                case > 5 and not (7 or 8): goto case 1;
                case int n when n > 9: return null;
                default: goto end;
            }
            try { await Save(list, key: 'x'); }
            catch (Error error) when (error.Code == 3) { throw; }
            catch { throw new Error(); }
            finally { lock (list) { list = null; } }
            using (var stream = Open("f", out var size)) { stream.Read(); }
            unsafe { fixed (int* p = sizes) { *p = sizeof(int); int* q = stackalloc int[3]; } }
            checked { sum++; }
            var query = from x in items where x != null orderby x.Price select new { x.Price, y = 1 };
            Func<int, int> f = x => x + 1, g = delegate (int x) { return x; };
            var text = kind switch { Kind.None => "none", { Length: 3 } => """raw text""", _ => await Load() };
            var copy = point with { X = 1 };
            object o = items as object, t = typeof(Item), a = new[] { 1, 2 };
            bool b = o is not null or Kind, c = o is string, d = list is [1, 2, ..];
            int[] more = [1, 2, .. list];
            ;
        end:
            yield return sum;
        }
    }
    #endregion
#if DEBUG
    static class Debug { static void Main() { Console.WriteLine("debug"); } }
#endif
}

namespace Shop.Tests
{
    static class Limits
    {
        public static int Width = 3;
        public static int Height = 4;
    }

    class Report
    {

        static int Area(int width, int height) { return width * height; }

        static void Announce(string title, int size)
        {
            Console.WriteLine(title);
            Console.WriteLine(size);
            Console.WriteLine($"{title}: {size}");
        }

        static void Run(int[] sides)
        {
            int largest = Area(Limits.Width, Limits.Height);
            int first = sides[0];
            Announce("largest", largest);
            Announce("first", first + largest);
            foreach (var side in sides)
            {
                if (side > largest) { Announce("larger", Area(side, largest)); }
            }
        }
    }
}
