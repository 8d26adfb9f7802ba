// Re-derives the live pages in a folder, see live.sh.
"use strict";
const fs = require("fs"), http = require("http"), path = require("path");
const browsers = require("./browsers.js"), { report, refused } = browsers;
const axe = browsers.axeCore();

const [folder, ...programs] = process.argv.slice(2); // browsers as name=program

// A constant that an edit changes: the first line of a cell that assigns a number to a name.
const constant = /^(\t*\w+ := )(\d+)$/m;
const raised = (code) => code.replace(constant, (_, name, n) => name + (Number(n) + 1));

// edit increments the first constant in the cells of a notebook.
function edit(file) {
  const text = fs.readFileSync(file, "utf8");
  for (const fence of text.matchAll(/^```go\b(?!.*run=false|.*tier=slow).*\n([^]*?)^```$/gm)) {
    if (!constant.test(fence[1])) continue;
    const at = fence.index + fence[0].indexOf("\n") + 1;
    fs.writeFileSync(file, text.slice(0, at) + raised(fence[1]) + text.slice(at + fence[1].length));
    console.log(JSON.stringify({ line: fence[1].match(constant)[0] }));
    return;
  }
  process.exit(1); // nothing to edit
}

// open opens a page, and records its errors, its requests, and how many jobs it begins.
const open = (browser, url) => browsers.open(browser, url, (page) => {
  page.wrong = [];
  page.evaluateOnNewDocument(() => {
    const send = Worker.prototype.postMessage;
    window.jobs = 0;
    Worker.prototype.postMessage = function (m) {
      if (m.call === "work") window.jobs++;
      send.call(this, m);
    };
  });
  page.on("pageerror", (e) => browsers.icon(e.message) || page.wrong.push(`error: ${e.message}`));
  page.on("request", (r) => {
    const asked = r.url();
    if (/^(data|blob):/.test(asked) || asked === url || /\/rederive-(live|draw)\.js$/.test(asked) || asked.endsWith("/favicon.ico")) return;
    page.wrong.push(`it asks for ${asked}`);
  });
});

// close closes a page, and records what its policy has refused.
async function close(page) {
  page.wrong.push(...await refused(page));
  await page.close();
}

// rederive presses the button and returns the result, or the last message.
async function rederive(page, seconds) {
  return page.evaluate((limit) => new Promise((resolve) => {
    const panel = document.querySelector(".live"), run = panel.querySelector(".live-run");
    const began = performance.now(), since = () => (performance.now() - began) / 1000;
    const early = [];
    let first = 0; // when the first verdict of a computed value arrives
    const hear = (e) => {
      early.push(...e.detail);
      if (first === 0 && e.detail.some((v) => v.computed)) first = since();
    };
    panel.addEventListener("settled", hear);
    panel.addEventListener("rederived", (e) => {
      panel.removeEventListener("settled", hear);
      resolve({ result: e.detail, early, first, seconds: since(), says: "" });
    }, { once: true });
    if (!run.hidden) run.click(); // it may be running already
    setTimeout(function look() {
      if (!run.hidden) resolve({ says: panel.querySelector(".live-status").textContent });
      else if (performance.now() - began > 1000 * limit) resolve({ says: "it takes too long" });
      else setTimeout(look, 200);
    }, 500);
  }), seconds);
}

// processorTime returns the processor time of a browser and its children in seconds, or NaN on systems that do
// not report it.
function processorTime(browser) {
  const children = new Map(), used = new Map();
  if (!fs.existsSync("/proc/self/stat")) return NaN;
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = fs.readFileSync(`/proc/${pid}/stat`, "latin1").replace(/^.*\) /s, "").split(" ");
      used.set(pid, (Number(fields[11]) + Number(fields[12])) / 100);
      children.set(fields[1], [...(children.get(fields[1]) || []), pid]);
    } catch { /* it has ended */ }
  }
  const sum = (pid) => (children.get(pid) || []).reduce((n, child) => n + sum(child), used.get(pid) || 0);
  return sum(String(browser.process().pid));
}

