// Makes figures of use: their parts can be enlarged, their values read, their series picked out.
// Without it they are still pictures.
(function () {
  // has says whether a part of a picture is under the pointer, or so many pixels from it.
  function has(part, e, near) {
    var r = part.getBoundingClientRect(), d = near || 0;
    return e.clientX >= r.left - d && e.clientX <= r.right + d && e.clientY >= r.top - d && e.clientY <= r.bottom + d;
  }

  function make(name, text, f) {
    var b = document.createElement("button");
    b.type = "button";
    b.textContent = text;
    b.setAttribute("aria-label", name);
    b.addEventListener("click", f);
    return b;
  }
  // stepper lets readers step through the parts of a picture, one at a time and larger, and enlarge
  // that on which they click.
  function stepper(figure) {
    var svg = figure.querySelector("svg"), frames = svg ? Array.from(svg.querySelectorAll(".frame")) : [];
    if (frames.length < 3 || figure.querySelector(".steps") || figure.querySelector(".play-bar")) return;
    var bar = document.createElement("p"), says = document.createElement("span"), whole = svg.getAttribute("viewBox");
    var at = -1, timer = 0, boxes;
    function measure() {
      var back = svg.getScreenCTM().inverse(), wide = 0, high = 0;
      boxes = frames.map(function (g) {
        var r = g.getBoundingClientRect(), a = new DOMPoint(r.left, r.top).matrixTransform(back), b = new DOMPoint(r.right, r.bottom).matrixTransform(back);
        wide = Math.max(wide, b.x - a.x);
        high = Math.max(high, b.y - a.y);
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      }).map(function (c) { return [c.x - wide / 2 - 2, c.y - high / 2 - 2, wide + 4, high + 4].join(" "); });
    }
    function show(i) {
      if (!boxes) measure();
      at = Math.max(-1, Math.min(i, frames.length - 1));
      svg.setAttribute("viewBox", at < 0 ? whole : boxes[at]);
      figure.classList.toggle("stepping", at >= 0);
      frames.forEach(function (g, k) { g.style.visibility = at < 0 || k === at ? "" : "hidden"; });
      says.textContent = at < 0 ? "" : at + 1 + " of " + frames.length;
      run.textContent = timer ? "Stop" : "Run";
    }
    function halt() { clearInterval(timer); timer = 0; }
    function go(next) { return function () { halt(); show(next()); }; }
    var run = make("run", "Run", function () {
      if (timer) { halt(); show(at); return; }
      timer = setInterval(function () {
        if (at === frames.length - 1) halt();
        show(timer ? at + 1 : at);
      }, 900);
      show(at < 0 || at === frames.length - 1 ? 0 : at);
    });
    bar.className = "steps";
    says.setAttribute("role", "status");
    bar.append(make("first part", "\u21e4", go(function () { return 0; })), make("part before", "\u2190", go(function () { return Math.max(at - 1, 0); })),
      run, make("next part", "\u2192", go(function () { return at + 1; })), make("all parts", "All", go(function () { return -1; })), " ", says);
    figure.querySelector("figcaption").before(bar);
    svg.addEventListener("click", function (e) { // enlarges a part, or shows all again
      var i = frames.findIndex(function (g) { return has(g, e); });
      halt();
      show(at < 0 ? i : -1);
    });
  }

  // tell shows words next to the pointer, or none.
  var tip = document.createElement("div");
  tip.className = "reading";
  tip.hidden = true;
  tip.setAttribute("aria-hidden", "true"); // the table below the figure says the same
  function tell(text, e) {
    tip.hidden = !text;
    if (!text) return;
    if (!tip.isConnected) document.body.append(tip);
    tip.textContent = text;
    tip.style.left = Math.max(4, Math.min(e.clientX + 12, innerWidth - tip.offsetWidth - 4)) + "px";
    tip.style.top = (e.clientY > innerHeight - 60 ? e.clientY - tip.offsetHeight - 8 : e.clientY + 14) + "px";
  }

  // point returns what the nearest point or bar shows. Points at the same place have a line each.
  function point(svg, e) {
    var found = [];
    svg.querySelectorAll("[data-reading]").forEach(function (g) {
      if (!has(g, e, 8)) return;
      var r = g.getBoundingClientRect(), x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2, d = Math.hypot(x - e.clientX, y - e.clientY);
      found.push({ x: x, y: y, d: has(g, e) ? Math.min(d, 1) : d, text: g.dataset.reading });
    });
    var best = found.reduce(function (a, b) { return a && a.d <= b.d ? a : b; }, null);
    var there = found.filter(function (f) { return Math.hypot(f.x - best.x, f.y - best.y) < 1; }).map(function (f) { return f.text; });
    return Array.from(new Set(there)).join("\n");
  }

  // cell returns the row, the column and the value of a cell of a table of values. The value is that
  // of the data below the figure, if it is there.
  function cell(figure, grids, e) {
    for (var i = 0; i < grids.length; i++) {
      var g = grids[i], d = g.dataset.cells.split(" "), side = Number(d[2]), rows = Number(d[3]);
      var p = new DOMPoint(e.clientX, e.clientY).matrixTransform(g.getScreenCTM().inverse());
      var row = Math.floor((p.y - d[1]) / side), col = Math.floor((p.x - d[0]) / side);
      if (row < 0 || row >= rows || col < 0 || col >= Number(d[4])) continue;
      if (d[5] === "true") row = rows - 1 - row;
      var data = figure.nextElementSibling, tables = data && data.matches(".data") ? data.querySelectorAll("table") : [];
      if (tables.length !== grids.length) return "row " + row + ", column " + col;
      var line = tables[i].tBodies[0].rows[row], value = line.cells[col + 1];
      if (!value || value.textContent === "-1") return "";
      return "row " + line.cells[0].textContent + ", column " + tables[i].tHead.rows[0].cells[col + 1].textContent + ": " + value.textContent;
    }
    return "";
  }

  // readable lets a figure say what is under the pointer, and dim all series but one.
  function readable(figure) {
    var svg = figure.querySelector("svg");
    if (!svg || svg.dataset.readable) return;
    var grids = svg.querySelectorAll("[data-cells]"), entries = Array.from(svg.querySelectorAll(".entry")), picked = null;
    svg.querySelectorAll("g > title").forEach(function (title) {
      title.parentNode.dataset.reading = title.textContent;
      title.remove();
    });
    if (!grids.length && !entries.length && !svg.querySelector("[data-reading]")) return;
    svg.dataset.readable = "true";
    function only(entry) {
      var name = entry && entry.classList[entry.classList.length - 1];
      svg.querySelectorAll(".series").forEach(function (s) { s.classList.toggle("dimmed", !!name && !s.classList.contains(name)); });
    }
    function look(e, click) {
      var entry = entries.length > 1 && entries.find(function (g) { return has(g, e, 3); }) || null;
      if (click && (entry || picked)) picked = entry === picked ? null : entry;
      only(entry || picked);
      svg.classList.toggle("on-entry", !!entry);
      tell(entry ? "" : point(svg, e) || cell(figure, grids, e), e);
    }
    svg.addEventListener("pointermove", function (e) { if (e.pointerType === "mouse") look(e, false); });
    svg.addEventListener("click", function (e) { look(e, true); });
    svg.addEventListener("pointerleave", function (e) {
      if (e.pointerType !== "mouse") return;
      only(picked);
      tell("");
    });
  }
  addEventListener("scroll", function () { tell(""); }, { passive: true });
  function figures() {
    document.querySelectorAll("figure").forEach(function (figure) { stepper(figure); readable(figure); });
  }
  figures();
  document.addEventListener("rederive-page", figures);
})();
