// What moves in the page: the curve, the slider, and what is left in the original.
"use strict";

const MOST_WHOLE = 400000;  // bytes of a program that is shown as a whole
const MOST_SPLICES = 300;   // places of one step that are shown
const AROUND = { lines: 3, bytes: 400 };  // what stands around a change
const GONE = { lines: 24, bytes: 6000 };  // what is shown of something long that has gone

const run = JSON.parse(document.getElementById("run").textContent);
const at = (id) => document.getElementById(id);
const number = (some) => some.toLocaleString("en");
const counted = (some, noun) => `${number(some)} ${noun}${some === 1 ? "" : "s"}`;

function duration(seconds) {
  if (seconds < 60) return `${Number(seconds.toFixed(seconds < 1 ? 3 : 1))} s`;
  const rest = Math.floor(seconds);
  if (rest < 3600) return `${Math.floor(rest / 60)} min ${String(rest % 60).padStart(2, "0")} s`;
  return `${Math.floor(rest / 3600)} h ${String(Math.floor(rest / 60) % 60).padStart(2, "0")} min`;
}

function element(name, text, kind) {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

// Where the first lines of a text end, or the last ones begin; within a line where it is too long.
function firstLines(text, most) {
  let place = 0;
  for (let line = 0; line < most.lines && place < text.length; line++) {
    const end = text.indexOf("\n", place);
    place = end < 0 ? text.length : end + 1;
  }
  return Math.min(place, most.bytes);
}

function lastLines(text, most) {
  let place = text.length;
  for (let line = 0; line < most.lines && place > 0; line++) {
    place = text.lastIndexOf("\n", place - 2) + 1;
  }
  return Math.max(place, text.length - most.bytes);
}

function gap(text, what) {
  const lines = text.split("\n").length - 1;
  return element("span", `⋯ ${lines ? counted(lines, "line") : counted(text.length, "byte")}${what} ⋯`, "gap");
}

// Put into `place` what splices make of a text: what goes, what comes, and some of what stays around it.
function show(place, text, splices, { whole, same = "span", gone = "del" }) {
  const parts = document.createDocumentFragment();
  const put = (name, some) => some && parts.append(element(name, readable(some)));
  const stay = (some, isFirst, isLast) => {
    const head = isFirst ? 0 : firstLines(some, AROUND);
    const tail = isLast ? some.length : lastLines(some, AROUND);
    if (whole || tail - head < 80) return put(same, some);
    put(same, some.slice(0, head));
    parts.append(gap(some.slice(head, tail), ""));
    put(same, some.slice(tail));
  };
  const go = (some) => {
    const head = firstLines(some, GONE), tail = Math.max(head, lastLines(some, { lines: 4, bytes: 1000 }));
    if ((whole && text.length <= MOST_WHOLE) || tail - head < 200) return put(gone, some);
    put(gone, some.slice(0, head));
    parts.append(gap(some.slice(head, tail), " removed"));
    put(gone, some.slice(tail));
  };
  let done = 0;
  const shown = aligned(text, splices.slice(0, MOST_SPLICES));
  for (const [start, removed, added] of shown) {
    stay(text.slice(done, start), done === 0, false);
    go(text.slice(start, start + removed));
    put("ins", added);
    done = start + removed;
  }
  stay(text.slice(done), false, true);
  if (splices.length > shown.length) {
    parts.append(element("span", `⋯ ${counted(splices.length - shown.length, "more place")} ⋯`, "gap"));
  }
  place.replaceChildren(parts);
}

function showOriginal() {
  if (!run.left) return;
  const whole = run.base.length <= MOST_WHOLE;
  const place = at("before");
  show(place, run.base, run.left, { whole, same: "mark", gone: "s" });
  const left = place.querySelector("mark");
  if (left) place.scrollTop = left.offsetTop - 60;
}

const steps = run.steps;
const programs = new Programs(run.base, steps.slice(run.first).map((step) => step[5]), run.first);
let current = steps.length;
let curve = null;

function showStep(next) {
  current = Math.max(run.first, Math.min(steps.length, next));
  const slider = at("step");
  slider.value = current;
  at("back").disabled = current === run.first;
  at("on").disabled = current === steps.length;
  const [tokens, bytes, by, seconds] = current ? steps[current - 1] : [run.tokens, run.bytes];
  const words = [`step ${number(current)} of ${number(steps.length)}`];
  words.push(`${counted(tokens, "token")}, ${counted(bytes, "byte")}`);
  if (current) words.push(`by ${run.passes[by]}`);
  if (current && seconds !== null) words.push(`after ${duration(seconds)}`);
  at("told").textContent = words.join(" · ");
  slider.setAttribute("aria-valuetext", words.join(", "));
  const isStart = current === run.first;
  const before = programs.at(isStart ? current : current - 1);
  const whole = at("whole").checked && before.length <= MOST_WHOLE;
  at("whole").disabled = before.length > MOST_WHOLE;
  if (isStart && before.length > MOST_WHOLE) {
    show(at("change"), before.slice(0, MOST_WHOLE / 2), [], { whole: true });
    at("change").append(element("span", `⋯ ${counted(before.length - MOST_WHOLE / 2, "more byte")} ⋯`, "gap"));
  } else {
    show(at("change"), before, isStart ? [] : steps[current - 1][5], { whole: whole || isStart });
  }
  const change = at("change").querySelector("del, ins");
  at("change").scrollTop = change ? change.offsetTop - 60 : 0;
  if (curve) curve.redraw(false);
}

// The curve has a point for the beginning, one for each step, and one for the end.
function points(across) {
  const xs = [0], ys = [run.tokens];
  for (const step of steps) {
    xs.push(Math.max(xs[xs.length - 1], across === "seconds" ? step[3] ?? 0 : step[4]));
    ys.push(step[0]);
  }
  xs.push(Math.max(xs[xs.length - 1], run[across] ?? 0));
  ys.push(ys[ys.length - 1]);
  return [xs, ys];
}

function drawCurve() {
  const place = at("plot");
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const across = at("across").value, isLogarithmic = at("logarithmic").checked;
  const data = points(across);
  if (isLogarithmic) data[1] = data[1].map((tokens) => Math.max(1, tokens));
  const told = (value) => (across === "seconds" ? duration(value) : number(value));
  const axis = { stroke: colour("--dim"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false } };
  const marker = (plot) => {
    const x = Math.round(plot.valToPos(data[0][current], "x", true));
    const y = Math.round(plot.valToPos(data[1][current], "y", true));
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = colour("--mark");
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(x, y, 4 * devicePixelRatio, 0, 7);
    ctx.fill();
    ctx.restore();
  };
  if (curve) curve.destroy();
  curve = new uPlot({
    width: place.clientWidth,
    height: 280,
    scales: { x: { time: false }, y: { distr: isLogarithmic ? 3 : 1, range: isLogarithmic ? undefined : (_, __, most) => [0, most * 1.05 || 1] } },
    axes: [{ ...axis, space: across === "seconds" ? 90 : 60, values: (_, ticks) => ticks.map(told) }, { ...axis, size: 64, values: (_, ticks) => ticks.map((tick) => (tick === null ? "" : number(tick))) }],
    series: [
      { label: across === "seconds" ? "time" : "answers", value: (_, value) => (value === null ? "–" : told(value)) },
      { label: "tokens", stroke: colour("--curve"), fill: colour("--under"), width: 2, paths: uPlot.paths.stepped({ align: 1 }), points: { show: false }, value: (_, value) => (value === null ? "–" : number(value)) },
    ],
    cursor: { points: { size: 8 } },
    hooks: { draw: [marker] },
  }, data, place);
  // A click that ends a drag has looked closer already.
  let pressed = 0;
  curve.over.addEventListener("mousedown", (event) => { pressed = event.clientX; });
  curve.over.addEventListener("click", (event) => {
    const at = event.clientX - curve.over.getBoundingClientRect().left;
    if (Math.abs(event.clientX - pressed) < 4) showStep(curve.posToIdx(at));
  });
}

// The button is there where the page has all of the final program, and the browser lets it be copied.
function offerCopy() {
  const last = steps.length ? programs.at(steps.length) : run.left && spliced(run.base, run.left);
  const size = steps.length ? steps[steps.length - 1][1] : last && last.length;
  at("copy").hidden = !navigator.clipboard || !last || last.length !== size;
  at("copy").onclick = () => {
    const bytes = Uint8Array.from(last, (mark) => mark.charCodeAt(0));
    navigator.clipboard.writeText(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).then(
      () => { at("copy").textContent = "copied"; },
      () => { at("copy").textContent = "not allowed"; },
    );
  };
}

// The arrow keys choose the step wherever the focus is, but where they mean something else.
function keyed(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input[type=range], select, pre")) return;
  event.preventDefault();
  showStep(current + by);
}

function begin() {
  document.documentElement.classList.add("scripts");
  showOriginal();
  offerCopy();
  if (!steps.length) return;
  at("step").oninput = () => showStep(Number(at("step").value));
  at("back").onclick = () => showStep(current - 1);
  at("on").onclick = () => showStep(current + 1);
  at("whole").onchange = () => showStep(current);
  document.addEventListener("keydown", keyed);
  if (steps.every((step) => step[3] === null)) {
    at("across").value = "calls";
    at("across").options[0].disabled = true;
  }
  at("across").onchange = at("logarithmic").onchange = drawCurve;
  showStep(current);
  drawCurve();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawCurve);
  new ResizeObserver(() => curve.setSize({ width: at("plot").clientWidth, height: 280 })).observe(at("plot"));
}

begin();
