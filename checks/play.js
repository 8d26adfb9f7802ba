// Plays the puzzles in the given pages and ends with 1 if one cannot be played.
const path = require("path");
const { axeCore, count, end, inBrowser } = require("./browsers.js");

const axe = axeCore();

// A Player plays one board by its buttons, as a reader does.
class Player {
  constructor(page, group, board) {
    Object.assign(this, { page, group, board });
  }

  async press(name) {
    for (const b of await this.group.$$(".play-bar button")) {
      if ((await b.evaluate((e) => e.textContent)) === name) return b.click();
    }
    throw new Error("there is no button " + name);
  }

  status() {
    return this.group.$eval(".play-status", (e) => e.textContent);
  }

  // until waits for a matching status, while the page searches or shows jumps.
  async until(pattern) {
    for (let n = 0; n < 600; n++) {
      const text = await this.status();
      if (pattern.test(text)) return text;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`status "${await this.status()}", want ${pattern}`);
  }

  async click(site) {
    await (await this.group.$$(".site"))[site].click();
  }

  // legal returns a jump that can be made now.
  async legal() {
    const pegs = await this.group.$$eval(".site", (all) => all.map((e) => e.classList.contains("peg")));
    return this.board.jumps.find((j) => pegs[j[0]] && pegs[j[1]] && !pegs[j[2]]);
  }

  // walk moves the focus to a site by arrow keys, on the shortest path.
  async walk(goal) {
    const at = () => this.group.$$eval(".site", (all) => all.indexOf(document.activeElement));
    const start = await at();
    const ways = new Map([[start, []]]);
    for (const site of ways.keys()) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        await (await this.group.$$(".site"))[site].focus();
        await this.page.keyboard.press(key);
        const next = await at();
        if (!ways.has(next)) ways.set(next, [...ways.get(site), key]);
      }
      if (ways.has(goal)) break;
    }
    if (!ways.has(goal)) throw new Error(`no arrow keys lead from site ${start} to site ${goal}`);
    await (await this.group.$$(".site"))[start].focus();
    for (const key of ways.get(goal)) await this.page.keyboard.press(key);
    if ((await at()) !== goal) throw new Error("the arrow keys do not lead to site " + goal);
  }
}

function demand(ok, text) {
  if (!ok) throw new Error(text);
}

// mouse makes a jump by clicks, takes it back and starts again.
async function mouse(player) {
  const start = await player.status();
  const j = await player.legal();
  demand(j, "no jump can be made at the start");
  await player.click(j[0]);
  demand(/^Taken/.test(await player.status()), "a peg with a jump is not taken");
  await player.click(j[2]);
  demand(/1 jump\b/.test(await player.status()), "no jump was made by mouse: " + (await player.status()));
  await player.press("undo");
  demand((await player.status()) === start, "undo does not lead back");
  await player.click(j[0]);
  await player.click(j[2]);
  await player.press("restart");
  demand((await player.status()) === start, "restart does not lead back");
}

// keyboard makes a jump using only keys, deselects a peg and undoes.
async function keyboard(player) {
  const start = await player.status();
  const j = await player.legal();
  await player.group.$eval('.site[tabindex="0"]', (e) => e.focus());
  await player.walk(j[0]);
  await player.page.keyboard.press("Enter");
  demand(/^Taken/.test(await player.status()), "Enter does not take a peg");
  await player.page.keyboard.press("Escape");
  demand((await player.status()) === start, "Escape does not let go");
  await player.page.keyboard.press("Space");
  await player.walk(j[2]);
  await player.page.keyboard.press("Enter");
  demand(/1 jump\b/.test(await player.status()), "no jump was made from the keyboard");
  await player.page.keyboard.press("u");
  demand((await player.status()) === start, "u does not undo");
}

// solve asks for a hint, follows it, departs from it, and lets the page play to
// the end.
async function solve(player) {
  await player.press("hint");
  const hint = await player.until(/^(Hint|There is no solution|Gave up)/);
  if (!/^Hint/.test(hint)) return hint;
  const tip = await player.group.$$eval(".site", (all) => all.map((e, i) => (e.classList.contains("tip") ? i : -1)).filter((i) => i >= 0));
  demand(tip.length === 2, "a hint marks " + tip.length + " sites");
  const from = tip.find((i) => player.board.jumps.some((j) => j[0] === i && tip.includes(j[2])));
  await player.press("solve");
  const end = await player.until(/^(Solved|There is no solution|Gave up)/);
  demand(/^Solved/.test(end), `after a hint at site ${from} the page says "${end}"`);
  await player.press("restart");
  const j = await player.legal(); // often not the jump of the hint
  await player.click(j[0]);
  await player.click(j[2]);
  await player.press("solve");
  return end + " After another jump: " + (await player.until(/^(Solved|There is no solution|Gave up)/));
}

// violations checks the open boards with axe-core, light and dark, on small
// and wide screens.
async function violations(page) {
  const bad = [];
  await page.evaluate(axe);
  for (const [scheme, width] of [["dark", 320], ["light", 1280]]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.setViewport({ width, height: 900 });
    const found = await page.evaluate(() => axe.run(".plays"));
    for (const v of found.violations) bad.push(`${scheme}: ${v.id}: ${v.nodes[0].html.slice(0, 120)}`);
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) bad.push(`the page is wider than ${width} pixels`);
  }
  return bad;
}

async function playPage(browser, file) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    const slow = window.setTimeout; // the shown jumps follow each other quickly
    window.setTimeout = (f, ms) => slow(f, Math.min(ms, 5));
  });
  const faults = [];
  page.on("pageerror", (err) => faults.push(String(err)));
  page.on("request", (r) => /^(file|data):/.test(r.url()) || faults.push("request to " + r.url()));
  await page.goto("file://" + path.resolve(file));
  const figures = await page.$$("figure:has(script.boards)");
  for (const figure of figures) {
    const boards = await figure.$eval("script.boards", (e) => JSON.parse(e.textContent));
    const openers = await figure.$$(".plays > .play-bar button");
    for (const [i, board] of boards.entries()) {
      const name = `${path.basename(file)}, ${board.name}`;
      try {
        await openers[i].click();
        const group = (await figure.$$(".play"))[i];
        const player = new Player(page, group, board);
        await mouse(player);
        await keyboard(player);
        const end = board.help ? await solve(player) : "no help";
        const bad = [...(await violations(page)), ...faults.splice(0)];
        demand(!bad.length, bad.join("; "));
        console.log(`${name}: ${end}`);
        count(true);
      } catch (err) {
        console.log(`${name}: FAILED: ${err.message}`);
        count(false);
      }
      await openers[i].click();
    }
  }
  await page.close();
}

inBrowser(process.env.BROWSER, async (browser) => {
  for (const file of process.argv.slice(2)) await playPage(browser, file);
}).then(() => end()).catch((err) => {
  console.error(String(err));
  process.exit(1);
});
