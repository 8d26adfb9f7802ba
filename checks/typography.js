// Compares pages and PDFs with docs/typography.md, see typography.sh.
"use strict";
const fs = require("fs"), path = require("path"), { execFileSync } = require("child_process");
const browsers = require("./browsers.js"), { report } = browsers;
const [program, folder] = process.argv.slice(2);

const mostWeight = 1.5e6; // bytes of a page
const mostLetters = 80, leastLetters = 55; // in the median full line of a page
const leastLabel = 6.9; // points of letters in figures on paper

// seen runs in a page and returns what is wrong with it.
function seen() {
  const wrong = [], root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push(`it is ${root.scrollWidth - root.clientWidth} pixels too wide`);
  const plain = (node) => !node.parentElement.closest("code, pre, samp, kbd, script, style, svg, math, .data, .where, .unseen");
  const letters = [], sizes = new Map(), raw = new Set(), cut = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode());) {
    if (!node.data.trim() || !plain(node)) continue;
    const style = getComputedStyle(node.parentElement);
    sizes.set(style.fontSize, (sizes.get(style.fontSize) || 0) + node.data.length);
    for (const [found] of node.data.matchAll(/\S* ?(?:<=|>=|!=|\d \* \d|[a-z]\^\S)\S*/g)) raw.add(found);
    for (const [found] of node.data.matchAll(/\p{L}{2,}…/gu)) cut.add(found);
    const sign = node.parentElement.closest(".sign, [aria-hidden]"); // … is that of a deferred claim
    if (/…\s*$/.test(node.data) && !sign && node.parentElement.closest(".claims, .summary, .found")) cut.add(node.data.slice(-20));
  }
  for (const p of document.querySelectorAll("article > section > p, article section > p, main > section > p")) {
    if (!p.offsetParent || p.className) continue;
    const range = document.createRange(), lines = new Map();
    const own = document.createTreeWalker(p, NodeFilter.SHOW_TEXT);
    for (let node; (node = own.nextNode());) {
      for (let i = 0; i < node.data.length; i++) {
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const box = range.getClientRects()[0];
        if (box && box.width > 0) lines.set(Math.round(box.bottom / 8), (lines.get(Math.round(box.bottom / 8)) || 0) + 1);
      }
    }
    const counts = [...lines.values()];
    letters.push(...counts.slice(0, -1).filter((n) => n > 20));
  }
  for (const p of document.querySelectorAll(".cell > p:not(.note)")) {
    const aside = p.getBoundingClientRect().left - p.parentElement.getBoundingClientRect().left;
    if (p.offsetParent && Math.abs(aside) > 1) wrong.push(`a paragraph is ${Math.round(aside)} pixels from the edge: ${p.textContent.slice(0, 40)}`);
  }
  const still = [...document.querySelectorAll('pre[tabindex="0"], [role=group][tabindex="0"]')]
    .filter((e) => e.checkVisibility() && e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight);
  if (still.length > 0) wrong.push(`${still.length} boxes can be focused, but do not scroll`);
  // Figures scroll before their labels are too small to read.
  for (const figure of document.querySelectorAll("figure[id]")) {
    const svg = figure.querySelector(":scope > .wide > svg"), style = getComputedStyle(figure);
    const [points, type] = ["--points", "--type"].map((name) => parseFloat(style.getPropertyValue(name)));
    const label = svg && svg.checkVisibility() ? svg.getBoundingClientRect().width / points * type : NaN;
    if (label < 8.9) wrong.push(`${figure.id} has labels of ${label.toFixed(1)} pixels`);
  }
  // What is in the margin, and what is next to it, may not overlap.
  const parts = [...document.querySelectorAll(".sidenote, .narrow, .where, .sign, .says, .got, .across, .more p, article p, article li, pre, table, figure, .code-fold")]
    .filter((e) => e.checkVisibility() && !e.closest(".wide, svg")).map((e) => ({ e, box: e.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2).sort((a, b) => a.box.top - b.box.top);
  parts.forEach((a, i) => {
    for (const b of parts.slice(i + 1)) {
      if (b.box.top >= a.box.bottom - 2) break;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      if (across > 1 && !a.e.contains(b.e) && !b.e.contains(a.e)) wrong.push(`${a.e.textContent.trim().slice(0, 30)} and ${b.e.textContent.trim().slice(0, 30)} overlap`);
    }
  });
  letters.sort((a, b) => a - b);
  return { wrong, raw: [...raw], cut: [...cut], sizes: [...sizes], middle: letters[letters.length >> 1] || 0, high: root.scrollHeight };
}

async function look(browser, file, width, theme) {
  const page = await browser.newPage();
  await page.setViewport({ width, height: 1000 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
  await page.goto(`file://${path.resolve(file)}`);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))); // its scripts have measured
  const found = await page.evaluate(seen);
  if (process.env.SHOTS) {
    fs.mkdirSync(process.env.SHOTS, { recursive: true });
    const name = `${path.basename(file, ".html")}-${width}-${theme}.png`;
    await page.screenshot({ path: path.join(process.env.SHOTS, name), clip: { x: 0, y: 0, width, height: Math.min(found.high, 12000) } });
  }
  await page.close();
  return found;
}

