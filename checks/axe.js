// Runs axe-core on one page and ends with 1 if it finds a violation, if the page
// requests anything beyond itself, or if it is wider than a small screen.
const fs = require("fs");
const path = require("path");
const { axeCore, inBrowser } = require("./browsers.js");

const axe = axeCore();
const views = [];
for (const scheme of ["light", "dark"]) {
  for (const width of [320, 1280]) views.push({ scheme, width, script: true });
}
views.push({ scheme: "light", width: 320, script: false });

async function look(browser, file, view) {
  const found = [];
  const page = await browser.newPage();
  await page.setViewport({ width: view.width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: view.scheme }]);
  page.on("request", (r) => {
    if (!/^(file|data):/.test(r.url())) found.push("request to " + r.url());
  });
  if (view.script) {
    await page.goto("file://" + file);
  } else {
    // axe-core is a script itself, so the page is loaded without its own.
    await page.setContent(fs.readFileSync(file, "utf8").replace(/<script[^]*?<\/script>/g, ""));
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) found.push("the page is " + wide + " pixels wider than the screen");
  // Folded content is checked too, but the long sources of solvers stay folded.
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = !d.closest("#solvers"))));
  await page.evaluate(axe);
  const result = await page.evaluate(() => axe.run());
  for (const v of result.violations) {
    // axe-core sees no text in MathML; a column title that is a formula has a label
    // besides.
    if (v.id === "empty-table-header") v.nodes = v.nodes.filter((n) => !/^<th[^>]* aria-label="[^"]+"[^>]*>.*<math/s.test(n.html));
    if (v.nodes.length === 0) continue;
    found.push(v.id + " (" + v.nodes.length + "): " + v.nodes[0].html.slice(0, 120));
  }
  await page.close();
  return found;
}

let bad = 0;

async function lookAll(browser) {
  const file = path.resolve(process.argv[2]);
  for (const view of views) {
    for (const problem of await look(browser, file, view)) {
      bad++;
      console.log(`${path.basename(file)}, ${view.scheme}, ${view.width} px${view.script ? "" : ", no script"}: ${problem}`);
    }
  }
}

inBrowser(process.env.BROWSER, lookAll).then(() => process.exit(bad ? 1 : 0)).catch((err) => {
  console.error(String(err));
  process.exit(1);
});
