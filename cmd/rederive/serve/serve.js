// Keeps a page of rederive serve up to date: changed parts are replaced in place, and the
// page keeps its scroll position.
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
      padding: .5em 1em; font: .85rem/1.5 system-ui, sans-serif; background: #222; color: #eee; }
    .serve-bar:empty { display: none; }
    body:has(.serve-bar:not(:empty)) section.errors { display: none; } /* the bar has them, with links to the editor */
    .serve-bar :is(pre, a, button) { font: inherit; background: none; color: inherit; }
    .serve-bar pre { margin: 0; padding: .2em 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    .serve-bar pre + pre { border-top: 1px solid #555; }
    .serve-bar a { color: #9cf; }
    .serve-bar button { margin-left: 1em; padding: 0 .6em; border: 1px solid #eee; border-radius: 4px; cursor: pointer; }
    .serve-bar :focus-visible, .serve-bar:focus-visible { outline: 2px solid #9cf; outline-offset: -2px; }
    @media screen { html { padding-bottom: var(--serve-bar, 0); } }
    @media print { .serve-bar { display: none; } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  bar.className = "serve-bar";
  document.body.append(bar);

  // fill puts content into the bar, below which the page can still be read to its end.
  function fill(...content) {
    bar.replaceChildren(...content);
    bar.toggleAttribute("tabindex", false);
    if (bar.scrollHeight > bar.clientHeight) bar.tabIndex = 0; // it scrolls, also by keyboard
    document.documentElement.style.setProperty("--serve-bar", bar.offsetHeight + "px");
  }

  // rows calls a function with each element of a page that can be opened, and its name: the
  // id of its container and its number there.
  function rows(page, visit) {
    const count = new Map();
    for (const d of page.querySelectorAll("details")) {
      const place = (d.closest("[id]") || page.body).id;
      count.set(place, (count.get(place) || 0) + 1);
      visit(d, `${place} ${count.get(place)}`);
    }
  }

  // anchors finds what the reader sees, and where, sorted by distance from the upper edge.
  // The last anchor has an id: an element without one may be replaced.
  function anchors() {
    const main = document.querySelector("main"), list = [];
    if (!main) return list;
    const { left, width } = main.getBoundingClientRect();
    const add = (e) => list.push({ e, id: e.id, top: e.getBoundingClientRect().top });
    for (const part of [0, 1 / 4, 1 / 2, 3 / 4]) {
      const e = document.elementFromPoint(left + width / 4, innerHeight * part + 1);
      if (e && e !== main && main.contains(e)) add(e);
    }
    for (const e of main.querySelectorAll("[id]:not(svg *)")) {
      if (e.getClientRects().length === 0 || e.getBoundingClientRect().top < -4) continue;
      add(e);
      break;
    }
    return list.sort((a, b) => Math.abs(a.top) - Math.abs(b.top));
  }

  // What the reader saw after scrolling last: browsers scroll by whole pixels, and the
  // rounding errors would add up.
  let held = { list: [], at: -1 };

  const there = ({ e, id }) => e.isConnected ? e : id && document.getElementById(id);

  // stay calls a function that changes the page, and scrolls back to where the reader was.
  function stay(change) {
    const at = scrollY;
    if (at !== held.at || !held.list.some(there)) held.list = anchors();
    change();
    const seen = held.list.find(there);
    if (seen) scrollBy({ top: there(seen).getBoundingClientRect().top - seen.top, behavior: "instant" });
    else scrollTo({ top: at, behavior: "instant" });
    held.at = scrollY;
  }

  // dress gives the page another style sheet. The policy allows only the text of the first
  // one in an element, but scripts may create sheets.
  let worn = null, wornText = null;
  function dress(text) {
    const old = document.querySelector("head style");
    if (wornText === null && old) wornText = old.textContent;
    if (wornText === text) return;
    wornText = text;
    if (!worn) {
      worn = new CSSStyleSheet();
      document.adoptedStyleSheets = [worn, ...document.adoptedStyleSheets];
      if (old) old.disabled = true;
    }
    worn.replaceSync(text);
  }

  // What the server sent last: the number of the page, its lines, and its tree. Each node
  // of the tree has a counterpart on the page, next to which scripts have inserted nodes.
  let version = Number(script.dataset.page), lines = [], sent = null;
  const live = new WeakMap();

  // Elements that scripts extend, or that are one drawing, are replaced as a whole.
  const whole = new Set(["FIGURE", "PRE", "SCRIPT", "STYLE", "math", "svg"]);

  const runs = (node) => node.nodeName === "SCRIPT" && node.type !== "application/json";
  const scripts = (page) => [...page.querySelectorAll("script:not([src])")].filter(runs).map((e) => e.textContent).join("\n");

  // grown returns a copy of a part of the tree for the page. Scripts run once, when the
  // page is loaded.
  function grown(node) {
    const copy = runs(node) ? document.createComment("script") : document.importNode(node, true);
    note(node, copy);
    return copy;
  }

  function note(node, copy) {
    live.set(node, copy);
    for (let a = node.firstChild, b = copy.firstChild; a && b; a = a.nextSibling, b = b.nextSibling) note(a, b);
  }

  // onPage returns the counterpart of a node on the page. If that is gone, the whole page
  // is replaced.
  function onPage(node) {
    const here = live.get(node);
    if (!here || !here.isConnected) throw new Error("a script has removed a part of the page");
    return here;
  }

  // patch makes the children of a node of the tree, and of its counterpart on the page,
  // equal to those of a fresh node.
  function patch(old, fresh) {
    const a = [...old.childNodes], b = [...fresh.childNodes];
    let from = 0, left = a.length, right = b.length;
    while (from < left && from < right && a[from].isEqualNode(b[from])) from++;
    while (left > from && right > from && a[left - 1].isEqualNode(b[right - 1])) left--, right--;
    if (left === right) {
      for (let i = from; i < left; i++) change(a[i], b[i]);
      return;
    }
    const next = left < a.length ? a[left] : null, here = onPage(old);
    const nextHere = next ? onPage(next) : here === document.body ? bar : null;
    for (const node of a.slice(from, left)) {
      onPage(node).remove();
      node.remove();
    }
    for (const node of b.slice(from, right)) {
      here.insertBefore(grown(node), nextHere);
      old.insertBefore(node, next);
    }
  }

  function change(old, fresh) {
    if (old.isEqualNode(fresh)) return;
    const same = old.nodeType === Node.ELEMENT_NODE && !whole.has(old.nodeName) &&
      old.cloneNode(false).isEqualNode(fresh.cloneNode(false));
    if (same) return patch(old, fresh);
    onPage(old).replaceWith(grown(fresh));
    old.replaceWith(fresh);
  }

  // renew replaces the whole page.
  function renew(fresh) {
    for (const node of [...document.body.childNodes]) if (node !== bar && node !== script) node.remove();
    sent = fresh;
    live.set(fresh.body, document.body);
    for (const node of fresh.body.childNodes) document.body.insertBefore(grown(node), bar);
  }

  // parsed returns the tree of the page without its style, and the style, which is half of
  // the text.
  function parsed() {
    let text = lines.join("\n"), style = null;
    const from = text.indexOf("<style>"), to = text.indexOf("</style>", from);
    if (from >= 0 && to >= 0 && from < text.indexOf("<body")) {
      style = text.slice(from + "<style>".length, to);
      text = text.slice(0, from) + text.slice(to + "</style>".length);
    }
    return [new DOMParser().parseFromString(text, "text/html"), style];
  }

  // replace replaces the page by the one that was sent last.
  function replace() {
    const [fresh, style] = parsed();
    // The policy allows only the scripts with which the page was loaded.
    if (scripts(sent || document) !== scripts(fresh)) return location.reload();
    const opened = new Map();
    rows(document, (d, name) => opened.set(name, d.open));
    if (sent) rows(sent, (d, name) => d.open === opened.get(name) && opened.delete(name));
    stay(() => {
      document.title = fresh.title;
      if (style !== null) dress(style);
      try {
        if (sent) patch(sent.body, fresh.body);
        else renew(fresh);
      } catch {
        renew(parsed()[0]);
      }
      rows(document, (d, name) => { if (opened.has(name)) d.open = opened.get(name); });
      document.dispatchEvent(new Event("rederive-page"));
    });
  }

  // update shows the page that the server has, and why there is no newer one.
  async function update() {
    const [page, state] = await Promise.all([
      fetch(name ? base + "page/" + encodeURIComponent(name) : location.pathname),
      name ? fetch(base + "state/" + encodeURIComponent(name)).then((r) => r.json()) : { errors: [] },
    ]);
    const number = Number(page.headers.get("Rederive-Page")), text = await page.text();
    if (!sent || number !== version || !name) {
      lines = text.split("\n");
      version = number;
      replace();
    }
    complain(state.errors || []);
  }

  // follow applies the changes since the previous page, if that is the one shown.
  async function follow(e) {
    if (!sent || !name) return update();
    if (e.version !== version) {
      if (e.version !== version + 1 || !e.edits) return update();
      for (const { at, cut, put } of e.edits.reverse()) lines.splice(at, cut, ...(put || []));
      version = e.version;
      replace();
    }
    complain(e.errors || []);
  }

  function complain(errors) {
    fill(...errors.map((e) => {
      const line = document.createElement("pre"), link = document.createElement("a");
      const [, place, rest] = e.text.match(/^(\S+?:\d+:\d+)(.*)$/s) || [null, "", e.text];
      link.textContent = place;
      if (e.link) link.href = e.link;
      line.append(link, rest);
      return line;
    }));
  }

  // stale marks a part of the page for replacement by the next one.
  function stale(selector) {
    const node = sent && sent.querySelector(selector);
    if (node) node.setAttribute("data-stale", "");
  }

  // settle shows the verdicts of claims that are settled while other cells still run, and
  // counts again. The new page has the rest.
  function settle(claims) {
    const count = {}, band = document.querySelector("#claims .counts");
    for (const row of document.querySelectorAll(".summary tr[data-claim]")) {
      const verdict = claims[row.dataset.claim] || row.dataset.verdict, badge = row.querySelector(".verdict");
      if (badge && verdict !== row.dataset.verdict) {
        stale(`.summary tr[data-claim="${CSS.escape(row.dataset.claim)}"]`);
        row.dataset.verdict = badge.textContent = verdict;
        badge.className = `verdict ${verdict}`;
      }
      count[verdict] = (count[verdict] || 0) + 1;
    }
    if (!band) return;
    stale("#claims .counts");
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
    fill(progress, ` cell ${e.cell + 1} of ${e.cells} (${e.engine})`, stop);
  }

  let busy = Promise.resolve(), waiting = null;
  const events = new EventSource(base + "events");
  events.onopen = () => { busy = busy.then(update).catch(() => {}); };
  events.onmessage = ({ data }) => {
    const e = JSON.parse(data);
    if (name && e.name !== name) return;
    if (e.kind === "claims") return name && settle(e.claims);
    clearTimeout(waiting);
    if (e.kind === "page") busy = busy.then(() => follow(e)).catch(() => update()).catch(() => {});
    else if (name) waiting = setTimeout(() => step(e), 300); // short work needs no bar
  };
  events.onerror = () => { fill("the preview has ended, or cannot be reached"); };
})();
