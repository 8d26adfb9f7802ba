// Uses the figures of pages, see figures.sh.
"use strict";
const path = require("path");
const browsers = require("./browsers.js"), { report } = browsers;
const [folder, ...programs] = process.argv.slice(2); // browsers as name=program

// open opens a page and records its errors.
const open = async (browser, name) => {
  const page = await browsers.open(browser, `file://${path.resolve(folder, name)}.html`, (page) => {
    page.wrong = [];
    page.on("pageerror", (e) => page.wrong.push(`error: ${e.message}`));
  });
  await page.setViewport({ width: 1280, height: 900 });
  return page;
};

// at returns the position of the middle of a part, once it is in the window.
const at = (page, selector, x = .5, y = .5) => page.evaluate((selector, x, y) => {
  const part = document.querySelector(selector);
  part.closest("figure").scrollIntoView({ block: "center", behavior: "instant" });
  const r = part.getBoundingClientRect();
  return [r.left + x * r.width, r.top + y * r.height];
}, selector, x, y);

const reading = (page) => page.evaluate(() => document.querySelector(".reading:not([hidden])")?.textContent || "");
const pause = () => new Promise((resolve) => setTimeout(resolve, 300));

// done closes a page and reports what is wrong.
async function done(page, name) {
  page.wrong.push(...await browsers.refused(page));
  await page.close();
  report(name, page.wrong);
}

// point hovers over a point of a plot.
async function point(browser) {
  const page = await open(browser, "k-hanoi"), selector = "g[data-reading]";
  const want = await page.evaluate((s) => document.querySelector(s).dataset.reading, selector);
  const [x, y] = await at(page, selector);
  await pause();
  await page.mouse.move(x, y);
  const got = await reading(page);
  if (!got.split("\n").includes(want)) page.wrong.push(`it says ${got}, not ${want}`);
  if (/[\\^{}$]/.test(got)) page.wrong.push(`it says ${got}, which is TeX`);
  await page.mouse.move(2, 2);
  if (await reading(page)) page.wrong.push("it still says so when the pointer has left");
  await done(page, "a point says its value");
}

// position hovers over a position of a graph.
async function position(browser) {
  const page = await open(browser, "impartial-games");
  const selector = await page.evaluate(() => {
    const g = [...document.querySelectorAll("g[data-reading]")].find((g) => /is the mex of/.test(g.dataset.reading));
    g.id = "position";
    return "#position";
  });
  const want = await page.evaluate((s) => document.querySelector(s).dataset.reading, selector);
  const [x, y] = await at(page, selector);
  await pause();
  await page.mouse.move(x, y);
  if (await reading(page) !== want) page.wrong.push(`it says ${await reading(page)}, not ${want}`);
  await done(page, "a position says its options");
}

// series points at an entry of a legend, and selects it.
async function series(browser) {
  const page = await open(browser, "k-hanoi");
  const dimmed = () => page.evaluate(() => document.querySelectorAll(".entry")[0].closest("svg").querySelectorAll(".series.dimmed").length);
  const [x, y] = await at(page, ".entry");
  await pause();
  await page.mouse.move(x, y);
  if (await dimmed() === 0) page.wrong.push("no series is dimmed");
  await page.mouse.move(2, 2);
  if (await dimmed() > 0) page.wrong.push("series stay dimmed");
  await page.mouse.click(x, y);
  await page.mouse.move(2, 2);
  if (await dimmed() === 0) page.wrong.push("a picked series does not stay");
  await page.mouse.click(x, y);
  await page.mouse.move(2, 2);
  if (await dimmed() > 0) page.wrong.push("a second click does not bring all back");
  await done(page, "an entry of a legend dims the other series");
}

