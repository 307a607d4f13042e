// The programs of a run, made from one and the edits of each step. Bytes are characters up to U+00FF here.
"use strict";

const KEEP_EVERY = 32;    // steps between programs that are kept
const KEEP_MOST = 64e6;   // bytes of them together

// The text that splices make: each is a place, how many bytes go, and what comes there.
function spliced(text, splices) {
  const parts = [];
  let done = 0;
  for (const [start, removed, added] of splices) {
    parts.push(text.slice(done, start), added);
    done = start + removed;
  }
  parts.push(text.slice(done));
  return parts.join("");
}

class Programs {
  // `base` is the program before the first of `steps`, each a list of splices, which have numbers from `first` on.
  constructor(base, steps, first) {
    this.steps = steps;
    this.first = first;
    this.kept = new Map([[first, base]]);
    this.size = 0;
    this.last = [first, base];
  }

  // The program after so many steps.
  at(number) {
    const near = number - ((number - this.first) % KEEP_EVERY);
    let [place, program] = this.last[0] <= number && this.last[0] >= near ? this.last : this.before(near);
    for (; place < number; place++) {
      program = spliced(program, this.steps[place - this.first]);
      this.keep(place + 1, program);
    }
    this.last = [number, program];
    return program;
  }

  before(number) {
    while (!this.kept.has(number)) number -= KEEP_EVERY;
    return [number, this.kept.get(number)];
  }

  keep(number, program) {
    if ((number - this.first) % KEEP_EVERY || this.kept.has(number) || this.size > KEEP_MOST) return;
    this.kept.set(number, program);
    this.size += program.length;
  }
}

// Bytes as text without invisible marks, as in readable.py.
function readable(bytes) {
  const codes = new Uint8Array(bytes.length);
  for (let place = 0; place < bytes.length; place++) codes[place] = bytes.charCodeAt(place);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(codes).replaceAll("\r\n", "\n");
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (mark) => {
    const code = mark.charCodeAt(0);
    if (code === 0x7f) return "\u2421";
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}

const FARTHEST = 400;  // bytes that a splice is moved or widened for the better

// The same splices where people would have made them: what goes or comes begins a line if it may, or a word, what is
// replaced are whole words, and no character of UTF-8 is cut. Between "int a; int b;" and "int b;", "a; int " may have
// gone as well as "int a; ".
function aligned(text, splices) {
  const found = [];
  let done = 0;
  for (const splice of splices) {
    const [start, removed, added] = moved(text, splice, done);
    done = start + removed;
    found.push([start, removed, added]);
  }
  return whole(text, found);
}

// Splices with the rest of the words that they replace and of the characters that they cut; those that touch are one.
function whole(text, splices) {
  const found = [];
  const end = (splice) => (splice ? splice[0] + splice[1] : 0);
  splices.forEach((splice, number) => {
    const next = number + 1 < splices.length ? splices[number + 1][0] : text.length;
    let one = widened(text, splice, end(found.at(-1)), next);
    while (found.length && one[0] === end(found.at(-1))) {
      const [start, removed, added] = found.pop();
      one = widened(text, [start, removed + one[1], added + one[2]], end(found.at(-1)), next);
    }
    found.push(one);
  });
  return found;
}

// A splice that only takes or only adds, farther to the front where that makes the same.
function moved(text, [start, removed, added], done) {
  if (removed && added) return [start, removed, added];
  const some = removed ? text.slice(start, start + removed) : added;
  let best = [0, fitness(text, start)];
  for (let back = 1; back <= FARTHEST && start - back >= done; back++) {
    // Who goes one place back takes the byte there in exchange for its own last one.
    const last = some.length - 1 - ((back - 1) % some.length);
    if (text[start - back] !== some[last]) break;
    const fit = fitness(text, start - back);
    if (fit > best[1]) best = [back, fit];
  }
  const turn = some.length - (best[0] % some.length);
  return [start - best[0], removed, removed ? "" : some.slice(turn) + some.slice(0, turn)];
}

function fitness(text, place) {
  if (place === 0 || text[place - 1] === "\n") return 2;
  return /\s/.test(text[place - 1]) && !/\s/.test(text[place] ?? " ") ? 1 : 0;
}

// A splice with the rest of the words that it replaces, or of the characters of UTF-8 that it cuts.
function widened(text, [start, removed, added], done, next) {
  const replaces = removed && added;
  const least = Math.max(done, start - (replaces ? FARTHEST : 3));
  const most = Math.min(next, start + removed + (replaces ? FARTHEST : 3));
  const isInside = (place, mark) => replaces
    ? inWord(text[place - 1]) && inWord(text[place])
      || place === start && inWord(text[place - 1]) && inWord(mark)
      || place === start + removed && inWord(mark) && inWord(text[place])
    : (text.charCodeAt(place) & 0xc0) === 0x80;
  let begin = start, end = start + removed;
  while (begin > least && isInside(begin, added[0])) begin--;
  while (end < most && isInside(end, added.at(-1))) end++;
  return [begin, end - begin, text.slice(begin, start) + added + text.slice(start + removed, end)];
}

function inWord(mark) {
  return mark !== undefined && /[\w\x80-\xff]/.test(mark);
}
