#!/usr/bin/lua
-- A stock of things and what they cost.
local json = require("json")
local Item <const>, limit <close> = {}, nil
Item.__index = Item


--[[ Items are made
     from a name and a price. ]]
function Item.new(name, price, ...)
  local self = setmetatable({ name = name, price = price or 0, ["odd key"] = true; ... }, Item)
  self.more = { n = select("#", ...), ... }
  return self
end

function Item:cheaper(other)
  return self.price < other.price and not (self == other)
end

local function total(items)
  local sum = 0
  for index, item in ipairs(items) do
    if item.price > 100 then
      goto continue
    elseif item.free then
      sum = sum + 0x1F
    else
      sum = sum + item.price * 1.5e3 // 2
    end
    ::continue::
  end
  for i = 10, 1, -1 do
    sum = sum ~ (i << 2)
  end
  while sum > 1000 do
    sum = sum - #items
    if sum % 7 == 0 then break end
  end
  repeat
    local step = sum // 3
    sum = sum - step
  until sum <= step
  do
    local hidden = sum;
  end
  return sum, -sum
end

counter = 0
local add = function(a, b) counter = counter + 1; return a + b end
function reset() counter, last = 0, nil end

local function area(width, height)
  return width * height
end

local function announce(title, size)
  print(title)
  print(size)
  log(title, size)
end

local function report(shapes)

  local width, height = 3, 4
  local largest = area(width, height)
  announce("largest", largest)
  for _, shape in ipairs(shapes) do
    if shape.size > largest then
      announce(shape.title, area(shape.width, largest))
    end
  end
end

local text = items[1] .. [[
several
lines]]
print(("%d\n"):format(add(1, 2)) .. 'a' .. text)
print "short"
Item.new { "a", 2, 3 }.more.n = 4
items[1].price = items["x" .. counter].price
;
local list = { Item.new("pear", 3), Item.new("plum", 4):cheaper(nil) }
json.encode(list):gsub("%s+", "")
return total(list)
