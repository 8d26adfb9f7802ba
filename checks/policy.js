// Opens pages, and injects scripts, styles and requests into copies of them, see policy.sh.
"use strict";
const fs = require("fs"), http = require("http"), path = require("path");
const browsers = require("./browsers.js"), { report } = browsers;

const [folder, ...programs] = process.argv.slice(2); // browsers as name=program
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// open opens a page, and records what its policy has refused.
const open = (browser, url) => browsers.open(browser, url, (page) => {
  page.said = [];
  page.on("console", (m) => {
    const text = m.text();
    if (/content.security.policy|refused to/i.test(text) && !browsers.icon(text)) page.said.push(text.slice(0, 300));
  });
  page.on("dialog", (d) => d.dismiss());
});

// refused returns what the policy has refused, according to the page and its console.
const refused = async (page) => [...await browsers.refused(page), ...page.said];

// own opens an unchanged page: its script has run, nothing is refused, and no text of the notebook
// or of a claim has run as code.
async function own(browser, name, url, use) {
  const page = await open(browser, url), wrong = [];
  const error = await use(page);
  if (error) wrong.push(error);
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
  await pause(200);
  wrong.push(...await refused(page));
  const ran = await page.evaluate(() => window.ran);
  if (ran != null) wrong.push(`this ran: ${ran}`);
  report(name, wrong);
  await page.close();
}

// attacks are injected into a page; TO is the address of a server.
const attacks = {
  "a script": "<script>ran = 'script'</script>",
  "a module": "<script type=module>window.ran = 'module'</script>",
  "a script of data": "<script src=\"data:text/javascript,ran='data'\"></script>",
  "a script from elsewhere": "<script src=\"TO/evil.js\"></script>",
  "a handler": "<img src=\"data:x\" onerror=\"ran = 'handler'\"><details open ontoggle=\"ran = 'toggle'\"><summary>x</summary></details>",
  "a drawing": "<svg onload=\"ran = 'drawing'\"><script>ran = 'in a drawing'</script></svg>",
  "a frame": "<iframe srcdoc=\"<script>parent.ran = 'frame'</script>\"></iframe><iframe src=\"TO/frame\"></iframe>",
  "an object": "<object data=\"TO/object\"></object><embed src=\"TO/embed\">",
  "a link": "<a class=evil href=\"javascript:void(ran='link')\">x</a>",
  "a form": "<form action=\"TO/form\"><button class=evil>x</button></form>",
  "a style": "<style>.evil-style{position:fixed}</style><p class=evil-style>x</p>",
  "a style of its own": "<p style=\"position:fixed\" class=evil-style>x</p>",
  "a sheet from elsewhere": "<link rel=stylesheet href=\"TO/evil.css\">",
  "a picture from elsewhere": "<img src=\"TO/picture.png\"><video src=\"TO/video\" autoplay></video>",
};

// outcome waits until a page obeys an attack or its policy refuses it, and then a little longer,
// since an attack may have parts. It returns what has run, if anything, and whether nothing was
// refused.
async function outcome(page, server) {
  const look = async () => {
    const [ran, styled] = await page.evaluate(() => [
      window.ran, [...document.querySelectorAll(".evil-style")].some((e) => getComputedStyle(e).position === "fixed"),
    ]).catch(() => ["it left the page", false]);
    const obeyed = ran != null || styled || server.asked.length > 0 ? `${ran},${styled} ${server.asked}` : "";
    return { obeyed, none: (await refused(page).catch(() => [])).length === 0 };
  };
  for (let n = 0; n < 50; n++) { // a busy browser takes its time
    const { obeyed, none } = await look();
    if (obeyed || !none) break;
    await pause(100);
  }
  await pause(150);
  return look();
}

