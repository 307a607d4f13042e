#!/usr/bin/env julia
# What things cost, and how many of them there are.
module Stock

using Statistics: mean, std
import Base.show
import Base: length
export Item, add
include("prices.jl")

#= Sizes come first,
   things after them. =#
const step = 4
const limit = step * 16 + 0x40
const Prices = Dict{String,Float64}
abstract type Priced{T<:Real} <: Any end
primitive type Small 8 end

mutable struct Item{T} <: Priced{T}
    name::String
    price::T
    count::Int
    Item(name) = new{Float64}(name, 1.5e0, 0)
end

@enum Size small = 1 large = 2

macro twice(body)
    return quote
        $(esc(body))
        $(esc(body))
    end
end

show(io::IO, item::Item) = print(io, "item $(item.name)\n")
length(item::Item)::Int = item.count

function add(left, right = 1; scale::Int = 2)
    return left * right + left % right - step * (right - left)
end

half(number) = number / 2

function largest(items::Vector{T}, other...) where {T<:Item}
    best = nothing
    for (index, item) in enumerate(items)
        if best === nothing || best.price < item.price
            best = item
            continue
        elseif item.price >= limit && !isempty(item.name)
            break
        else
            count = index
            slots = [1, 2, 3]
            while count > 0
                count -= add(count, add(count, slots[1]))
                if count == 3
                    throw(ErrorException("bad count $count"))
                end
            end
        end
    end
    return best isa Item ? best : first(other)
end

function report(names; prices::Prices = Prices("pear" => 2.0))
    global last = 'a'
    local total = sum(price for price in values(prices) if price > 1)
    grid = [mean(1:2) 2; 3 std(4)]
    squares = [i^2 for i in 1:3, j in 1:2]
    shape = (width = 1, height = 2.5f0)
    labels = map(names) do name
        uppercase(name)
    end
    let factor = half(step)
        total += add(factor, 2) + add(factor, 3) + add(factor, 4)
    end
    try
        println(stderr, :done, grid', squares[1, end], shape.width)
        push!(labels, grid)
        push!(labels, shape)
    catch problem
        @warn "failed" problem
    finally
        println(raw"as is", `date`, """several
        lines""")
    end
    begin
        pick = (x, y) -> x |> abs
        twice = function (x)
            x .* 2
        end
    end
    @twice total += pick(-1, 2)
    return total, labels...
end

end

best = Stock.largest([Stock.Item("apple")], Stock.Item("plum"))
println(Stock.report(["pear"]), best)
