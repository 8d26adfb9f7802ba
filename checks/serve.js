// See serve.sh.
"use strict";
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { axeCore, count, end, inBrowser } = require("./browsers.js");

const [browserPath, rederive, saves] = process.argv.slice(2);
function check(ok, what) {
  console.log(`${ok ? "ok  " : "FAIL"} ${what}`);
  count(ok);
}

// A notebook of fifty cells; cell 25 has a number to edit.
const state = { prose: "as it was", factor: 1, printed: 0 };
function notebook() {
  let text = `---\ntitle: Fifty cells\n---\n\n# Fifty\n\nThe prose is ${state.prose}.\n\n`;
  for (let i = 0; i < 50; i++) {
    text += `## Part ${i}\n\nThis is about $x_{${i}}^2$ and what comes of it.\n\n\`\`\`go\n`;
    if (i === 0) text += 'import "fmt"\nimport "rederive/show"\n\n';
    const factor = i === 25 ? state.factor : 1;
    text += `v${i} := ${factor} * sum${i}(${i + 10})\nfmt.Println("part ${i} gives", v${i})\n\n` +
      `func sum${i}(n int) (total int) {\n\tfor k := range n {\n\t\ttotal += k * k\n\t}\n\treturn total\n}\n` +
      `show.Claim("f.p${i}", v${i})\n\`\`\`\n\n`;
  }
  return text;
}
function claims() {
  let text = "---\ntitle: Fifty\nyear: 2020\n---\n\n# Claims\n\n";
  for (let i = 0; i < 50; i++) {
    let sum = 0;
    for (let k = 0; k < i + 10; k++) sum += k * k;
    if (i === 3) sum += state.printed;
    text += `## f.p${i} Part ${i}\n\n- where: p. ${i + 1}\n- kind: integer\n- printed: ${sum}\n\nThe sum.\n\n`;
  }
  return text;
}

// settles waits until a condition is true, for at most two minutes, and returns whether it is.
async function settles(condition) {
  for (const end = Date.now() + 120000; Date.now() < end; await sleep(100)) if (await condition()) return true;
  return await condition();
}
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

// children counts the processes below one, and files its open files.
function children(pid) {
  let n = 0;
  for (const p of fs.readdirSync("/proc")) {
    if (!/^\d+$/.test(p)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${p}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      if (parent === pid) n += 1 + children(Number(p));
    } catch {} // it has ended
  }
  return n;
}
const files = (pid) => fs.readdirSync(`/proc/${pid}/fd`).length;
const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

// shown saves a file and returns after how many milliseconds the page has a text. Integers are grouped there.
async function shown(page, file, text, wanted) {
  await page.evaluate((wanted) => {
    window.seen = new Promise((done) => {
      const text = () => document.body.textContent.replace(/(?<=\d)[,\u202f](?=\d{3})/g, "");
      const look = () => text().includes(wanted) && (observer.disconnect(), done(Date.now()));
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, wanted);
  const began = Date.now();
  fs.writeFileSync(file, text);
  return await page.evaluate(() => window.seen) - began;
}

// shape returns the content of a page, without the marks of the reader's position, and the stops of the tab key, which a
// page finds when it is drawn.
const shape = (page) => page.evaluate(() => {
  const copy = document.body.cloneNode(true);
  copy.querySelectorAll(".serve-bar, script").forEach((e) => e.remove());
  for (const mark of ["aria-current", "tabindex"]) copy.querySelectorAll(`[${mark}]`).forEach((e) => e.removeAttribute(mark));
  return copy.innerHTML.replace(/<!--script-->/g, "").replace(/\n+/g, "\n");
});

function differ(a, b) {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return a === b ? "" : `: ${JSON.stringify(a.slice(i - 60, i + 60))} and ${JSON.stringify(b.slice(i - 60, i + 60))}`;
}

async function withEngine(browser, engine) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "serve-"));
  const book = path.join(dir, "notebook.md"), doc = path.join(dir, "claims.md");
  fs.writeFileSync(book, notebook());
  fs.writeFileSync(doc, claims());
  const env = { ...process.env, XDG_CACHE_HOME: path.join(dir, "cache") };
  const server = spawn(rederive, ["serve", ...(engine ? ["--engine", engine] : []), dir], { env });
  const url = await new Promise((done) => server.stdout.once("data", (data) => done(String(data).trim())));
  const page = await browser.newPage();
  await page.setViewport({ width: 1100, height: 800 });
  await page.goto(url);
  await page.waitForFunction(() => document.body.textContent.includes("part 49 gives"));
  await page.evaluate(() => [...document.querySelectorAll("h2, h3")].find((h) => h.textContent.includes("Part 30")).scrollIntoView({ behavior: "instant" }));
  const top = () => [...document.querySelectorAll("h2, h3")].find((h) => h.textContent.includes("Part 30")).getBoundingClientRect().top;
  const place = await page.evaluate(top);
  const times = { prose: [], claim: [], cell: [] };
  for (let i = 1; i <= 15; i++) {
    state.prose = `text number ${i}`;
    times.prose.push(await shown(page, book, notebook(), `text number ${i}`));
    await sleep(400);
    state.factor = 100 + i;
    let sum = 0;
    for (let k = 0; k < 35; k++) sum += k * k;
    times.cell.push(await shown(page, book, notebook(), `part 25 gives ${state.factor * sum}`));
    await sleep(900);
    state.printed = i;
    const wanted = String([...Array(13).keys()].reduce((a, k) => a + k * k, 0) + i);
    times.claim.push(await shown(page, doc, claims(), wanted));
    await sleep(400);
  }
  const name = engine || "both engines";
  for (const [what, list] of Object.entries(times)) { // whether that is fast enough depends on the machine
    const m = median(list);
    console.log(`     ${name}: a change of ${what} is shown after ${m} ms (median; ${list[0]} at best, ${list[list.length - 1]} at most)`);
  }
  const now = await page.evaluate(top), down = await page.evaluate(() => scrollY);
  check(down > 1000 && Math.abs(now - place) < 20, `${name}: the page keeps its place (the heading at ${place}, then ${now} px from the top)`);
  const fresh = await browser.newPage();
  await fresh.setViewport({ width: 1100, height: 800 });
  await fresh.goto(url);
  await settles(async () => await shape(page) === await shape(fresh));
  const [kept, anew] = [await shape(page), await shape(fresh)];
  check(kept === anew && kept.length > 10000, `${name}: the page after all edits is the page loaded anew${differ(kept, anew)}`);
  await fresh.close();
  if (engine) await many(server.pid, book);
  await page.close();
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGINT");
  await ended;
  fs.rmSync(dir, { recursive: true, force: true });
}