// attacked opens a copy of a page with an attack in it. With proves, it also checks that without
// its policy the page obeys the attack.
async function attacked(browser, server, page, proves) {
  const text = fs.readFileSync(page, "utf8"), wrong = [];
  const bare = text.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
  if (bare === text) wrong.push("it has no policy");
  const weak = [];
  for (const [name, attack] of Object.entries(attacks)) {
    for (const guarded of proves ? [true, false] : [true]) {
      const copy = path.join(path.dirname(page), "attacked.html");
      const html = attack.replaceAll("TO", server.address);
      fs.writeFileSync(copy, (guarded ? text : bare).replace("</main>", () => `${html}</main>`));
      server.asked = [];
      const p = await open(browser, `file://${copy}`);
      await p.evaluate(() => document.querySelectorAll(".evil").forEach((e) => e.click())).catch(() => {});
      const { obeyed, none } = await outcome(p, server);
      if (guarded && obeyed) wrong.push(`${name}: ${obeyed}`);
      if (guarded && none) wrong.push(`${name}: nothing was refused`);
      if (!guarded && !obeyed) weak.push(name);
      await p.close();
      fs.rmSync(copy);
    }
  }
  if (weak.length > 0) wrong.push(`these do nothing without a policy: ${weak.join(", ")}`);
  report(`${Object.keys(attacks).length} attacks in ${path.relative(folder, page)}`, wrong);
}

// evilServer records requests, except for the icon: a browser requests it on its own, later.
function evilServer() {
  const s = http.createServer((request, response) => {
    if (!browsers.icon(request.url)) s.asked.push(request.url);
    const type = { ".js": "text/javascript", ".css": "text/css" }[path.extname(request.url)] || "text/html";
    response.writeHead(200, { "content-type": type });
    response.end(type === "text/javascript" ? "ran = 'elsewhere'" : "");
  });
  s.asked = [];
  return new Promise((resolve) => s.listen(0, "127.0.0.1", () => {
    s.address = `http://127.0.0.1:${s.address().port}`;
    resolve(s);
  }));
}

// rederived presses the button of a live page and waits for the end.
const rederived = (page) => page.evaluate(() => new Promise((resolve) => {
  const panel = document.querySelector(".live");
  if (!panel) return resolve("the script has not run");
  panel.addEventListener("rederived", () => resolve(""), { once: true });
  panel.querySelector(".live-run").click();
  setTimeout(() => resolve(panel.querySelector(".live-status").textContent), 120000);
}));

// updated writes the notebook of a served page and waits for the new text.
async function updated(page) {
  const file = path.join(folder, "served", "notebook.md"), word = `changed${Date.now()}`;
  const text = fs.readFileSync(file, "utf8");
  fs.writeFileSync(file, text.replace(/\nWhat a notebook[^,]*,/, `\nWhat a notebook and its claims say is ${word},`));
  const end = Date.now() + 30000;
  while (Date.now() < end) {
    if ((await page.evaluate(() => document.body.textContent)).includes(word)) return "";
    await pause(100);
  }
  return "the page is not updated";
}

const pagesIn = (name) => fs.readdirSync(path.join(folder, name)).filter((f) => f.endsWith(".html"))
  .map((f) => path.join(folder, name, f));

async function check(browser) {
  const server = await evilServer();
  for (const name of ["plain", "live", "embed", "handout"]) {
    for (const page of pagesIn(name)) {
      const live = name !== "plain" && !/(index|errata)\.html$/.test(page);
      await own(browser, path.relative(folder, page), `file://${page}`, live ? rederived : async () => "");
      if (name === "plain" && !/errata/.test(page) || live) {
        await attacked(browser, server, page, /plain.policy/.test(page));
      }
    }
  }
  for (const name of ["serve", "serve--untrusted"]) {
    const url = fs.readFileSync(path.join(folder, `${name}.url`), "utf8").trim();
    if (!url) {
      console.log(`skipped: ${name}: ${fs.readFileSync(path.join(folder, `${name}.log`), "utf8").split("\n")[0]}`);
      continue;
    }
    await own(browser, name.replace("--", " --"), url, updated);
  }
  server.close();
}

browsers.inEach(programs, check);