// The fields of a verdict that a page and the ledger must share. The last digits of an unrounded number depend
// on the processor.
const fields = (v) => JSON.stringify([v.id, v.verdict, v.printed, v.computed, v.cases || 0, v.methods])
  .replace(/(?<![\d.])(\d+\.\d{12,})(?![\d.])/g, (n) => String(Number(Number(n).toPrecision(12))));

// paper re-derives the page of a paper. The reader may point at the button for the given time before pressing
// it. The page begins one job if it carries that of its host.
async function paper(browser, url, ledger, pointed, begins = 1) {
  const name = path.basename(url, ".html"), page = await open(browser, url);
  if (pointed > 0) {
    await page.hover(".live-run");
    await new Promise((resolve) => setTimeout(resolve, 1000 * pointed));
  }
  const before = processorTime(browser);
  const { result, early, first, seconds, says } = await rederive(page, 900);
  const used = processorTime(browser) - before;
  const wrong = page.wrong;
  if (!result) wrong.push(says);
  else {
    const own = ledger.claims.filter((c) => path.basename(path.dirname(c.notebook)) === name);
    const fresh = new Map(result.verdicts.map((v) => [v.id, fields(v)]));
    if (own.length !== fresh.size) wrong.push(`${fresh.size} claims, not ${own.length}`);
    for (const c of own) if (fresh.get(c.id) !== fields(c)) wrong.push(`${fresh.get(c.id)}, not ${fields(c)}`);
    for (const v of early) if (fresh.get(v.id) !== fields(v)) wrong.push(`early ${fields(v)}, in the end ${fresh.get(v.id)}`);
    if (own.length > 0 && early.length === 0) wrong.push("no claim is settled before the end");
    for (const e of result.errors) wrong.push(`${e.pos}: ${e.text}`);
    const status = await page.evaluate(() => document.querySelector(".live-status").textContent);
    if (/differently/.test(status)) wrong.push(status);
    const jobs = await page.evaluate(() => window.jobs);
    if (jobs !== begins) wrong.push(`it began ${jobs} jobs, not ${begins}`);
  }
  await close(page);
  report(`${name} ${result ? `(${result.verdicts.length} claims, ${early.length} settled early, the first after ${first.toFixed(1)} s, all after ${seconds.toFixed(1)} s, ${used.toFixed(1)} s of processor)` : ""} ${url.split(":")[0]}${pointed > 0 ? `, pointed at ${pointed} s before` : ""}${begins > 1 ? ", with the job of another page" : ""}`, wrong);
}

// edited gives a cell, or the space for an answer, other code and runs again.
async function edited(page, cell, code, seconds) {
  const selector = Number.isInteger(cell) ? `.cell[data-cell="${cell}"]` : cell;
  await page.evaluate((selector) => {
    const button = document.querySelector(`${selector} .live-edit`);
    if (!button.hidden) button.click();
  }, selector);
  await page.waitForSelector(`${selector} .live-code`);
  await page.evaluate((selector, code) => {
    const area = document.querySelector(`${selector} .live-code`);
    area.value = code;
    area.dispatchEvent(new Event("input"));
  }, selector, code);
  return rederive(page, seconds);
}

const imports = "import \"rederive/show\"\n\n_ = show.Key\ntotal := 0\n";

// verdicts checks what a page shows after a run: the row next to the text, the band and the contents agree with
// the result, and an error is below the button.
async function verdicts(page, name, result) {
  if (!result) return;
  const seen = await page.evaluate(() => {
    const text = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent).join(" ");
    const claim = document.querySelector("article .claim"), sign = claim && claim.querySelector(".sign.live-fresh");
    return {
      sign: sign ? sign.getAttribute("aria-label") : "", same: !!claim && claim.classList.contains("live-as-recorded"),
      band: text("#claims .live-sum"), dots: document.querySelectorAll(".toc .live-dot").length,
      error: text(".live-editor .live-error"), states: text(".live-outputs .live-note"),
    };
  });
  const [v] = result.verdicts, same = v.verdict === "confirmed", none = v.verdict === "unchecked";
  const want = same ? "" : none ? "not computed in your run" : `${v.verdict} in your run`;
  const wrong = page.wrong, note = (ok, what) => { if (!ok) wrong.push(`${name}: ${what}: ${JSON.stringify(seen)}`); };
  note(seen.sign === want && seen.same === same, `the row beside the text shows not ${v.verdict}`);
  note(new RegExp(same ? "1 as recorded" : none ? "1 not computed" : "1 different").test(seen.band), "the band");
  note(!/cell: \d/.test(seen.states), "a state is a number");
  if (result.errors.some((e) => e.cell >= 0 && e.line > 0)) note(/^line \d+: /.test(seen.error), "no error below the button");
}