// many saves a notebook again and again.
async function many(pid, book) {
  await settles(() => children(pid) <= 2);
  const before = [children(pid), files(pid), memory(pid)];
  let most = 0;
  for (let i = 0; i < Number(saves); i++) {
    state.factor = i;
    fs.writeFileSync(book, notebook());
    await sleep(i % 10 === 0 ? 120 : 4);
    most = Math.max(most, children(pid));
  }
  await settles(() => children(pid) <= Math.max(before[0], 2) && files(pid) <= before[1] + 8);
  const after = [children(pid), files(pid), memory(pid)];
  check(after[0] <= Math.max(before[0], 2) && most <= 6, `${saves} saves leave ${after[0]} processes (${before[0]} before, at most ${most} on the way)`);
  check(after[1] <= before[1] + 8 && after[2] < before[2] + 150,
    `${saves} saves leave ${after[1]} open files (${before[1]} before) and ${Math.round(after[2])} MiB (${Math.round(before[2])})`);
}

// errors checks the bar with errors, before there is a page and below one.
async function errors(browser) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "serve-"));
  const book = path.join(dir, "notebook.md");
  const text = (value) => "# Errors\n\nSee @fig:a.\n\n```go {#a}\nx := []float64{1, " + value + "}\nx\n```\n";
  fs.writeFileSync(book, "[dead](#nowhere)\n\n" + text("yy"));
  const env = { ...process.env, XDG_CACHE_HOME: path.join(dir, "cache") };
  const server = spawn(rederive, ["serve", "--engine", "yaegi", dir], { env });
  const url = await new Promise((done) => server.stdout.once("data", (data) => done(String(data).trim())));
  const page = await browser.newPage();
  await page.goto(url);
  for (const [when, value, wanted] of [["no page", "yy", "undefined: yy"], ["a page", "zz", "undefined: zz"]]) {
    fs.writeFileSync(book, (when === "no page" ? "[dead](#nowhere)\n\n" : "") + text(value));
    await page.waitForFunction((wanted) => document.querySelector(".serve-bar pre")?.textContent.includes(wanted), {}, wanted);
    check(true, `${when}: the error of the cell is the first`);
    // The bar appears before the page is reloaded.
    const alone = await page.waitForFunction(() => document.querySelector(".serve-bar pre") &&
      [...document.querySelectorAll("section.errors")].every((e) => e.getClientRects().length === 0)).catch(() => null);
    check(alone !== null, `${when}: the page does not list the errors of the bar again`);
    await page.waitForNetworkIdle({ concurrency: 1 }); // the page listens for changes
    for (const scheme of ["light", "dark"]) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      const found = [];
      for (const width of [320, 1280]) {
        await page.setViewport({ width, height: 700 });
        await page.evaluate(axeCore());
        const { violations } = await page.evaluate(() => axe.run(".serve-bar"));
        for (const v of violations) found.push(`${v.id}: ${v.nodes[0].html.slice(0, 120)}`);
        if (process.env.PICTURES) await page.screenshot({ path: path.join(process.env.PICTURES, `${when}-${scheme}-${width}.png`) });
      }
      check(found.length === 0, `${when}, ${scheme}: axe-core finds nothing in the bar${found.map((f) => "\n       " + f).join("")}`);
    }
  }
  await page.close();
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGINT");
  await ended;
  fs.rmSync(dir, { recursive: true, force: true });
}

inBrowser(browserPath, async (browser) => {
  await errors(browser);
  await withEngine(browser, "yaegi");
  await withEngine(browser, "");
}).then(() => end());