// cell hovers over a cell of a table of values; its value must be that in the data
// below.
async function cell(browser, name, corner) {
  const page = await open(browser, name), grid = ".cell > figure:has(+ .data) [data-cells]";
  const [x, y] = await at(page, grid, corner, .5);
  await pause();
  await page.mouse.move(x, y);
  const got = await reading(page), m = got.match(/^row (.*), column (.*): (\d+)(?:,|$)/);
  const same = m && await page.evaluate((grid, [, row, column, value]) => {
    const table = document.querySelector(grid).closest("figure").nextElementSibling.querySelector("table");
    const text = (list) => [...list].map((c) => c.textContent);
    const k = text(table.tHead.rows[0].cells).indexOf(column, 1), line = [...table.tBodies[0].rows].find((r) => r.cells[0].textContent === row);
    return line && line.cells[k].textContent === value;
  }, grid, m);
  if (!same) page.wrong.push(`a cell says ${JSON.stringify(got)}`);
  await done(page, `a cell of ${name} says its value`);
}

// options hovers over a cell of the k-th table of values with moves, and clicks on it: it must say its options and outline
// as many cells.
async function options(browser, name, k, row, col, want, outlined) {
  const page = await open(browser, name);
  const [x, y] = await page.evaluate((k, row, col) => {
    const g = document.querySelectorAll("[data-moves]")[k], [left, top, side, rows, , up] = g.dataset.cells.split(" ");
    g.closest("figure").scrollIntoView({ block: "center", behavior: "instant" });
    const line = up === "true" ? rows - 1 - row : row;
    const at = new DOMPoint(Number(left) + (col + .5) * side, Number(top) + (line + .5) * side).matrixTransform(g.getScreenCTM());
    return [at.x, at.y];
  }, k, row, col);
  const shown = () => page.evaluate(() => (document.querySelector(".options > path")?.getAttribute("d").match(/Z/g) || []).length);
  const look = async (by) => {
    const got = await reading(page), n = await shown();
    if (got !== want) page.wrong.push(`${by} says ${JSON.stringify(got)}, not ${JSON.stringify(want)}`);
    if (n !== outlined) page.wrong.push(`${by} outlines ${n} cells, not ${outlined}`);
  };
  await pause();
  await page.mouse.move(x, y);
  await look("the pointer");
  await page.mouse.move(2, 2);
  if (await shown() > 0 || await reading(page)) page.wrong.push("the options stay when the pointer has left");
  await page.evaluate((x, y) => document.elementFromPoint(x, y).dispatchEvent(
    new MouseEvent("click", { bubbles: true, clientX: x, clientY: y })), x, y);
  await look("a tap");
  await done(page, `row ${row}, column ${col} of ${name} says its options`);
}

// zoom enlarges a part of a sheet by a click, steps on, and shows everything again.
async function zoom(browser) {
  const page = await open(browser, "rubiks-magic"), figure = "figure:has(.frame:nth-of-type(200))";
  const says = () => page.evaluate((f) => document.querySelector(`${f} .steps span`).textContent, figure);
  const wide = () => page.evaluate((f) => document.querySelectorAll(`${f} .frame`)[9].getBoundingClientRect().width, figure);
  const before = await wide();
  const [x, y] = await page.evaluate((f) => {
    const g = document.querySelectorAll(`${f} .frame`)[9];
    g.closest("figure").scrollIntoView({ behavior: "instant" });
    const r = g.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  }, figure);
  await page.mouse.click(x, y);
  if (await says() !== "10 of 265") page.wrong.push(`a click shows ${await says()}`);
  if (await wide() < 3 * before) page.wrong.push("the part is not enlarged");
  await page.evaluate((f) => document.querySelector(`${f} [aria-label="next part"]`).click(), figure);
  if (await says() !== "11 of 265") page.wrong.push(`the next part is ${await says()}`);
  await page.evaluate((f) => document.querySelector(`${f} svg`).dispatchEvent(new MouseEvent("click", { bubbles: true })), figure);
  if (await says() !== "") page.wrong.push("a second click does not show all");
  await done(page, "a part of a sheet is enlarged by a click");
}

