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
    svg.closest(".wide").after(bar);
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

  // cell returns the cell of a table of values that is under the pointer, or null.
  function cell(figure, grids, e) {
    for (var i = 0; i < grids.length; i++) {
      var g = grids[i], d = g.dataset.cells.split(" "), side = Number(d[2]), rows = Number(d[3]);
      var p = new DOMPoint(e.clientX, e.clientY).matrixTransform(g.getScreenCTM().inverse());
      var row = Math.floor((p.y - d[1]) / side), col = Math.floor((p.x - d[0]) / side);
      if (row < 0 || row >= rows || col < 0 || col >= Number(d[4])) continue;
      if (d[5] === "true") row = rows - 1 - row;
      return { grid: g, place: d.map(Number), up: d[5] === "true", row: row, col: col, text: texts(figure, i, grids.length) };
    }
    return null;
  }

  // texts returns a function with the texts of the data of a table of values: of its labels, in row or column -1, and of
  // its values, which are empty where there is none. They are below the figure or, in a figure of a new run, in its
  // property tables. It returns null if there are no such data.
  function texts(figure, i, count) {
    var data = figure.nextElementSibling, below = data && data.matches(".data") ? data.querySelectorAll("table") : [];
    var live = figure.tables && figure.tables[i], table = below.length === count && below[i];
    if (!live && !table) return null;
    return function (row, col) {
      var line = live ? live[row + 1] : row < 0 ? table.tHead.rows[0] : table.tBodies[0].rows[row];
      var found = line && (live ? line : line.cells)[col + 1], text = !found ? "" : live ? found : found.textContent;
      return text === "-1" && row >= 0 && col >= 0 ? "" : text;
    };
  }

  // options returns the cells to which a move leads from a cell. If one is outside of the table, outside is set.
  function options(c) {
    var rows = c.place[3], cols = c.place[4], found = {}, list = [];
    (c.grid.dataset.moves || "").split(", ").filter(Boolean).forEach(function (move) {
      var m = move.split(" "), row = c.row, col = c.col;
      do {
        row += Number(m[0]);
        col += Number(m[1]);
        if (row < 0 || col < 0) return;
        if (row >= rows || col >= cols) { list.outside = true; return; }
        if (!found[row + " " + col]) list.push({ row: row, col: col });
        found[row + " " + col] = true;
      } while (m[2] === "true");
    });
    return list;
  }

  // numbers writes sorted numbers. In a long list it shortens those in sequence.
  function numbers(list) {
    var runs = [];
    list.forEach(function (n, i) {
      if (list.length > 10 && i > 0 && n === list[i - 1] + 1) runs[runs.length - 1].push(n);
      else runs.push([n]);
    });
    return runs.map(function (r) { return r.length > 2 ? r[0] + " to " + r[r.length - 1] : r.join(", "); }).join(", ");
  }

  // describe says the row, the column and the value of a cell, and its options: their values, and where they are if they
  // are few.
  function describe(c, list) {
    var text = c.text || function (row, col) { return String(row < 0 ? col : col < 0 ? row : ""); };
    function place(row, col) { return "row " + text(row, -1) + ", column " + (text(-1, col) || col); }
    var value = text(c.row, c.col), words = place(c.row, c.col) + (value && ": " + value);
    if (c.text && !value) return "";
    if (!c.grid.dataset.moves) return words;
    var values = list.map(function (o) { return text(o.row, o.col); });
    var missing = list.outside ? "an option lies outside of the picture" : c.text && values.includes("") ? "an option has no value" : "";
    if (!list.length && !missing) return words + ", no options";
    if (missing) words += "; " + missing;
    else if (c.text) {
      var all = Array.from(new Set(values.map(function (v) { return Number(v.replace(/\D/g, "")); })));
      words += ", the mex of " + numbers(all.sort(function (a, b) { return a - b; }));
    }
    if (!list.length || list.length > 6) return words;
    return words + (list.length > 1 ? "\noptions: " : "\noption: ") + list.map(function (o, i) { return place(o.row, o.col) + (values[i] && " (" + values[i] + ")"); }).join("; ");
  }

  // outline outlines cells of a table of values, dark on light, and removes the outlines before.
  var outlined = null;
  function outline(c, list) {
    if (outlined) outlined.remove();
    outlined = null;
    if (!list.length) return;
    var side = c.place[2], stroke = Math.max(side / 9, 1);
    var squares = list.map(function (o) {
      var x = c.place[0] + o.col * side, y = c.place[1] + (c.up ? c.place[3] - 1 - o.row : o.row) * side;
      return "M" + x + " " + y + "h" + side + "v" + side + "h" + -side + "Z";
    }).join("");
    function part(name) { return document.createElementNS("http://www.w3.org/2000/svg", name); }
    outlined = part("g");
    outlined.setAttribute("class", "options");
    [2 * stroke, stroke].forEach(function (width) {
      var path = part("path");
      path.setAttribute("stroke-width", width);
      path.setAttribute("d", squares);
      outlined.append(path);
    });
    c.grid.append(outlined);
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
      var text = entry ? "" : point(svg, e), c = entry || text ? null : cell(figure, grids, e), list = c ? options(c) : [];
      var words = c ? describe(c, list) : "";
      tell(text || words, e);
      outline(c, words ? list : []);
    }
    svg.addEventListener("pointermove", function (e) { if (e.pointerType === "mouse") look(e, false); });
    svg.addEventListener("click", function (e) { look(e, true); });
    svg.addEventListener("pointerleave", function (e) {
      if (e.pointerType !== "mouse") return;
      only(picked);
      quiet();
    });
  }
  function quiet() {
    tell("");
    outline(null, []);
  }
  addEventListener("scroll", quiet, { passive: true });
  function figures() {
    document.querySelectorAll("figure").forEach(function (figure) { stepper(figure); readable(figure); });
  }
  figures();
  document.addEventListener("rederive-page", figures);
  document.addEventListener("drawn", figures); // a figure of a new run
})();