async function hostile(browser, url) {
  const page = await open(browser, url);
  const wrong = page.wrong;
  const expect = (name, got, verdict, words) => {
    const v = got.result && got.result.verdicts[0];
    if (!v || v.verdict !== verdict) wrong.push(`${name}: ${v ? v.verdict : got.says}, not ${verdict}`);
    const said = got.result ? JSON.stringify(got.result.errors) : "";
    if (!words.test(said)) wrong.push(`${name}: ${said.slice(0, 300)} does not match ${words}`);
    return verdicts(page, name, got.result);
  };
  await expect("as it is", await rederive(page, 120), "confirmed", /^\[\]$/);
  await expect("another sum", await edited(page, 0, imports + "for i := range size + 1 {\n\ttotal += i\n}", 120), "mismatch", /^\[\]$/);
  await expect("a type error", await edited(page, 0, imports + "total = \"four\"", 120), "unchecked", /n?otebook\.md:14/);
  await expect("a large map with nil among its keys", await edited(page, 0, imports + "keys := map[any]bool{}\nfor i := range 2000 {\n\tkeys[i] = true\n\tkeys[nil] = true\n}\nfor i := range size {\n\ttotal += i\n}\ntotal += len(keys) - 2001", 120), "confirmed", /^\[\]$/);
  await expect("a deadlock", await edited(page, 0, imports + "c := make(chan int)\ntotal = <-c", 120), "unchecked", /waits for another|asleep/);
  await expect("a panic in a goroutine", await edited(page, 0, imports + "c := make(chan int)\ngo func() {\n\tvar p *int\n\ttotal = *p\n}()\n<-c", 120), "unchecked", /:17:\d+","text":"panic: .*nil pointer dereference/);
  await expect("deep recursion", await edited(page, 0, imports + "var f func(n int) int\nf = func(n int) int { return f(n+1) + 1 }\ntotal = f(0)", 240), "unchecked", /:15:\d+","text":"stack overflow/);
  await expect("a memory bomb", await edited(page, 0, imports + "var keep [][]byte\nfor {\n\tkeep = append(keep, make([]byte, 64<<20))\n\ttotal += len(keep)\n}", 240), "unchecked", /out of memory/);
  await expect("a flood", await edited(page, 0, "import \"fmt\"\n" + imports + "for {\n\tfmt.Println(\"flood\")\n}", 240), "unchecked", /MiB of output/);
  await page.evaluate(() => setTimeout(function stop() {
    const button = document.querySelector(".live-stop");
    if (button.hidden || button.disabled) setTimeout(stop, 200); // the run has not begun
    else button.click();
  }, 4000));
  const loop = await edited(page, 0, imports + "for {\n\ttotal++\n}", 120);
  if (!/stopped/.test(loop.says)) wrong.push(`an endless loop: ${loop.says}`);
  await page.click(".live-restore");
  await expect("restored", await rederive(page, 120), "confirmed", /^\[\]$/);
  wrong.push(...await refused(page));
  report(`hostile cells ${url.split(":")[0]}`, wrong);
  await accessible(page, "a page that was re-derived");
  await page.close();
}

