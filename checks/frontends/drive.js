// Fills in a notebook in a front end of Jupyter, see frontends.sh.
"use strict";
const http = require("http");
const { inBrowser } = require("../browsers.js");

const [name, server, student] = process.argv.slice(2);

// The typed answers: two right ones, and one whose second value is wrong.
const answers = [
  "s := 0\nfor n := range limit {\nif n%3 == 0 || n%5 == 0 {\ns += n\n}\n}\nshow.Claim(\"sheet.multiples\", s)",
  "a, b, l := 1, limit, []int{}\nfor range 10 {\nl = append(l, a)\na, b = b, a+b\n}\nshow.Claim(\"sheet.sequence\", l)",
  "d := show.CSV(\"data\")\nshow.Claim(\"sheet.rows\", d.Len())\nshow.Claim(\"sheet.mean\", float64(d.Len())/3)",
];

// The front ends: where a notebook is, and what is clicked and awaited in it.
const ends = {
  notebook: {
    address: `${server}/notebooks/${student}/key.ipynb`,
    ready: () => window.Jupyter && Jupyter.notebook && Jupyter.notebook.kernel && Jupyter.notebook.kernel.is_connected(),
    cells: ".code_cell .CodeMirror", head: ".text_cell_render blockquote",
    run: async (page) => {
      await page.evaluate(() => document.querySelector("#celllink").click());
      await page.click("#run_all_cells");
    },
    done: () => !Jupyter.notebook.kernel_busy && [...document.querySelectorAll(".code_cell .input_prompt")].every((p) => /\[\d+\]/.test(p.textContent)),
    errors: ".output_error", saved: () => !Jupyter.notebook.dirty,
  },
  lab: {
    address: `${server}/lab/tree/${student}/key.ipynb`,
    ready: () => window.labIsReady && document.querySelectorAll(".jp-CodeCell .CodeMirror").length > 3 &&
      document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]"),
    cells: ".jp-CodeCell .CodeMirror", head: ".jp-MarkdownOutput blockquote",
    run: (page) => page.evaluate(() => window.jupyterapp.commands.execute("notebook:run-all-cells")),
    done: () => [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")].every((p) => /\[\d+\]/.test(p.textContent)),
    errors: ".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr'], .jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']",
    saved: () => !document.querySelector(".jp-mod-dirty"),
  },
};

async function drive(page) {
  const end = ends[name];
  await page.setViewport({ width: 1400, height: 1000 });
  page.on("dialog", (d) => d.accept());
  for (let tries = 0; ; tries++) { // until the server has started
    const up = await new Promise((resolve) => http.get(server, (r) => { r.resume(); resolve(true); }).on("error", () => resolve(false)));
    if (up || tries > 100) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await page.goto(end.address);
  await page.waitForFunction(end.ready);
  const heads = await page.$$eval(end.head, (list) => list.map((q) => q.innerText));
  if (!heads.some((text) => /^Exercise 1/.test(text)) || heads.some((text) => text.includes("[!"))) throw new Error(`exercises are shown as ${heads}`);
  const cells = await page.$$(end.cells), rooms = [];
  for (const cell of cells) {
    if ((await cell.evaluate((e) => e.CodeMirror.getValue())).startsWith("// Write your answer here")) rooms.push(cell);
  }
  if (rooms.length !== answers.length) throw new Error(`${rooms.length} rooms for answers`);
  for (const [i, room] of rooms.entries()) {
    await room.evaluate((e) => { e.scrollIntoView(); e.CodeMirror.setOption("autoCloseBrackets", false); });
    await room.click();
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    for (const line of answers[i].split("\n")) {
      await page.keyboard.type(line);
      if (line !== "") await page.keyboard.press("Enter");
    }
  }
  await end.run(page);
  await page.waitForFunction(end.done);
  const errors = await page.$$eval(end.errors, (list) => list.map((e) => e.innerText));
  if (errors.length > 0) throw new Error(`cells fail: ${errors}`);
  await page.keyboard.down("Control");
  await page.keyboard.press("s");
  await page.keyboard.up("Control");
  await page.waitForFunction(end.saved);
}

inBrowser(process.env.BROWSER, async (browser) => {
  const page = await browser.newPage();
  try {
    await drive(page);
  } finally {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  }
}).catch((e) => {
  console.log(String(e.stack));
  process.exit(1);
});
