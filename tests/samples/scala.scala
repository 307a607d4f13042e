package shop.stock

import scala.annotation.tailrec
import scala.collection.mutable.{ArrayBuffer, Map => Table}
import scala.util.Random
import scala.util.Using

/* What a thing costs,
   and how many of it there are. */
val step = 4
val limit: Int = step * 16 + 0x40
type Prices = Map[String, Double]

// Whatever has a price.
trait Priced[+A <: AnyRef] { self: Product =>
  type Unit
  val price: Double
  var count: Int
  def cheaper[B >: A](other: Priced[B], to: A): Boolean
}

enum Size(val factor: Int) derives CanEqual:
  case Small extends Size(1)
  case Large, Huge extends Size(2)

  def twice: Int = factor * 2
end Size

sealed abstract class Base(protected val id: Long = 7L) extends Object with Serializable {
  def this(text: String) = this(text.length.toLong)
  protected[stock] def load(): Option[String]
}

final case class Item(name: String, price: Double, var count: Int*)(using random: Random) extends Base(1) {
  private lazy val tags = ArrayBuffer.empty[String]
  @volatile private var owner: String = _

  override def load(): Option[String] = {
    if (owner == null) return None
    tags.append("red")
    tags.append("green")
    Some(s"$owner has ${count.head} of\n")

  }

  def +(other: Item): Item = new Item(name + random.toString, -price) { val more = true }
}

object Item {
  implicit val order: Ordering[Item] = Ordering.by(_.price)
  def none = Table.empty[String, Item]
}

object words:
  val raw = """as is"""
  val first, last = 'a'

given Random = new Random(1)

extension (size: Size)
  def third = size.factor / 3

def add(a: Int, b: Int): Int = {
  a * b + a % b - limit * (b - a)
}

def half(price: Double) = price / 2

def largest[T](items: List[T], other: => T)(implicit order: Ordering[T]): Either[String, T] =
  @tailrec
  def best(rest: List[T], found: T): T = rest match {
    case head :: tail if order.gt(head, found) => best(tail, head)
    case (_: Product) +: _ | Nil => found
    case pair @ List(_, others*) =>
      var left = others.length
      while (left > 1.5e0f) {
        left -= add(left, add(left, step))
        if left == 3 then throw new IllegalStateException("bad") else best(others.toList, found)
      }
      found
  }
  Right(best(items, other))

def total(prices: (String, Double)*): Double =
  val sums = for {
    (name, price) <- prices
    if !name.isEmpty
    twice = price * 2
  } yield twice
  for price <- sums do
    for size <- Size.values do
      if price > 1.0 then
        println(add(1, 2) + add(2, 3) + add(3, 4))
        println(s"$size ${words.first}")
      else if price == 0.0 then
        println(words.raw)
  sums.sum

@main def run(args: String*): Unit =
  val twice: Int => Int = x => x + x
  val pick = (_: Item).price
  try
    val one = Item("a", 1.5)
    println(half(pick(one)))
    println(Item.none.toList map twice.compose(_.size))
    val Array(a, b) = args.toArray: @unchecked
    do { println(a) } while (false)
  catch {
    case e: RuntimeException => println(e.getMessage)
  } finally {
    println(())
  }
