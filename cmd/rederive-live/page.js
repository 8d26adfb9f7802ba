// Re-derives the page: runs the notebook that it carries in the reader's browser
// and sets each fresh verdict next to the recorded one. Nothing leaves the page.
"use strict";

const carrier = document.getElementById("rederive-source");
if (!carrier || !("WebAssembly" in window) || !("DecompressionStream" in window)) return;
const source = JSON.parse(carrier.textContent);
const text = new TextEncoder(), words = new TextDecoder();

function make(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const name in attributes) {
    if (name === "onclick") e.addEventListener("click", attributes[name]);
    else e.setAttribute(name, attributes[name]);
  }
  e.append(...children);
  return e;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

// --- the module ---

let compiled; // a promise

// unpacked returns the module, which this script carries compressed.
async function unpacked() {
  const packed = Uint8Array.from(atob(MODULE), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function module() {
  compiled ||= unpacked().then((raw) => WebAssembly.compile(raw));
  return compiled;
}

const script = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

// An instance of the module in a worker. Its listener gets all messages but
// replies, which call returns.
class Instance {
  constructor(listener) {
    this.worker = new Worker(script);
    this.waiting = null;
    this.worker.onmessage = ({ data: m }) => {
      if (m.kind === "reply" || m.kind === "ready") this.settle(m);
      else listener(m, this);
    };
    this.worker.onerror = (e) => this.settle({ kind: "reply", data: text.encode(JSON.stringify({ error: e.message })) });
  }

  settle(m) {
    const resolve = this.waiting;
    this.waiting = null;
    if (resolve) resolve(m.data ? JSON.parse(words.decode(m.data)) : m);
  }

  async load() {
    const m = await module();
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.worker.postMessage({ module: m });
    });
  }

  call(name, value) {
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.worker.postMessage({ call: name, data: text.encode(JSON.stringify(value)) });
    });
  }

  send(name, value) {
    this.worker.postMessage({ call: name, data: text.encode(JSON.stringify(value)) });
  }

  end() {
    this.worker.terminate();
    this.settle({});
  }
}

// --- what the reader sees ---

const status = make("p", { class: "live-status", role: "status", "aria-live": "polite" });
const bar = make("progress", { class: "live-progress", "aria-label": "cells run", hidden: "" });
const run = make("button", { type: "button", class: "live-run", onclick: () => rederive() }, "Re-derive here");
const stop = make("button", { type: "button", class: "live-stop", hidden: "", onclick: () => halt() }, "Stop");
const restore = make("button", { type: "button", class: "live-restore", hidden: "", onclick: () => restoreAll() }, "Restore");
const parameters = make("div", { class: "live-parameters" });
const panel = make("section", { class: "live", "aria-label": "re-derive this page in your browser" },
  make("p", { class: "live-buttons" }, run, " ", stop, " ", restore, " ", bar), parameters, status);
const place = document.getElementById("claims") || document.getElementById("text");
if (place.id === "claims") place.after(panel);
else place.prepend(panel);

const say = (message) => { status.textContent = message; };
const cellAt = (index) => document.querySelector(`.cell[data-cell="${index}"]`);
const many = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;

// --- a run ---

let host, worker, outline;
let halt = () => {}; // ends the run in the middle
const editors = new Map(); // of cells that the reader edits, by index
const inputs = new Map(); // of parameters, by name

async function rederive() {
  const began = performance.now();
  run.hidden = true;
  stop.hidden = false;
  const stopped = new Promise((_, reject) => { halt = () => reject(new Error("it was stopped")); });
  try {
    const result = await Promise.race([carryOut(), stopped]);
    show(result, (performance.now() - began) / 1000);
  } catch (e) {
    say(`The page was not re-derived: ${e.message || e}.`);
    if (worker) worker.end();
    if (host) host.end();
    host = null;
  } finally {
    run.hidden = false;
    stop.hidden = bar.hidden = true;
  }
}

async function carryOut() {
  if (!host) await openPage();
  if (outline.refuse) throw new Error(outline.refuse);
  say("Checking the cells");
  let answer = await host.call("start", edits());
  while (answer.job) answer = await host.call("finish", await work(answer.job));
  if (!answer.result) throw new Error(answer.error || "the module has ended");
  return answer.result;
}

