<!-- An old way to comment.
// Every kind that the profile of JavaScript names occurs here or in jsx.jsx.
import fallback, { one as two } from "module";
import * as all from "other";
export { two };
export default class Base extends all.Parent {
  #hidden = 1;
  static shared = "text";
  static { this.shared = ""; }
  constructor(first, second = 2, ...rest) { super(first); }
  get size() { return this.#hidden; }
}

const limit = 10, [head, , tail] = [1, 2, 3];
let { name, inner: { deep }, ...others } = { name: limit, inner: {}, method() {}, other };
var old = function named(n) { return n; };

function* numbers() { const got = yield 1; }

async function run(items, { option } = {}) {
  let text = `template ${items[0]} text` + 'single' + (text - 1);
  for (let i = 0; i < limit; i++)
    if (i === 2)
      continue;
    else
      text += i, i -= 1;
  for (const item of items)
    while (item)
      break;
  if (text)
    for (var key in items)
      ;
  do
    text = -text;
  while (!text);
  switch (text) {
    case 1:
      break;
    default:
  }
  if (limit > 1)
    switch (text) { }
  try {
    await fetch("x");
  } catch (error) {
    throw new Error(error, /re+/g);
  } finally { }
  if (limit > 2)
    try { text = 1; } catch { }
  if (limit > 3)
    throw text;
  if (limit > 4)
    return;
  if (limit > 5)
    label: text = 1;
  if (limit > 6)
    do { text = 2; } while (text);
  if (limit > 7)
    debugger;
  if (limit > 8)
    with (text) { }
  for (var i = 0; ; ) ;
  const arrow = (a) => a * 2, other = async b => { await b; };
  const anonymous = function () { return 1; }, made = class { }, generate = function* () { };
  const called = arrow(1)?.length ?? old.call(this, ...items);
  const chosen = called ? null : void 0;
  return chosen, new.target;
}

function area(width, height) { return width * height; }

function announce(title, size) {

  console.log(title);
  console.log(size);
  console.log("measured: " + title + ": " + size);
}

class Registry {
  static limit = 100;
}

function report(shapes) {
  const largest = area(10, Registry.limit), least = area(1, 2);
  announce("largest", largest);
  for (const shape of shapes) {
    if (shape.size > largest) {
      announce(shape.title, area(shape.width, largest));
    }
  }
}
