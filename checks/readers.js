// Follows the first clicks of a reader, see readers.sh.
"use strict";
const fs = require("fs"), path = require("path");
const browsers = require("./browsers.js"), { report } = browsers;
const [folder, ...programs] = process.argv.slice(2); // browsers as name=program
const high = 900;

// settled waits until the window has stopped scrolling.
const settled = (page) => page.evaluate(async () => {
  for (let at = -1, same = 0; same < 5;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    same = at === scrollY ? same + 1 : 0;
    at = scrollY;
  }
});

// target returns the element at the fragment of the page's URL: where it begins, and whether
// it is open.
const target = (page) => page.evaluate(() => {
  const e = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  return e && { top: e.getBoundingClientRect().top, open: e.open === true };
});

// walk follows the finding with a number, and returns what a reader misses.
async function walk(browser, width, index) {
  const page = await browser.newPage(), wrong = [];
  await page.setViewport({ width, height: high });
  await page.goto(`file://${path.resolve(folder, "index.html")}`);
  const finding = (await page.$$(".front .found a"))[index], name = await finding.evaluate((a) => a.getAttribute("href"));
  if (await finding.evaluate((a) => a.getBoundingClientRect().top) > high) wrong.push(`${name} is below the first screen`);
  await Promise.all([page.waitForNavigation(), finding.click()]);
  await settled(page);
  const claim = await target(page);
  if (!claim || !claim.open || claim.top < -1 || claim.top > high / 3) wrong.push(`${name}: a click leads to ${JSON.stringify(claim)}`);
  const cell = await page.$('.claim:target .more a[href^="#cell-"]');
  if (!cell) wrong.push(`${name}: nothing leads to its cell`);
  else {
    await cell.click();
    await settled(page);
    const code = await page.evaluate(() => {
      const pre = document.querySelector(":target pre.code");
      return pre && pre.checkVisibility() ? pre.getBoundingClientRect().top : NaN;
    });
    if (!(code >= 0 && code < high)) wrong.push(`${name}: the code is at ${code}, not in the window`);
  }
  await page.close();
  return wrong;
}

// map clicks on each wrong claim in the strip of coverage of the first paper that has any, and returns where it does
// not lead.
async function map(browser) {
  const page = await browser.newPage(), wrong = [];
  await page.setViewport({ width: 1440, height: high });
  await page.goto(`file://${path.resolve(folder, "index.html")}`);
  const to = await page.$eval(".coverage .refuted", (mark) => mark.getAttribute("data-to"));
  await page.goto(`file://${path.resolve(folder, to.split("#")[0])}`);
  for (const mark of await page.$$(".coverage .refuted")) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await mark.click();
    await settled(page);
    const claim = await target(page);
    if (!claim || !claim.open || claim.top < -1 || claim.top > high / 3) wrong.push(`${page.url()}: ${JSON.stringify(claim)}`);
  }
  await page.close();
  return wrong;
}

// filters chooses a verdict and a cause on the front page, and a cause among the errata. It returns which lists then
// differ from those of the page.
async function filters(browser) {
  const wrong = [], page = await browser.newPage();
  await page.goto(`file://${path.resolve(folder, "index.html")}`);
  const press = async (name) => {
    for (const b of await page.$$(".filter button")) if (await b.evaluate((e) => e.textContent) === name) await b.click();
  };
  const [verdict, cause] = ["refuted", "an error in the paper"];
  const all = await page.$$eval(".claim-list:not(.search) li", (list) => list.map((li) => [li.className, li.dataset.faults || "", li.querySelector("a").textContent]));
  const hits = () => page.$$eval(".hits li", (list) => list.map((li) => li.querySelector("a").textContent).join());
  const want = (f) => all.filter(f).slice(0, 40).map((c) => c[2]).join();
  await press(verdict);
  if (await hits() !== want((c) => c[0] === verdict)) wrong.push(`by verdict: ${await hits()}`);
  await press(cause);
  if (await hits() !== want((c) => c[0] === verdict && c[1].split("|").includes(cause))) wrong.push(`by verdict and cause: ${await hits()}`);
  await press(verdict);
  if (await hits() !== want((c) => c[1].split("|").includes(cause))) wrong.push(`by cause: ${await hits()}`);
  await press(cause);
  if (await hits() !== "") wrong.push(`by nothing: ${await hits()}`);
  await page.goto(`file://${path.resolve(folder, "errata.html")}`);
  await press(cause);
  const causes = await page.$$eval(".for-authors > li", (list) => [...new Set(list.filter((li) => li.checkVisibility()).map((li) => li.dataset.faults))].join());
  if (causes !== cause) wrong.push(`errata by cause: ${causes}`);
  await page.close();
  return wrong;
}

// marks points at the first value that settles a claim on a page, and reaches it by a tap and by the keyboard. It returns
// what a reader then misses.
async function marks(browser, width) {
  const wrong = [], file = fs.readdirSync(folder).find((f) => f.endsWith(".html") && fs.readFileSync(path.join(folder, f), "utf8").includes(" popover>"));
  if (!file) return ["no value in a sentence settles a claim"];
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false).catch(() => {}); // Firefox cannot be asked for this
  await page.setViewport({ width, height: high, hasTouch: width < 500 });
  await page.goto(`file://${path.resolve(folder, file)}`);
  const value = await page.$(".settled > button"), says = await page.$(".settled > [popover]");
  const look = () => says.evaluate((e) => {
    const box = e.getBoundingClientRect(), over = e.parentElement.firstElementChild.getBoundingClientRect();
    const near = Math.abs(box.top - over.bottom) < 20 && box.left >= 0 && box.right <= innerWidth && box.left <= over.right && box.right >= over.left;
    return !e.checkVisibility() ? "hidden" : /printed: .*computed: ./s.test(e.textContent) && e.querySelector(".where").textContent && near ? "shown" : `at ${box.left}, ${box.top}: ${e.textContent}`;
  });
  const seen = async (how, want) => {
    let found = await look();
    for (let i = 0; found !== want && i < 50; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      found = await look();
    }
    if (found !== want) wrong.push(`${file}, ${how}: ${found}`);
  };
  await value.evaluate((e) => e.scrollIntoView({ block: "center", behavior: "instant" }));
  await seen("at first", "hidden");
  await (width < 500 ? value.tap() : value.hover());
  await seen("pointed at", "shown");
  await page.mouse.move(1, 1);
  await page.keyboard.press("Escape");
  await value.focus();
  await page.keyboard.press("Enter");
  await seen("after Enter", "shown");
  await page.keyboard.press("Escape");
  await seen("after Escape", "hidden");
  await page.close();
  return wrong;
}

browsers.inEach(programs, async (browser) => {
  const front = await browser.newPage();
  await front.goto(`file://${path.resolve(folder, "index.html")}`);
  const findings = await front.$$eval(".front .found a", (list) => list.length);
  await front.close();
  for (const width of [1440, 390]) {
    const wrong = findings > 0 ? [] : ["there are no findings"];
    for (let i = 0; i < findings; i++) wrong.push(...await walk(browser, width, i));
    report(`from ${findings} findings to their code at ${width} pixels`, wrong);
    report(`from a value in a sentence to its claim at ${width} pixels`, await marks(browser, width));
  }
  report("claims and errata by verdict and cause", await filters(browser));
  report("from the strip of coverage to the wrong claims", await map(browser));
});
