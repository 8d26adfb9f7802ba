// Types answers into a handout, see practice.sh.
"use strict";
const path = require("path");
const browsers = require("./browsers.js"), { report, refused } = browsers;
const axe = browsers.axeCore();

const [file, ...programs] = process.argv.slice(2); // browsers as name=program
const url = `file://${path.resolve(file)}`;

async function open(browser, prepare = async () => {}) {
  const context = await browser.createBrowserContext(); // with its own storage
  const page = await browsers.open(context, "about:blank", (page) => {
    page.wrong = [];
    page.on("pageerror", (e) => browsers.icon(e.message) || page.wrong.push(`error: ${e.message}`));
    page.on("dialog", (d) => d.accept());
  });
  await prepare(page);
  await page.goto(url);
  return page;
}

async function close(page) {
  page.wrong.push(...await refused(page));
  await page.browserContext().close();
}

const field = (id) => `.practice[data-answer="${id}"]`;

// judged types an answer and returns right, wrong or unread.
async function judged(page, id, text) {
  await page.$eval(field(id), (form, text) => {
    const input = form.querySelector("input");
    input.value = text;
    form.requestSubmit();
  }, text);
  await page.waitForFunction((s) => !/^(Checking)?$/.test(document.querySelector(`${s} .practice-said`).textContent), {}, field(id));
  return page.$eval(field(id), (form) => form.querySelector("[aria-invalid]") ? "unread" : form.classList.contains("is-right") ? "right" : "wrong");
}

// answers lists what may be typed, with the expected judgement.
const answers = [
  ["p.sum", "195", "right"], ["p.sum", " +195 ", "right"], ["p.sum", "0195", "right"], ["p.sum", "194", "wrong"],
  ["p.sum", "-195", "wrong"], ["p.sum", "\u2212195", "wrong"], ["p.sum", "1,95", "unread"], ["p.sum", "195.0", "unread"],
  ["p.sum", "1,950", "wrong"], ["p.sum", "many", "unread"], ["p.sum", "", "unread"],
  ["p.odd", "true", "right"], ["p.odd", "True", "wrong"],
  ["p.squares", "1, 4, 9, 16, 25", "right"], ["p.squares", "[1 4 9 16 25]", "right"], ["p.squares", "1;4;9;16;25;", "right"],
  ["p.squares", "4, 1, 9, 16, 25", "wrong"], ["p.squares", "1, 4, 9, 16", "wrong"], ["p.squares", "1, four", "unread"],
  ["p.primes", "{5, 3, 2}", "right"], ["p.primes", "2 2 3 5", "right"], ["p.primes", "2, 3", "wrong"], ["p.primes", "∅", "wrong"],
  ["p.share", "4/3", "right"], ["p.share", "40/30", "right"], ["p.share", "1 1/3", "right"], ["p.share", "1.333", "wrong"],
  ["p.share", "4/0", "unread"], ["p.share", "-4/3", "wrong"],
  ["p.place", "CAFÉ", "right"], ["p.place", "CAFE\u0301", "right"], ["p.place", "\"CAFÉ\"", "right"], ["p.place", "café", "wrong"],
];

async function forms(browser) {
  const page = await open(browser);
  for (const [id, text, want] of answers) {
    const got = await judged(page, id, text);
    if (got !== want) page.wrong.push(`${id}: ${JSON.stringify(text)} is ${got}, not ${want}`);
  }
  const left = await page.$$eval(".practice-left", (list) => list.map((p) => p.querySelector("code").textContent).join());
  if (left !== "p.near") page.wrong.push(`not judged: ${left}`);
  await close(page);
  report(`${answers.length} answers typed`, page.wrong);
}

// without checks that our own digests, for pages without a secure context, are the same.
async function without(browser) {
  const page = await open(browser, (p) => p.evaluateOnNewDocument(() => Object.defineProperty(Crypto.prototype, "subtle", { value: undefined })));
  for (const [id, text, want] of answers.filter(([id]) => /sum|squares|place/.test(id)).filter((_, i) => i % 4 === 0)) {
    const got = await judged(page, id, text);
    if (got !== want) page.wrong.push(`${id}: ${JSON.stringify(text)} is ${got}, not ${want}`);
  }
  await close(page);
  report("answers typed where the browser has no digests", page.wrong);
}

