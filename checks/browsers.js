// What the checks of pages share: they launch browsers, open pages and count what passes.
"use strict";
const fs = require("fs");
const puppeteer = require("puppeteer-core");

let passed = 0, failed = 0, by = "";

// count records whether a check has passed.
function count(ok) {
  if (ok) passed++;
  else failed++;
}

// report prints and counts a check in a browser, which passes if nothing is wrong.
function report(name, wrong) {
  count(wrong.length === 0);
  console.log(`${wrong.length === 0 ? "ok    " : "FAILED"}  ${by}: ${name}`);
  wrong.slice(0, 10).forEach((w) => console.log(`        ${w}`));
}

// end prints the sum of all checks and ends the process.
function end(skipped = 0) {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed > 0 ? 1 : 0);
}

// patience ends what hangs, in milliseconds: no check may depend on how fast the machine is.
const patience = 900_000;

// inBrowser runs some work in a browser, "chrome" or "firefox".
async function inBrowser(program, work, name = "chrome") {
  const args = name === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [];
  const browser = await puppeteer.launch({ browser: name, executablePath: program, args, timeout: patience, protocolTimeout: patience });
  const newPage = browser.newPage.bind(browser);
  browser.newPage = async () => {
    const page = await newPage();
    page.setDefaultTimeout(patience);
    return page;
  };
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

// inEach runs checks in each browser, given as name=program, and ends the process.
async function inEach(browsers, check) {
  for (const b of browsers) {
    const [name, program] = b.split("=");
    by = name;
    await inBrowser(program, check, name);
  }
  end(process.env.SKIPPED);
}

// open opens a page after calling listen, and collects what its policy refuses. Some
// browsers request an icon on their own: this is not a request of the page.
async function open(browser, url, listen) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience); // also in a context of its own
  listen(page);
  await page.evaluateOnNewDocument(() => {
    window.refused = [];
    document.addEventListener("securitypolicyviolation", (e) => /favicon\.ico$/.test(e.blockedURI) ||
      window.refused.push(`the policy refuses ${e.effectiveDirective} ${e.blockedURI} ${e.sample}`));
  });
  await page.goto(url);
  return page;
}

// refused returns what the policy of a page has refused.
const refused = (page) => page.evaluate(() => window.refused);

// icon reports whether a URL or a message is about the icon that a browser requests.
const icon = (text) => /favicon\.ico/.test(text);

// axeCore returns the source of axe-core, which runs in a page.
const axeCore = () => fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

module.exports = { count, report, end, inBrowser, inEach, open, refused, icon, axeCore };
