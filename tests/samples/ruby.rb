#!/usr/bin/env ruby
require 'set'
require_relative "lib/#{name}"

=begin
A shop with a stock.
=end
module Shop
  LIMIT = 10_000
  RATIO = 3r + 2i * 1.5e3

  class Error < StandardError; end

  class Item < Shop::Base
    include Comparable
    attr_accessor :name, :"odd name", :price
    alias to_str name
    @@count = 0
    $verbose ||= false

    def initialize(name, price = 0, *rest, unit: :piece, **options, &block)
      super(name, *rest)
      super
      @name, (@price, *@more) = name, [price, 1]
      @@count += 1
      yield(self, 1) if block_given? && !options.empty?
      raise ArgumentError, "negative: #{price}" unless price >= 0
    end

    def self.parse(text)
      return new($1, $2.to_i) if text =~ /(\w+)\s*:\s*(\d+)/x
      nil
    end

    def <=>(other) = price <=> other.price

    class << self
      def count
        @@count
      end
    end
  end

  def total(items)
    sum = 0
    items.each_with_index do |item, index|
      next if index > LIMIT
      sum += item.price * (item.tax || 1)
    end
    for item in items do
      break unless item
      sum -= 1 while sum > LIMIT
    end
    until sum <= 0
      sum -= (1 + 2)
    end
    while sum < 100 do sum += 1 end
    sum
  end

  def describe(value, *)
    case value
    when Integer, 1..9 then "number"
    when nil, true then %w[a b].join(', ')
    else value.to_s rescue "unknown"
    end
  end

  def match(data)
    case data
    in {name: String => title, price:} if price > 3 then title
    in [Integer | Float => number, *others]
      number
    in [*, 7, *]
      %i[found it]
    in _ then {}
    end
  end

  def handle
    begin
      work = ->(x, y = 2) { x ? y : -x }
      work.call(3).map(&:to_s).select { |s| s != '' }
      list = [1, 2, *3..4]
      list[0] = { 'a' => 1, b: 2, "c": list[1, 2] }
      puts <<~TEXT, 'more' "text"
        Total: #{total(list)}
      TEXT
    rescue Error, TypeError => error
      warn error.message
      retry if error
    else
      `ls #{list}`
    ensure
      list&.clear
    end
    if list.nil? then 1 elsif list then 2 else 3 end
    unless list
      (list = 1; 2)
    end
    list and not defined?(foo)
  end
end

puts Shop::Item.parse "pear: 3"

module Limits
  WIDTH = 3
  HEIGHT = 4
end

def area(width, height)
  width * height
end

def announce(title, size)
  puts title
  puts size
  puts "the size of #{title} is #{size}"
end

def report(shapes)

  largest = area(Limits::WIDTH, Limits::HEIGHT)
  announce("largest", largest)
  shapes.each do |shape|
    announce(shape.title, area(shape.width, largest)) if shape.size > largest
  end
end