// kept checks that answers are restored, that a right one counts for this key only, and that
// all can be cleared.
async function kept(browser) {
  const page = await open(browser), { wrong } = page;
  const state = () => page.evaluate(() => ({
    sum: document.querySelector(".practice-sum [role=status]").textContent, value: document.querySelector(".practice-sum progress").value,
    typed: [...document.querySelectorAll(".practice input")].map((i) => i.value).join("|"), stored: localStorage.length,
    right: document.querySelectorAll(".practice.is-right").length,
  }));
  const expect = async (when, want) => {
    const got = JSON.stringify(await state());
    if (got !== JSON.stringify(want)) wrong.push(`${when}: ${got}, not ${JSON.stringify(want)}`);
  };
  await judged(page, "p.sum", "195");
  await judged(page, "p.odd", "no");
  const done = { sum: "1 of 6 right", value: 1, typed: "195|no||||", stored: 1, right: 1 };
  await expect("typed", done);
  await page.reload();
  await expect("loaded again", done);
  await page.evaluate(() => {
    const [name] = Object.keys(localStorage), all = JSON.parse(localStorage[name]);
    all["p.sum"].right = all["p.sum"].right.replace(/^./, (c) => c === "0" ? "1" : "0");
    localStorage[name] = JSON.stringify(all);
  });
  await page.reload();
  await expect("with the digest of another key", { ...done, sum: "0 of 6 right", value: 0, right: 0 });
  await page.click(".practice-sum button");
  const none = { sum: "0 of 6 right", value: 0, typed: "|||||", stored: 0, right: 0 };
  await expect("cleared", none);
  await page.reload();
  await expect("cleared and loaded again", none);
  await close(page);
  const hidden = await open(browser, (p) => p.evaluateOnNewDocument(() => Object.defineProperty(window, "localStorage", { get() { throw new Error("denied"); } })));
  if (await judged(hidden, "p.sum", "195") !== "right") wrong.push("without a store no answer is judged");
  const note = await hidden.$eval(".practice-sum", (e) => e.textContent);
  if (!/does not keep/.test(note)) wrong.push(`without a store the page says ${note}`);
  await close(hidden);
  report("answers kept and cleared", [...wrong, ...hidden.wrong]);
}

// byKeys answers using only the keyboard, and checks what a screen reader is told.
async function byKeys(browser) {
  const page = await open(browser), { wrong } = page;
  const reach = async (selector) => {
    for (let i = 0; i < 200; i++) {
      if (await page.evaluate((s) => document.activeElement.matches(s), selector)) return;
      await page.keyboard.press("Tab");
    }
    wrong.push(`no way to ${selector}`);
  };
  await reach(`${field("p.sum")} input`);
  await page.keyboard.type("194");
  await page.keyboard.press("Enter");
  await page.waitForSelector(`${field("p.sum")}.is-wrong`);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("5");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(`${field("p.sum")}.is-right`);
  const heard = await page.$eval(field("p.sum"), (form) => {
    const input = form.querySelector("input"), said = document.getElementById(input.getAttribute("aria-describedby"));
    return [input.labels[0].textContent, said.getAttribute("role"), said.textContent].join("; ");
  });
  if (heard !== "p.sum a whole number; status; ✓ Right.") wrong.push(`heard: ${heard}`);
  await close(page);
  report("an answer by the keyboard alone", wrong);
}

// run runs a cell that offers a value, which is an answer, too.
async function run(browser) {
  const page = await open(browser), { wrong } = page;
  await page.click(".room .live-edit");
  await page.waitForSelector(".room .live-code");
  await page.$eval(".room .live-code", (area) => {
    area.value = "s := 0\nfor n := range limit {\n\tif n%3 == 0 || n%5 == 0 {\n\t\ts += n\n\t}\n}\nshow.Claim(\"p.sum\", s)\nshow.Claim(\"p.squares\", []int{1, 4, 9, 16, s})";
    area.dispatchEvent(new Event("input"));
  });
  await page.click(".room .live-editor > button");
  await page.waitForSelector(`${field("p.sum")}.is-right`).catch(() => wrong.push("the sum of a cell is not right"));
  await page.waitForSelector(`${field("p.squares")}.is-wrong`).catch(() => wrong.push("the list of a cell is not wrong"));
  await close(page);
  report("a cell that offers answers", wrong);
}

async function accessible(browser) {
  const wrong = [];
  for (const scheme of ["light", "dark"]) {
    for (const width of [390, 1280]) {
      const page = await open(browser);
      await page.setViewport({ width, height: 900 });
      if (scheme === "dark") await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]).catch(() => {});
      await judged(page, "p.sum", "195");
      await judged(page, "p.odd", "no");
      await judged(page, "p.share", "?");
      await page.evaluate(axe);
      const found = await page.evaluate(() => axe.run());
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      wrong.push(...found.violations.map((v) => `${scheme}, ${width}: ${v.id}: ${v.nodes[0].html}`), ...page.wrong);
      if (wide > 0) wrong.push(`${scheme}, ${width}: ${wide} pixels wider than the screen`);
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/practice-${scheme}-${width}.png`, fullPage: true });
      await close(page);
    }
  }
  report("axe on a page with answers, light and dark, 390 and 1280 px", wrong);
}

browsers.inEach(programs, async (browser) => {
  for (const check of [forms, without, kept, byKeys, run, accessible]) await check(browser);
});
