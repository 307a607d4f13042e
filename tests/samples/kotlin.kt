#!/usr/bin/env kotlin
@file:JvmName("Stock")
package shop.stock

import kotlin.math.max
import kotlin.math.min
import java.util.*

/* What a thing costs,
   and how many of it there are. */
const val STEP = 4
const val LIMIT = STEP * 16 + 0x40
typealias Prices = Map<String, Double>

// Whatever has a price.
interface Priced {
    val price: Double
    fun cheaper(other: Priced): Boolean = price < other.price
}

enum class Size(val factor: Int) {
    SMALL(1),
    LARGE(2);

    fun twice() = factor * 2
}

annotation class Tested(val by: String = "nobody")

abstract class Base<out T : Any>(protected open val id: Long) {
    abstract fun load(): T?
}

@Tested(by = "me")
data class Item(val name: String, override val price: Double, var count: Int = 0) : Base<String>(7L), Priced {
    private val tags = mutableListOf<String>()
    private lateinit var owner: String

    var total: Double
        get() = price * count
        set(value) {
            count = (value / price).toInt()
        }

    init {
        require(count >= 0) { "bad count $count" }
    }

    constructor(name: String) : this(name, 1.5e0)

    override fun load(): String? = tags.firstOrNull()?.trim() ?: owner

    operator fun plus(other: Item) = Item(name + other.name, price, other.count)

    companion object Factory {
        fun of(vararg names: String): List<Item> = names.map { Item(it) }
    }
}

object Registry : Comparator<Item> by compareBy({ it.name }) {
    val seen by lazy { HashSet<Item>() }
}

fun add(a: Int, b: Int): Int {
    return a * b + a % b - LIMIT * (b - a)
}

infix fun Int.times(block: (Int) -> Unit) {
    for (i in 0 until this) block(i)
}

fun <T> total(items: List<T>, prices: Prices): Double where T : Priced {
    var sum = 0.0
    outer@ for ((index, item) in items.withIndex()) {
        if (item is Item && index !in 3..LIMIT) {
            sum += item.price
        } else if (!item.cheaper(items[0])) {
            continue@outer
        } else {
            while (sum > 1000) {
                sum = sum / add(index, add(STEP, 2))
                if (sum < 1f) break
            }
        }
    }
    do sum-- while (sum > 500)
    val kind = when {
        sum > 10 -> "large"
        else -> 'c'
    }
    when (val text = kind as? String) {
        null, "none" -> return -1.0
        is String -> println(text)
    }
    return max(sum, prices["x"]!!)
}

fun main(args: Array<String>) {
    val items = Item.of("a", *args)
    val text = """
        several ${items.size} lines
    """
    val (first, _) = items
    println(Registry.seen)
    val twice = fun(x: Int): Int { return add(x, x) }
    val handler = object : Runnable {
        override fun run() = println(text)
    }
    try {
        3 times { n: Int -> println(n to twice(n)) }
        items.forEach(::println)
        throw IllegalStateException("done")
    } catch (e: Exception) {
        handler.run()

    } finally {
        println(add(1, 2) + add(2, 3) + add(3, 4))
        items.drop(1).plus("red")
        items.drop(1).plus("green")
        println(total(items, emptyMap()) + (first.price as Double))
    }
}