// shownBy returns what a page shows: the verdict of each claim, each inline value, and the text and figures of
// each cell, which are those of the new run where it has changed.
const shownBy = (page) => page.evaluate(() => {
  const bare = (e) => { // without the caption, which a new table lacks, and the padding that aligns decimal points
    const copy = e.cloneNode(true);
    copy.querySelectorAll(".pad, caption").forEach((other) => other.remove());
    return copy.textContent;
  };
  const text = (list) => [...list].map(bare).join(" ").replace(/[,\s]+/g, "");
  const drawn = (e) => { // a shape: its kind, position and colours
    const { fill, stroke } = getComputedStyle(e);
    const places = [...e.attributes].filter((a) => !/^(style|class|id|href|aria-.*|data-.*|clip-path|mask|fill|stroke)$/.test(a.name));
    const paints = e.tagName === "g" ? [] : [fill, stroke]; // a group is not drawn: its shapes are
    return [e.tagName, ...places.map((a) => a.value), ...paints].join(" ").replace(/url\([^)]*\)/g, "url");
  };
  const shown = { claims: {}, values: {}, cells: {}, figures: {}, stale: [] };
  for (const row of document.querySelectorAll("article .claim[data-claim]")) {
    const fresh = row.querySelector("summary .sign.live-fresh"), sign = fresh || row.querySelector("summary .sign");
    shown.claims[row.dataset.claim] = sign.getAttribute("aria-label").replace(" in your run", "").replace(/, a stored.*/, "").replace("not computed", "unchecked");
  }
  for (const e of document.querySelectorAll(".value[data-value]")) shown.values[e.dataset.value] = e.textContent.trim();
  for (const cell of document.querySelectorAll(".cell[data-cell]")) {
    const stale = cell.classList.contains("live-stale"), root = stale ? cell.querySelector(".live-outputs") : cell;
    if (stale) shown.stale.push(cell.dataset.cell);
    const failed = /^This cell failed/.test(root.querySelector(".live-note")?.textContent || ""); // the page has the calls elsewhere
    shown.cells[cell.dataset.cell] = failed ? "" : text([...root.querySelectorAll("table:not(.compared), p.note, .stream, p.value samp")].filter((e) => !e.closest(".claims, .data, .live-editor")));
    shown.figures[cell.dataset.cell] = [...root.querySelectorAll("figure svg")].filter((e) => !e.closest(".claims, .live-editor"))
      .map((e) => [...e.querySelectorAll(":not(title, desc, style, defs, g:not([transform]))")].map(drawn).join("\n")).join("\n\n");
  }
  return shown;
});

// whole edits a constant of a paper, and compares the whole page with one that the program has rendered from the
// edited notebook.
async function whole(browser, name) {
  const file = path.join(folder, `${name}.json`), anew = path.join(folder, "edited", `${name}.html`);
  if (!fs.existsSync(file) || fs.statSync(file).size === 0) return report(`${name} has no constant to edit`, []);
  if (!fs.existsSync(anew)) return report(`${name} edited`, ["the program renders no page of the edited notebook"]);
  const { line } = JSON.parse(fs.readFileSync(file));
  const page = await open(browser, `file://${path.join(folder, "papers", `${name}.html`)}`), wrong = page.wrong;
  await rederive(page, 900);
  const { cell, code } = await page.evaluate(async (line) => {
    for (const cell of document.querySelectorAll(".cell[data-cell]")) {
      const button = cell.querySelector(".live-edit");
      if (!button) continue;
      button.click();
      for (let i = 0; i < 600 && !cell.querySelector(".live-code"); i++) await new Promise((r) => setTimeout(r, 100));
      const area = cell.querySelector(".live-code");
      if (area && area.value.split("\n").includes(line)) return { cell: Number(cell.dataset.cell), code: area.value };
    }
    return {};
  }, line);
  if (cell === undefined) {
    await close(page);
    return report(`${name} edited`, [`no cell has the line ${line}`]);
  }
  const { says, seconds } = await edited(page, cell, raised(code), 900);
  await page.waitForFunction(() => !document.querySelector(".live-drawing > .live-note"))
    .catch(() => wrong.push("a figure is not drawn"));
  const drawn = await page.evaluate(() => document.querySelectorAll(".live-figure").length);
  const status = await page.evaluate(() => document.querySelector(".live-status").textContent);
  const fresh = await browser.newPage();
  await fresh.goto(`file://${anew}`);
  const here = await shownBy(page), there = await shownBy(fresh);
  for (const kind of ["claims", "values", "cells", "figures"]) {
    for (const id of Object.keys(there[kind])) {
      if (here[kind][id] === there[kind][id]) continue;
      const got = String(here[kind][id]).split("\n"), want = there[kind][id].split("\n"); // one line for each shape of a figure
      const i = Math.max(0, want.findIndex((line, i) => line !== got[i]));
      wrong.push(`${kind} ${id}: ${String(got[i]).slice(0, 120)}, not ${want[i].slice(0, 120)}`);
    }
  }
  await fresh.close();
  await close(page);
  const again = (status.match(/only (\d+) of (\d+) cells/) || []).slice(1).join(" of ") || "all";
  report(`${name} with ${raised(line).trim()} (${again} cells run, ${here.stale.length} changed, ${drawn} figures drawn, ${seconds === undefined ? says : `${seconds.toFixed(1)} s`})`, wrong);
}