// fades scrolls what is wider than a phone, or longer than its box: it must fade at the edges beyond which it goes on,
// and its numbers must be legible.
async function fades(browser) {
  const page = await open(browser, "combinatorics-of-jenga");
  await page.setViewport({ width: 390, height: 844 });
  await pause();
  page.wrong.push(...await page.evaluate(async () => {
    const wrong = [], wide = [...document.querySelectorAll(".wide")].filter((b) => b.checkVisibility() && b.scrollWidth > b.clientWidth + 1);
    const sides = (b) => ["more-left", "more-right"].filter((name) => b.classList.contains(name)).join(" ");
    for (const b of wide) {
      if (sides(b) !== "more-right") wrong.push(`${b.textContent.slice(0, 40)} has ${sides(b)} at its beginning`);
      b.scrollLeft = b.scrollWidth;
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (sides(b) !== "more-left") wrong.push(`${b.textContent.slice(0, 40)} has ${sides(b)} at its end`);
      if (getComputedStyle(b).maskImage === "none") wrong.push("a fading edge has no mask");
    }
    if (!wide.some((b) => b.querySelector("[data-cells]"))) wrong.push("no table of values scrolls");
    return wrong;
  }));
  await done(page, "what is wider than a phone fades at its edges");
  const phone = await open(browser, "peg-solitaire");
  await phone.setViewport({ width: 390, height: 844 });
  await pause();
  phone.wrong.push(...await phone.evaluate(() => {
    const beyond = [...document.querySelectorAll(".summary .verdict")]
      .filter((v) => v.getBoundingClientRect().right > innerWidth);
    const copies = [...document.querySelectorAll(".code-fold")].filter((fold) => {
      fold.open = true;
      const copy = fold.querySelector(".copy");
      return copy && copy.getBoundingClientRect().top < fold.querySelector("pre").getBoundingClientRect().top;
    });
    return [...beyond.map((v) => `the verdict of ${v.closest("tr").dataset.claim} is beyond the edge`),
      ...copies.map((fold) => `a button to copy is above the code of ${fold.textContent.slice(0, 40)}`)];
  }));
  await done(phone, "a phone shows the verdicts of all claims, and buttons in code");
  for (const [notebook, kind] of [["k-hanoi", ".long"], ["endless-solitaire", ".tall"]]) {
    const page = await open(browser, notebook);
    await page.setViewport({ width: 390, height: 844 });
    await pause();
    page.wrong.push(...await page.evaluate((kind) => {
      const wrong = [], boxes = [...document.querySelectorAll(kind)].filter((b) => b.checkVisibility());
      const tall = kind === ".tall";
      const larger = boxes.filter((b) => (
        tall ? b.scrollHeight > b.clientHeight + 1 : b.scrollWidth > b.clientWidth + 1));
      if (!larger.length) wrong.push(`no ${kind} scrolls`);
      for (const b of larger) {
        const fades = b.classList.contains(tall ? "more-below" : "more-right");
        if (!fades) wrong.push(`${b.textContent.slice(0, 40)} does not fade`);
      }
      return wrong;
    }, kind));
    await done(page, `what is larger than its box fades in ${notebook}`);
  }
}

browsers.inEach(programs, async (browser) => {
  await point(browser);
  await position(browser);
  await series(browser);
  await cell(browser, "impartial-games", .3);
  await cell(browser, "combinatorial-jenga", .3);
  const rows = (...list) => "\noptions: " + list.map(([r, c, v]) => `row ${r}, column ${c}` + (v === undefined ? "" : ` (${v})`)).join("; ");
  await options(browser, "impartial-games", 0, 2, 3,
    "row 2, column 3: 1, the mex of 0, 2, 3" + rows([1, 3, 2], [0, 3, 3], [2, 2, 0], [2, 1, 3], [2, 0, 2]), 5);
  await options(browser, "impartial-games", 0, 15, 13, "row 15, column 13: 2, the mex of 0, 1, 3 to 15", 28);
  await options(browser, "impartial-games", 0, 0, 0, "row 0, column 0: 0, no options", 0);
  await options(browser, "combinatorics-of-jenga", 0, 9, 5,
    "row 9, column 5: 0; an option lies outside of the picture" + rows([8, 6, 3], [9, 3, 1]), 2);
  await options(browser, "combinatorics-of-jenga", 3, 1, 4, "row 1, column 4" + rows([0, 3], [3, 1]), 2);
  await options(browser, "gallery", 1, 1, 1, "row 1, column 1" + rows([0, 1], [1, 0], [0, 0]), 3);
  await zoom(browser);
  await fades(browser);
});
