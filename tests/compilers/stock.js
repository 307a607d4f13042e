// A shop that counts what it has, and says what it is worth.
const LIMIT = 50;
const names = ["pear", "plum", "saw", "hammer"];
const weights = { pear: 150, plum: 80, saw: 400, hammer: 900 };

class Item {
  constructor(name, price, count = 1) {
    this.name = name;
    this.price = price;
    this.count = count;
  }

  get worth() {
    return this.price * this.count;
  }

  toString() {
    return `${this.count} ${this.name} at ${this.price}`;
  }
}

class Stock {
  #items = new Map();

  add(item) {
    if (this.#items.has(item.name)) {
      this.#items.get(item.name).count += item.count;
    } else {
      this.#items.set(item.name, item);
    }
    return this;
  }

  *[Symbol.iterator]() {
    for (const item of this.#items.values()) {
      yield item;
    }
  }

  total() {
    let sum = 0;
    for (const item of this) {
      sum += item.worth;
    }
    return sum;
  }
}

function heaviest(list) {
  let best = list[0];
  for (let i = 1; i < list.length; i++) {
    if (weights[list[i]] > weights[best]) {
      best = list[i];
    }
  }
  return best;
}

const stock = new Stock();
names.forEach((name, index) => stock.add(new Item(name, index + 2, index * 3)));
stock.add(new Item("plum", 1, 4));

console.log(heaviest(names));
for (const item of stock) {
  console.log(String(item));
}
try {
  const label = { text: null };
  console.log(stock.total() > LIMIT ? label.text.length : label.text);
} catch (error) {
  console.log(error.message);
} finally {
  console.log("done");
}
