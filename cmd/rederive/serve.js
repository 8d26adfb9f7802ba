// Keeps a page of rederive serve up to date: what has changed is replaced in place,
// and the page stays where it is.
"use strict";
(() => {
  const script = document.currentScript, name = script.dataset.name;
  const base = script.src.replace(/serve\.js$/, "");
  const bar = document.createElement("div");
  bar.setAttribute("role", "status");
  bar.setAttribute("aria-live", "polite");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .serve-bar { position: fixed; right: 0; bottom: 0; left: 0; z-index: 9; max-height: 40vh; overflow: auto;
      padding: .3em 1em; font: .85rem/1.5 system-ui, sans-serif; background: #222; color: #eee; }
    .serve-bar:empty { display: none; }
    .serve-bar a { color: #9cf; } .serve-bar pre { margin: .2em 0; white-space: pre-wrap; }
    .serve-bar button { font: inherit; margin-left: 1em; }
    @media print { .serve-bar { display: none; } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  bar.className = "serve-bar";
  document.body.append(bar);

  // rows calls a function with each row that opens and its name: what it is in, and
  // how many before it are in there.
  function rows(visit) {
    const count = new Map();
    for (const d of document.querySelectorAll("details")) {
      const place = (d.closest("[id]") || document.body).id;
      count.set(place, (count.get(place) || 0) + 1);
      visit(d, `${place} ${count.get(place)}`);
    }
  }

  // anchor finds the first element with an id that can be seen, and where it is.
  function anchor() {
    for (const e of document.querySelectorAll("main [id]:not(svg *)")) {
      if (e.getClientRects().length === 0) continue;
      const top = e.getBoundingClientRect().top;
      if (top >= 0) return { id: e.id, top };
    }
    return null;
  }

  // dress gives the page another style sheet. The policy allows the text of the first one
  // alone in an element, but scripts may make sheets.
  let worn;
  function dress(text) {
    const old = document.querySelector("head style");
    if (!worn && old && old.textContent === text) return;
    if (!worn) {
      worn = new CSSStyleSheet();
      document.adoptedStyleSheets = [worn, ...document.adoptedStyleSheets];
      if (old) old.disabled = true;
    }
    worn.replaceSync(text);
  }

  function replace(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const opened = new Map();
    rows((d, name) => opened.set(name, d.open));
    const seen = anchor(), at = scrollY;
    document.title = fresh.title;
    const style = fresh.querySelector("head style");
    if (style) dress(style.textContent);
    for (const e of [...document.body.children]) if (e !== bar && e !== script) e.remove();
    for (const e of [...fresh.body.children]) {
      if (e.tagName === "SCRIPT" && e.src) continue;
      document.body.insertBefore(e.tagName === "SCRIPT" ? again(e) : document.adoptNode(e), bar);
    }
    rows((d, name) => { if (opened.has(name)) d.open = opened.get(name); });
    const now = seen && document.getElementById(seen.id);
    if (now) scrollBy({ top: now.getBoundingClientRect().top - seen.top, behavior: "instant" });
    else scrollTo({ top: at, behavior: "instant" });
    document.dispatchEvent(new Event("rederive-page"));
  }

  // again returns a script that runs: a parsed one does not.
  function again(e) {
    const s = document.createElement("script");
    if (e.type) s.type = e.type;
    if (e.id) s.id = e.id;
    s.textContent = e.textContent;
    return s;
  }

  async function update() {
    const [page, state] = await Promise.all([
      fetch(location.pathname).then((r) => r.text()),
      name ? fetch(base + "state/" + encodeURIComponent(name)).then((r) => r.json()) : { errors: [] },
    ]);
    replace(page);
    complain(state.errors || []);
  }

  function complain(errors) {
    bar.replaceChildren(...errors.map((e) => {
      const line = document.createElement("pre"), link = document.createElement("a");
      const [, place, rest] = e.text.match(/^(\S+?:\d+:\d+)(.*)$/s) || [null, "", e.text];
      link.textContent = place;
      if (e.link) link.href = e.link;
      line.append(link, rest);
      return line;
    }));
  }

  // settle shows the verdicts of claims that are settled while other cells still run, and
  // counts again. The new page has the rest.
  function settle(claims) {
    const count = {}, band = document.querySelector("#claims .counts");
    for (const row of document.querySelectorAll(".summary tr[data-claim]")) {
      const verdict = claims[row.dataset.claim] || row.dataset.verdict, badge = row.querySelector(".verdict");
      if (badge && verdict !== row.dataset.verdict) {
        row.dataset.verdict = badge.textContent = verdict;
        badge.className = `verdict ${verdict}`;
      }
      count[verdict] = (count[verdict] || 0) + 1;
    }
    if (!band) return;
    band.querySelectorAll(".count").forEach((e) => e.remove());
    for (const verdict of ["out-of-scope", "deferred", "unchecked", "mismatch", "refuted", "confirmed"]) {
      if (!count[verdict]) continue;
      const e = document.createElement("span"), n = document.createElement("b");
      e.className = `count ${verdict}`;
      n.textContent = count[verdict];
      e.append(n, ` ${verdict}`);
      band.prepend(e, " ");
    }
  }

  function step(e) {
    const stop = document.createElement("button");
    stop.textContent = "interrupt";
    stop.onclick = () => fetch(base + "interrupt/" + encodeURIComponent(e.name), { method: "POST" });
    const progress = document.createElement("progress");
    progress.max = e.cells;
    progress.value = e.cell;
    progress.setAttribute("aria-label", "cells run");
    bar.replaceChildren(progress, ` cell ${e.cell + 1} of ${e.cells} (${e.engine})`, stop);
  }

  let busy = Promise.resolve(), waiting = null;
  const events = new EventSource(base + "events");
  events.onopen = () => { busy = busy.then(update).catch(() => {}); };
  events.onmessage = ({ data }) => {
    const e = JSON.parse(data);
    if (name && e.name !== name) return;
    if (e.kind === "claims") return name && settle(e.claims);
    clearTimeout(waiting);
    if (e.kind === "page") busy = busy.then(update).catch(() => {});
    else if (name) waiting = setTimeout(() => step(e), 300); // short work needs no bar
  };
  events.onerror = () => { bar.replaceChildren("the preview has ended, or cannot be reached"); };
})();
