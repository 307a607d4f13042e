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

// Splices that do not begin or end within a character of UTF-8 where that can be helped.
function widened(text, splices) {
  const inside = (place) => (text.charCodeAt(place) & 0xc0) === 0x80;
  let done = 0;
  return splices.map(([start, removed, added], number) => {
    const limit = number + 1 < splices.length ? splices[number + 1][0] : text.length;
    let end = start + removed;
    while (start > done && inside(start) && end - start < removed + 3) start--;
    const before = text.slice(start, end - removed);
    const begun = end;
    while (end < limit && inside(end) && end - begun < 3) end++;
    done = end;
    return [start, end - start, before + added + text.slice(begun, end)];
  });
}
