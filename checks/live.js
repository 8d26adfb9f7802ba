// Re-derives the live pages in a folder, see live.sh.
"use strict";
const fs = require("fs"), http = require("http"), path = require("path");
const puppeteer = require("puppeteer-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const folder = process.argv[2];
let passed = 0, failed = 0;

function report(name, wrong) {
  if (wrong.length === 0) passed++;
  else failed++;
  console.log(wrong.length === 0 ? `ok      ${name}` : `FAILED  ${name}`);
  wrong.slice(0, 10).forEach((w) => console.log(`        ${w}`));
}

async function open(browser, url) {
  const page = await browser.newPage();
  page.wrong = [];
  page.on("pageerror", (e) => page.wrong.push(`error: ${e.message}`));
  page.on("request", (r) => {
    const asked = r.url();
    if (/^(data|blob):/.test(asked) || asked === url || asked.endsWith("/rederive-live.js") || asked.endsWith("/favicon.ico")) return;
    page.wrong.push(`it asks for ${asked}`);
  });
  await page.goto(url);
  return page;
}

// rederive presses the button and returns the result, or the last words.
async function rederive(page, seconds) {
  return page.evaluate((limit) => new Promise((resolve) => {
    const panel = document.querySelector(".live"), run = panel.querySelector(".live-run");
    const began = performance.now();
    let first = 0;
    panel.addEventListener("rederived", (e) => resolve({ result: e.detail, seconds: (performance.now() - began) / 1000, says: "" }), { once: true });
    run.click();
    setTimeout(function look() {
      if (!run.hidden) resolve({ says: panel.querySelector(".live-status").textContent });
      else if (performance.now() - began > 1000 * limit) resolve({ says: "it takes too long" });
      else setTimeout(look, 200);
    }, 500);
  }), seconds);
}

// The fields of a verdict that a page and the ledger must share.
const fields = (v) => JSON.stringify([v.id, v.verdict, v.printed, v.computed, v.cases || 0, v.methods]);

async function paper(browser, url, ledger) {
  const name = path.basename(url, ".html"), page = await open(browser, url);
  const { result, seconds, says } = await rederive(page, 900);
  const wrong = page.wrong;
  if (!result) wrong.push(says);
  else {
    const own = ledger.claims.filter((c) => path.basename(path.dirname(c.notebook)) === name);
    const fresh = new Map(result.verdicts.map((v) => [v.id, fields(v)]));
    if (own.length !== fresh.size) wrong.push(`${fresh.size} claims, not ${own.length}`);
    for (const c of own) if (fresh.get(c.id) !== fields(c)) wrong.push(`${fresh.get(c.id)}, not ${fields(c)}`);
    for (const e of result.errors) wrong.push(`${e.pos}: ${e.text}`);
  }
  report(`${name} ${result ? `(${result.verdicts.length} claims, ${seconds.toFixed(1)} s)` : ""} ${url.split(":")[0]}`, wrong);
  await page.close();
}

// edited gives a cell other code and runs again.
async function edited(page, index, code, seconds) {
  await page.evaluate((index, code) => {
    const cell = document.querySelector(`.cell[data-cell="${index}"]`);
    const button = cell.querySelector(".live-edit");
    if (!button.hidden) button.click();
    const area = cell.querySelector(".live-code");
    area.value = code;
    area.dispatchEvent(new Event("input"));
  }, index, code);
  return rederive(page, seconds);
}

const imports = "import \"rederive/show\"\n\n_ = show.Key\ntotal := 0\n";

async function hostile(browser, url) {
  const page = await open(browser, url);
  const wrong = page.wrong;
  const expect = (name, got, verdict, words) => {
    const v = got.result && got.result.verdicts[0];
    if (!v || v.verdict !== verdict) wrong.push(`${name}: ${v ? v.verdict : got.says}, not ${verdict}`);
    const said = got.result ? JSON.stringify(got.result.errors) : "";
    if (!words.test(said)) wrong.push(`${name}: ${said.slice(0, 300)} does not match ${words}`);
  };
  expect("as it is", await rederive(page, 120), "confirmed", /^\[\]$/);
  expect("another sum", await edited(page, 0, imports + "for i := range size + 1 {\n\ttotal += i\n}", 120), "mismatch", /^\[\]$/);
  expect("a type error", await edited(page, 0, imports + "total = \"four\"", 120), "unchecked", /n?otebook\.md:14/);
  expect("a deadlock", await edited(page, 0, imports + "c := make(chan int)\ntotal = <-c", 120), "unchecked", /waits for another|asleep/);
  expect("deep recursion", await edited(page, 0, imports + "var f func(n int) int\nf = func(n int) int { return f(n+1) + 1 }\ntotal = f(0)", 240), "unchecked", /stack overflow/);
  expect("a memory bomb", await edited(page, 0, imports + "var keep [][]byte\nfor {\n\tkeep = append(keep, make([]byte, 64<<20))\n\ttotal += len(keep)\n}", 240), "unchecked", /out of memory/);
  expect("a flood", await edited(page, 0, "import \"fmt\"\n" + imports + "for {\n\tfmt.Println(\"flood\")\n}", 240), "unchecked", /bytes of output/);
  await page.evaluate(() => setTimeout(() => document.querySelector(".live-stop").click(), 4000));
  const loop = await edited(page, 0, imports + "for {\n\ttotal++\n}", 120);
  if (!/stopped/.test(loop.says)) wrong.push(`an endless loop: ${loop.says}`);
  await page.click(".live-restore");
  expect("restored", await rederive(page, 120), "confirmed", /^\[\]$/);
  report(`hostile cells ${url.split(":")[0]}`, wrong);
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run());
  report("axe on a page that was re-derived", found.violations.map((v) => `${v.id}: ${v.nodes[0].html}`));
  await page.close();
}

// server serves the pages over HTTP on loopback.
function server() {
  const s = http.createServer((request, response) => {
    const name = path.join(folder, "papers", path.basename(request.url));
    if (!fs.existsSync(name)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": name.endsWith(".js") ? "text/javascript" : "text/html" });
    fs.createReadStream(name).pipe(response);
  });
  return new Promise((resolve) => s.listen(0, "127.0.0.1", () => resolve(s)));
}

(async () => {
  const browser = await puppeteer.launch({ executablePath: process.env.BROWSER, args: ["--no-sandbox"], headless: "new" });
  const ledger = JSON.parse(fs.readFileSync(path.join(folder, "ledger.json")));
  const pages = fs.readdirSync(path.join(folder, "papers")).filter((f) => f.endsWith(".html") && f !== "index.html" && f !== "errata.html");
  for (const f of pages) await paper(browser, `file://${path.join(folder, "papers", f)}`, ledger);
  const s = await server();
  await paper(browser, `http://127.0.0.1:${s.address().port}/${pages[0]}`, ledger);
  s.close();
  const [own] = fs.readdirSync(path.join(folder, "hostile")).filter((f) => f.endsWith(".html") && f !== "index.html" && f !== "errata.html");
  await hostile(browser, `file://${path.join(folder, "hostile", own)}`);
  await browser.close();
  console.log(`${passed} passed, ${failed} failed, 0 skipped`);
  process.exit(failed > 0 ? 1 : 0);
})();
