#!/usr/bin/env swift
import Foundation
import class Dispatch.DispatchQueue

/* What a thing costs,
   and how many of it there are. */
let step = 4
let limit = step * 16 + 0x40
typealias Prices = [String: Double]

// Whatever has a price.
protocol Priced {
    associatedtype Unit: Hashable
    var price: Double { get set }
    func cheaper(than other: Self) -> Bool
}

enum Size: Int {
    case small = 1
    case large, huge

    func twice() -> Int { return rawValue * 2 }
}

enum Problem<Value>: Error {
    case badCount(count: Int, value: Value)
}

class Base {
    let id: Int
    init(id: Int) {
        self.id = id
    }
    deinit {
        print("gone", id)
    }
}

@available(macOS 10.15, *)
final class Item: Base, CustomStringConvertible {
    private(set) var tags: [String] = []
    static let none = Item(name: "none", count: 0)
    var size = Size.small
    lazy var owner: String? = nil
    static let limits = [1, 2]
    var price = 1.5e0, count: Int {
        didSet { tags.append("count") }
    }
    var total: Double {
        get { return price * Double(count) }
        set { count = Int(newValue / price) }
    }

    init(name: String, count: Int = 1) {
        self.count = count
        super.init(id: name.count)
    }

    var description: String {
        guard let owner = owner, !owner.isEmpty else {
            return """
                nobody's \(count) things
                """
        }
        return owner + "\t" + (count > 1 ? "many" : "one")
    }

    subscript(index: Int) -> String {
        return tags[index]
    }
}

extension Array where Element == Item {
    func total() -> Double {
        return reduce(0.0) { $0 + $1.total }

    }
}

enum Words {
    static var seen = [String](), last = ""
}

infix operator <+>: AdditionPrecedence
func <+> (a: Item, b: Item) -> Item { a }

func add(_ a: Int, _ b: Int) -> Int {
    return a * b + a % b - limit * (b - a)
}

func largest<T: Comparable>(of items: [T], or other: @autoclosure () -> T) throws -> T? {
    var best: T? = nil
    outer: for (index, item) in items.enumerated() where index < add(step, 2) {
        if let known = best, known >= item {
            continue outer
        } else if index & 1 == 0 || items.isEmpty {
            break
        } else {
            var left = index
            while left > 0 {
                left -= add(left, add(left, 1))
                if left == 3 { throw Problem.badCount(count: left, value: item) }
            }
        }
        best = item
    }
    return best ?? other()
}

func main(_ names: String...) async {
    let items: [Item] = names.map { name -> Item in Item(name: name) }
    Words.seen.append("red")
    Words.seen.append("green")
    let prices: Prices = ["pear": 2.0, "plum": -0.5]
    let shape: (Int, Int) -> Int = max
    var rest = ~items.count
    repeat { rest += 1 } while rest < 0
    do {
        let most = try largest(of: [3, 1, 2], or: 0)!
        print(most as Any, prices["pear"] as? Int ?? shape(1, 2), items[0...1])
    } catch let error as Problem<Int> {
        defer { print("caught") }
        print(error)
    } catch {
        await Task.yield()
        print(add(1, 2), add(2, 3), add(3, 4), Words.last)
    }
    switch items.first?.size {
    case .small?, .large?:
        print(items.total())
    case let size? where size is Size:
        fallthrough
    default:
        print(\Item.count, #line)
    }
}