// openPage starts the host and lets the cells be edited.
async function openPage() {
  say("Loading the interpreter");
  let said = "";
  host = new Instance((m, from) => {
    if (m.kind === "out" && m.fd === 2) said += words.decode(m.data).slice(0, 2000);
    if (m.kind === "ended") from.settle({ error: `the module has ended: ${said.split("\n")[0]}` });
  });
  await host.load();
  const known = outline;
  outline = await host.call("openPage", source);
  if (!outline.cells) throw new Error(outline.error || "the module has ended");
  if (known) return; // the page offers its cells already
  outline.cells.forEach(offerEdit);
  outline.params.forEach(offerParameter);
}

// edits lists what the reader has changed.
function edits() {
  const list = { cells: {}, params: {} };
  for (const [index, area] of editors) if (area.value !== area.original) list.cells[index] = area.value;
  for (const [name, input] of inputs) if (input.value !== input.original) list.params[name] = input.value;
  restore.hidden = Object.keys(list.cells).length + Object.keys(list.params).length === 0;
  return list;
}

// work runs a job in a worker of its own and returns what it leaves.
function work(job) {
  return new Promise((resolve) => {
    const left = { frames: [], 1: [], 2: [] };
    let done = false;
    const end = (late) => {
      if (done) return;
      done = true;
      clearTimeout(clock);
      worker.end();
      resolve({ Frames: base64(left.frames), Stdout: base64(left[1]), Stderr: base64(left[2]), TimedOut: late });
    };
    const clock = setTimeout(() => end(true), 1000 * SLOWNESS * (outline.time || 300));
    worker = new Instance((m) => {
      if (m.kind === "frame") {
        left.frames.push(m.data);
        progress(words.decode(m.data.subarray(0, 80)));
      }
      if (m.kind === "out") left[m.fd].push(m.data);
      if (m.kind === "ended") end(false);
    });
    worker.load().then(() => worker.send("work", job));
  });
}

function progress(frame) {
  const begun = frame.match(/^{"Kind":"begin"(?:,"Cell":(-?\d+))?/);
  if (!begun) return;
  const index = Number(begun[1] || 0);
  if (index < 0) return;
  bar.hidden = false;
  bar.max = outline.cells.length;
  bar.value = index;
  say(`Running cell ${index + 1} of ${outline.cells.length}`);
}

function base64(chunks) {
  let binary = "";
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.length; i += 32768) binary += String.fromCharCode(...chunk.subarray(i, i + 32768));
  }
  return btoa(binary);
}

// --- the result ---

function show(result, seconds) {
  clear();
  const recorded = new Map(source.verdicts.map((v) => [v.id, v]));
  let same = 0, left = 0;
  const other = [];
  for (const v of result.verdicts) {
    const before = recorded.get(v.id);
    const waits = v.verdict === "deferred" && before && before.verdict !== "deferred";
    if (waits) left++;
    else if (before && before.verdict === v.verdict && before.computed === v.computed) same++;
    else other.push(v);
    mark(v, before, waits);
  }
  result.cells.forEach(showCell);
  result.errors.forEach(showError);
  const parts = [];
  if (result.verdicts.length > 0) parts.push(`${same} of ${many(result.verdicts.length, "claim")} came out as recorded`);
  if (left > 0) parts.push(`${left} need the slow tier, which does not run in a page`);
  if (other.length > 0) parts.push(`${many(other.length, "claim")} came out differently: ${other.map((v) => v.id).join(", ")}`);
  const changed = result.cells.filter((c) => !c.same && !c.left).length;
  parts.push(changed === 0 ? "every cell gave what the page shows" : `${many(changed, "cell")} gave something else`);
  if (result.status !== "ok") parts.unshift(`the run ended early (${result.status})`);
  const sentence = parts.join("; ");
  say(`${sentence[0].toUpperCase()}${sentence.slice(1)}. It took ${seconds.toFixed(1)} s.`);
  panel.dispatchEvent(new CustomEvent("rederived", { detail: result, bubbles: true }));
}

// clear removes what an earlier run has shown.
function clear() {
  document.querySelectorAll(".live-fresh").forEach((e) => e.remove());
  document.querySelectorAll(".live-stale").forEach((e) => e.classList.remove("live-stale"));
}