// html checks a page at two widths in both themes, and how it uses its margin.
async function html(browser, file) {
  const wrong = [], name = path.basename(file), size = fs.statSync(file).size;
  if (size > mostWeight) wrong.push(`it has ${size} bytes, more than ${mostWeight}`);
  for (const width of [1440, 390]) {
    for (const theme of ["light", "dark"]) {
      const found = await look(browser, file, width, theme);
      wrong.push(...found.wrong.map((w) => `at ${width}: ${w}`));
      if (width < 1440 || theme === "dark") continue;
      if (found.raw.length > 0) wrong.push(`${found.raw.length} raw operators: ${found.raw.slice(0, 8).join(" | ")}`);
      if (found.cut.length > 0) wrong.push(`${found.cut.length} cut words: ${found.cut.slice(0, 8).join(" ")}`);
      if (found.middle > mostLetters) wrong.push(`lines have ${found.middle} letters`);
      if (found.middle > 0 && found.middle < leastLetters) wrong.push(`lines have only ${found.middle} letters`);
      const many = found.sizes.filter(([, n]) => n > 100).map(([s, n]) => `${s}: ${n}`);
      if (many.length > 8) wrong.push(`${many.length} sizes of type: ${many.join(", ")}`);
    }
  }
  for (const width of [1199, 1200, 1920]) wrong.push(...(await look(browser, file, width, "light")).wrong.map((w) => `at ${width}: ${w}`)); // where the margin begins, and far beyond
  report(name, wrong);
}

// pdf checks the words of a PDF: none overlap, and none is cut.
function pdf(file) {
  const wrong = [];
  let text = "";
  try {
    text = execFileSync("pdftotext", ["-bbox-layout", file, "-"], { maxBuffer: 1 << 28 }).toString();
  } catch { return console.log(`skipped: ${path.basename(file)}: pdftotext is missing (Debian: apt-get install poppler-utils)`); }
  const pages = text.split("<page ").slice(1);
  let small = 0;
  pages.forEach((page, n) => {
    const words = [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)/g)]
      .map((m) => ({ x: +m[1], y: +m[2], right: +m[3], low: +m[4], text: m[5] }));
    for (const w of words) {
      if (/\p{L}{2,}…/u.test(w.text)) wrong.push(`page ${n + 1}: ${w.text} is cut`);
      if (w.low - w.y < leastLabel * .8 && w.text.length > 1) small++;
    }
    words.sort((a, b) => a.y - b.y);
    words.forEach((a, i) => {
      for (let k = i + 1; k < words.length && words[k].y < a.low - (a.low - a.y) * .6; k++) {
        const b = words[k], over = Math.min(a.right, b.right) - Math.max(a.x, b.x);
        if (over > 1.5 && a.text.length > 2 && b.text.length > 2 && Math.abs(a.y - b.y) < 2) wrong.push(`page ${n + 1}: ${a.text} and ${b.text} collide`);
      }
    });
  });
  report(`${path.basename(file)} (${pages.length} pages, ${small} words below 7 pt)`, wrong);
}

browsers.inBrowser(program, async (browser) => {
  const files = fs.readdirSync(folder).sort();
  for (const f of files.filter((f) => f.endsWith(".html"))) await html(browser, path.join(folder, f));
  for (const f of files.filter((f) => f.endsWith(".pdf"))) pdf(path.join(folder, f));
  browsers.end();
});