async function accessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run());
  report(`axe on ${what}`, found.violations.map((v) => `${v.id}: ${v.nodes[0].html}`));
}

// until waits for a message on the page.
async function until(page, words, seconds) {
  const end = Date.now() + 1000 * seconds;
  for (;;) {
    const says = await page.evaluate(() => document.querySelector(".live-status").textContent);
    if (words.test(says)) return "";
    if (Date.now() > end) return `it says ${says}, not ${words}`;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

// byKeys re-derives a page, edits a cell and restores the page, using only the keyboard.
async function byKeys(browser, url) {
  const page = await open(browser, url), wrong = page.wrong;
  const reach = async (selector) => { // with the Tab key
    for (let i = 0; i < 200; i++) {
      if (await page.evaluate((s) => document.activeElement.matches(s), selector)) return;
      await page.keyboard.press("Tab");
    }
    wrong.push(`no way to ${selector}`);
  };
  const note = (word) => { if (word) wrong.push(word); };
  await reach(".live-run");
  await page.keyboard.press("Enter");
  note(await until(page, /came out as recorded/, 120));
  await reach('.cell[data-cell="0"] .live-edit');
  await page.keyboard.press("Enter");
  await reach(".live-code");
  note(await page.evaluate(() => document.activeElement.selectionStart === 0 ? "" : "the editor does not begin at its first line"));
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  await page.keyboard.type("\ntotal++");
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
  note(await until(page, /1 claim was not computed/, 120)); // the expression is no longer the last statement
  await page.evaluate(() => document.querySelector(".live-run").focus());
  await reach(".live-restore");
  await page.keyboard.press("Enter");
  note(await until(page, /shows what was recorded/, 5));
  await close(page);
  report("by the keyboard alone", wrong);
}

// handout runs the cells of a handout and fills in an answer.
async function handout(browser, url) {
  const page = await open(browser, url), wrong = page.wrong;
  const before = await rederive(page, 120);
  if (!before.result) wrong.push(before.says);
  else if (before.result.cells.some((c) => !c.same)) wrong.push("the cells give something else than the handout shows");
  const answer = await edited(page, ".room", "heaps[0] ^ heaps[1] ^ heaps[2] ^ 40", 120);
  const shown = await page.evaluate(() => document.querySelector(".room .live-outputs").textContent);
  if (!answer.result || !/\b40\b/.test(shown)) wrong.push(`the answer gives ${answer.says} ${shown}`);
  wrong.push(...await refused(page));
  report("a handout with an answer", wrong);
  await accessible(page, "a handout that was run");
  await page.close();
}

// drawing edits the values of a figure. It is drawn again, also in a page that carries its scripts; without the
// script that draws, the page says so and describes the figure.
async function drawing(browser, url, how, missing) {
  const page = await open(browser, url), wrong = page.wrong;
  const { says, result } = await edited(page, 0, 'import "rederive/show"\n\nlast := 7\nvalues := []float64{1, 4, float64(last)}', 120);
  if (!result) wrong.push(says);
  await page.waitForFunction(() => document.querySelector(".live-figure [data-moves]") || /cannot/.test(document.querySelector(".live-drawing .live-note")?.textContent))
    .catch(() => wrong.push("the figure is not drawn"));
  const seen = await page.evaluate(() => ({
    titles: [...document.querySelectorAll(".live-figure [data-reading]")].map((g) => g.dataset.reading).join("; "),
    note: document.querySelector(".live-drawing .live-note")?.textContent || "", words: document.querySelector(".live-drawing pre")?.textContent || "",
    ink: getComputedStyle(document.documentElement).getPropertyValue("--ink"),
  }));
  const options = missing ? "" : await page.evaluate(() => { // of the cell in the upper row and the third column
    const g = document.querySelector(".live-figure [data-moves]"), [left, top, side] = g.dataset.cells.split(" ").map(Number);
    const at = new DOMPoint(left + 2.5 * side, top + side / 2).matrixTransform(g.getScreenCTM());
    g.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: at.x, clientY: at.y }));
    return document.querySelector(".reading")?.textContent;
  });
  const fresh = await browser.newPage();
  await fresh.goto(url);
  const ink = await fresh.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ink"));
  await fresh.close();
  if (seen.ink !== ink) wrong.push(`the page has the ink ${seen.ink}, not ${ink}`);
  if (missing && !(/rederive-draw.js is missing/.test(seen.note) && seen.words)) wrong.push(`it says ${JSON.stringify(seen)}`);
  if (!missing && !/values, 2: 7/.test(seen.titles)) wrong.push(`it shows ${JSON.stringify(seen)}`);
  if (!missing && !/^row one, column 2: 3, the mex of 0, 1, 2\n/.test(options)) wrong.push(`a cell says ${JSON.stringify(options)}`);
  if (missing) page.wrong = wrong.filter((w) => !/rederive-draw/.test(w));
  await close(page);
  report(`a figure ${how}`, page.wrong);
}