// mark sets a fresh verdict next to the recorded one.
function mark(v, before, waits) {
  const row = document.querySelector(`[data-claim="${CSS.escape(v.id)}"]`);
  if (!row) return;
  const same = before && before.verdict === v.verdict && before.computed === v.computed;
  let now = same ? "same here" : `here: ${v.verdict}`;
  if (waits) now = "not run here";
  const badge = make("span", { class: "live-fresh live-badge" + (same || waits ? "" : " live-other") }, now);
  if (!same && !waits && v.computed) badge.append(make("span", { class: "live-value" }, `computed ${v.computed}`));
  (row.querySelector("td:last-child") || row).append(" ", badge);
}

function showCell(c, index) {
  const cell = cellAt(index);
  if (!cell || c.left || c.same) return;
  cell.classList.add("live-stale");
  const box = make("div", { class: "live-fresh live-outputs", role: "group", "aria-label": "output of the new run" },
    make("p", { class: "live-note" }, c.state === "ran" ? "The new run gave:" : `This cell: ${c.state}.`));
  c.outputs.forEach((o) => box.append(shown(o)));
  if (c.state === "ran" && c.outputs.length === 0) box.append(make("p", {}, "nothing"));
  cell.append(box);
}

function shown(o) {
  if (o.kind === "table") return table(JSON.parse(o.text));
  const pre = make("pre", { class: "stream", tabindex: "0" }, o.text);
  if (o.kind !== "figure") return pre;
  return make("div", {}, make("p", { class: "live-note" }, "The figure has changed and is not drawn again here. In words:"), pre);
}

function table(t) {
  const head = make("tr", {}, ...(t.head || []).map((h) => make("th", { scope: "col" }, h)));
  const rows = (t.rows || []).map((r) => make("tr", {}, ...r.map((c) => make("td", c.number ? { class: "num" } : {}, c.text))));
  return make("div", { class: "wide", role: "group", tabindex: "0", "aria-label": "table of the new run" },
    make("table", { class: "data" }, make("thead", {}, head), make("tbody", {}, ...rows)));
}

function showError(e) {
  const cell = cellAt(e.cell);
  const note = make("p", { class: "live-fresh live-error" }, `${e.pos}: ${e.text}`);
  if (cell) cell.append(note);
  else panel.append(note);
}

// --- edits ---

function offerEdit(c) {
  const cell = cellAt(c.index);
  if (!cell || !c.run || c.slow) return;
  const button = make("button", { type: "button", class: "live-edit", "aria-label": `edit ${cell.getAttribute("aria-label")}` }, "edit");
  button.addEventListener("click", () => {
    button.hidden = true;
    const area = make("textarea", { class: "live-code", spellcheck: "false", rows: String(c.code.split("\n").length + 1),
      "aria-label": `code of ${cell.getAttribute("aria-label")}` });
    area.value = area.original = c.code.replace(/\n$/, "");
    area.addEventListener("keydown", (e) => { if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) rederive(); });
    area.addEventListener("input", () => { restore.hidden = false; say("Run again to see what changes (Ctrl and Enter)."); });
    editors.set(c.index, area);
    button.after(make("div", { class: "live-editor" }, area,
      make("button", { type: "button", onclick: () => rederive() }, "Run again")));
    area.focus();
  });
  cell.prepend(button);
}

function offerParameter(p) {
  const input = make("input", { type: "text", id: `live-parameter-${p.name}` });
  input.value = input.original = p.value;
  input.addEventListener("input", () => { restore.hidden = false; });
  input.addEventListener("keydown", (e) => { if (e.key === "Enter") rederive(); });
  inputs.set(p.name, input);
  parameters.append(make("label", { for: input.id }, `${p.name} `), input, " ");
}

// restoreAll brings back what the page has shown.
function restoreAll() {
  document.querySelectorAll(".live-editor").forEach((e) => e.remove());
  document.querySelectorAll(".live-edit").forEach((e) => { e.hidden = false; });
  editors.clear();
  for (const input of inputs.values()) input.value = input.original;
  clear();
  restore.hidden = true;
  say("The page shows what was recorded.");
}