// server serves the pages over HTTP on loopback, below any folder.
function server(of = "papers") {
  const s = http.createServer((request, response) => {
    const name = path.join(folder, of, path.basename(request.url));
    if (!fs.existsSync(name)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": name.endsWith(".js") ? "text/javascript" : "text/html" });
    fs.createReadStream(name).pipe(response);
  });
  return new Promise((resolve) => s.listen(0, "127.0.0.1", () => resolve(s)));
}

// page returns the only page of a notebook in a folder.
function page(name) {
  const [own] = fs.readdirSync(path.join(folder, name)).filter((f) => f.endsWith(".html") && f !== "index.html" && f !== "errata.html");
  return `file://${path.join(folder, name, own)}`;
}

// swapped returns a copy of a paper's page that carries the job of another notebook.
function swapped(name) {
  const job = /(?<=id="rederive-job">)[^<]*/, papers = path.join(folder, "papers"), copy = path.join(folder, "swapped");
  fs.mkdirSync(copy, { recursive: true });
  fs.copyFileSync(path.join(papers, "rederive-live.js"), path.join(copy, "rederive-live.js"));
  const [other] = fs.readFileSync(new URL(page("hostile")), "utf8").match(job);
  fs.writeFileSync(path.join(copy, name), fs.readFileSync(path.join(papers, name), "utf8").replace(job, other));
  return `file://${path.join(copy, name)}`;
}

async function check(browser) {
  const ledger = JSON.parse(fs.readFileSync(path.join(folder, "ledger.json")));
  const pages = fs.readdirSync(path.join(folder, "papers")).filter((f) => f.endsWith(".html") && f !== "index.html" && f !== "errata.html");
  await hostile(browser, page("hostile"));
  await byKeys(browser, page("hostile"));
  await handout(browser, page("handout"));
  await drawing(browser, page("drawn"), "drawn by the script next to its page");
  await drawing(browser, page("carried"), "drawn by the page that carries the script");
  await drawing(browser, page("lost"), "without the script", true);
  const below = await server("drawn");
  await drawing(browser, `http://127.0.0.1:${below.address().port}/a/b/${path.basename(page("drawn"))}`, "drawn below a folder of a server");
  below.close();
  const s = await server();
  await paper(browser, `http://127.0.0.1:${s.address().port}/${pages[0]}`, ledger, 1);
  s.close();
  await paper(browser, swapped(pages[0]), ledger, 0, 2);
  for (const f of pages) {
    await paper(browser, `file://${path.join(folder, "papers", f)}`, ledger, 0);
    await whole(browser, path.basename(f, ".html"));
  }
}

if (folder === "edit") edit(programs[0]);
else browsers.inEach(programs, check);
