// Parts of a page that are made here are made again when a preview has replaced what they
// belong to, on the event rederive-page.

// Filters the summary of claims by verdict. The page reads well without it.
(function () {
  var chosen = "all";
  function filter() {
    var box = document.querySelector(".filter"), rows = document.querySelectorAll(".summary tbody tr");
    var verdicts = [];
    rows.forEach(function (row) {
      var v = row.getAttribute("data-verdict");
      if (verdicts.indexOf(v) < 0) verdicts.push(v);
    });
    if (!box) return;
    box.hidden = verdicts.length < 2;
    if (verdicts.indexOf(chosen) < 0) chosen = "all";
    rows.forEach(function (row) { row.hidden = chosen !== "all" && row.getAttribute("data-verdict") !== chosen; });
    box.textContent = "";
    if (box.hidden) return;
    ["all"].concat(verdicts).forEach(function (v) {
      var b = document.createElement("button");
      b.type = "button";
      b.textContent = v;
      b.setAttribute("aria-pressed", v === chosen);
      b.addEventListener("click", function () {
        chosen = v;
        filter();
        box.querySelectorAll("button")[["all"].concat(verdicts).indexOf(v)].focus();
      });
      box.appendChild(b);
    });
  }
  filter();
  document.addEventListener("rederive-page", filter);
})();

// Filters the errata by their causes.
(function () {
  var box = document.querySelector(".filter"), rows = document.querySelectorAll(".for-authors > li[data-fault]"), faults = [];
  rows.forEach(function (row) { if (faults.indexOf(row.dataset.fault) < 0) faults.push(row.dataset.fault); });
  if (!box || faults.length < 2) return;
  faults.unshift("all");
  faults.forEach(function (f) {
    var b = document.createElement("button");
    b.type = "button";
    b.textContent = f;
    b.setAttribute("aria-pressed", f === "all");
    b.addEventListener("click", function () {
      box.querySelectorAll("button").forEach(function (o) { o.setAttribute("aria-pressed", o === b); });
      rows.forEach(function (row) { row.hidden = f !== "all" && row.dataset.fault !== f; });
      document.querySelectorAll(".letter").forEach(function (s) { s.hidden = !s.querySelector(".for-authors > li:not([hidden])"); });
    });
    box.appendChild(b);
  });
  box.hidden = false;
})();

// Lets code be copied.
(function () {
  if (!navigator.clipboard) return;
  function copies() {
    document.querySelectorAll(".copy").forEach(function (b) {
      if (!b.nextElementSibling || !b.nextElementSibling.matches("pre.code")) b.remove();
    });
    document.querySelectorAll("pre.code").forEach(function (pre) {
      if (pre.previousElementSibling && pre.previousElementSibling.className === "copy") return;
      var b = document.createElement("button");
      b.type = "button";
      b.className = "copy";
      b.textContent = "copy";
      b.addEventListener("click", function () {
        navigator.clipboard.writeText(b.nextElementSibling.textContent).then(function () {
          b.textContent = "copied";
          setTimeout(function () { b.textContent = "copy"; }, 1500);
        });
      });
      pre.parentNode.insertBefore(b, pre);
    });
  }
  copies();
  document.addEventListener("rederive-page", copies);
})();

// Marks the section that is being read in the contents: the last one that begins above
// the first third of the window.
(function () {
  var links, targets, asked;
  function mark() {
    asked = 0;
    var now = targets.filter(function (el) { return el.getBoundingClientRect().top <= innerHeight / 3; }).pop();
    links.forEach(function (a, i) {
      if (targets[i] !== now) a.removeAttribute("aria-current");
      else if (!a.hasAttribute("aria-current")) {
        a.setAttribute("aria-current", "true");
        var toc = a.closest(".toc"), up = a.offsetTop - toc.scrollTop;
        if (toc.scrollHeight > toc.clientHeight && (up < 0 || up > toc.clientHeight - 40)) toc.scrollTop = a.offsetTop - toc.clientHeight / 2;
      }
    });
  }
  function ask() { asked = asked || requestAnimationFrame(mark); }
  function follow() {
    links = Array.from(document.querySelectorAll(".toc a")).filter(function (a) { return document.getElementById(a.hash.slice(1)); });
    targets = links.map(function (a) { return document.getElementById(a.hash.slice(1)); });
    ask();
  }
  follow();
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask);
  addEventListener("toggle", ask, true);
  document.addEventListener("rederive-page", follow);
})();

// Lets readers step through the parts of a picture, one at a time and larger.
(function () {
  function make(name, text, f) {
    var b = document.createElement("button");
    b.type = "button";
    b.textContent = text;
    b.setAttribute("aria-label", name);
    b.addEventListener("click", f);
    return b;
  }
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
      play.textContent = timer ? "Stop" : "Play";
    }
    function halt() { clearInterval(timer); timer = 0; }
    function go(next) { return function () { halt(); show(next()); }; }
    var play = make("play", "Play", function () {
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
      play, make("next part", "\u2192", go(function () { return at + 1; })), make("all parts", "All", go(function () { return -1; })), " ", says);
    figure.querySelector("figcaption").before(bar);
  }
  function steppers() { document.querySelectorAll("figure").forEach(stepper); }
  steppers();
  document.addEventListener("rederive-page", steppers);
})();

// Puts footnotes next to the text where the window is wide. They stay at the end for
// all others, and for those who hear the page.
(function () {
  function notes() {
    var article = document.querySelector("article");
    if (!article) return;
    var low = 0, wide = article.querySelectorAll(".cell, .wide, pre, figure");
    article.querySelectorAll(".sidenote").forEach(function (side) { side.remove(); });
    article.querySelectorAll('sup[id^="noteref-"]').forEach(function (mark) {
      var note = document.getElementById(mark.id.replace("noteref-", "note-"));
      if (!note || mark.closest("table, details, figure, .wide")) return;
      var side = document.createElement("span");
      side.className = "sidenote";
      side.setAttribute("aria-hidden", "true");
      var copy = note.cloneNode(true);
      copy.querySelectorAll("a").forEach(function (a) {
        if (a.getAttribute("href") === "#" + mark.id) a.remove();
        else a.replaceWith.apply(a, a.childNodes);
      });
      copy.querySelectorAll("[id], [tabindex]").forEach(function (e) { e.removeAttribute("id"); e.removeAttribute("tabindex"); });
      side.append.apply(side, [mark.textContent + " "].concat(Array.from(copy.childNodes)));
      mark.after(side);
      var box = side.getBoundingClientRect();
      if (!box.height) return;
      // It lies between the note before and the next thing that is wider than the text.
      var next = Array.from(wide).find(function (e) { var r = e.getBoundingClientRect(); return r.height && r.bottom > box.top && r.right > box.left; });
      var top = Math.max(low, Math.min(box.top, (next ? next.getBoundingClientRect().top : Infinity) - box.height - 8) + scrollY);
      var end = top + box.height + 8;
      if (next && end > next.getBoundingClientRect().top + scrollY + 1) return side.remove(); // it is at the end
      side.style.marginTop = top - box.top - scrollY + "px";
      low = end;
    });
  }
  notes();
  document.addEventListener("rederive-page", notes);
})();

// One switch unfolds all code.
(function () {
  var open = false;
  function unfolder() {
    var box = document.querySelector(".tools"), folds = document.querySelectorAll(".code-fold");
    if (!box) return;
    box.textContent = "";
    box.hidden = !folds.length;
    if (box.hidden) return;
    var b = document.createElement("button");
    b.type = "button";
    var name = function () { b.textContent = open ? "fold all code" : "unfold all code"; };
    b.addEventListener("click", function () {
      open = !open;
      folds.forEach(function (fold) { fold.open = open; });
      name();
    });
    name();
    box.appendChild(b);
  }
  unfolder();
  document.addEventListener("rederive-page", unfolder);
})();

// Unfolds what a link leads into.
(function () {
  function unfold() {
    var id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch (e) { /* a % that begins no code */ }
    var el = document.getElementById(id);
    var fold = el && el.closest("details:not([open])");
    if (!fold) return;
    fold.open = true;
    el.scrollIntoView();
  }
  addEventListener("hashchange", unfold);
  unfold();
})();

// Searches the claims of all papers by words and by verdict, and shows what it finds below
// the field.
(function () {
  var box = document.querySelector(".search"), lists = document.querySelectorAll(".claim-list"), most = 40;
  if (!box || !lists.length) return;
  var all = [], verdicts = [], chosen = "";
  lists.forEach(function (list) {
    var name = list.querySelector("summary").textContent.replace(/,[^,]*$/, "");
    list.querySelectorAll("li").forEach(function (li) {
      all.push({ li: li, name: name, verdict: li.className, text: (name + " " + li.textContent).toLowerCase() });
      if (verdicts.indexOf(li.className) < 0) verdicts.push(li.className);
    });
  });
  function make(tag, name, text) {
    var e = document.createElement(tag);
    e.className = name;
    e.textContent = text || "";
    return e;
  }
  var label = make("label", "", "search all claims "), field = document.createElement("input");
  var buttons = make("span", "filter"), found = make("p", "facts"), hits = make("ul", "hits");
  field.type = "search";
  found.setAttribute("role", "status");
  function look() {
    var words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    var list = words.length || chosen ? all.filter(function (c) {
      return (!chosen || c.verdict === chosen) && words.every(function (w) { return c.text.indexOf(w) >= 0; });
    }) : [];
    hits.textContent = "";
    list.slice(0, most).forEach(function (c) {
      var li = make("li", c.verdict);
      li.append.apply(li, Array.from(c.li.cloneNode(true).childNodes).concat(make("span", "where", " " + c.name)));
      hits.appendChild(li);
    });
    var rest = list.length > most ? "; the first " + most + " are shown" : "";
    found.textContent = words.length || chosen ? list.length + (list.length === 1 ? " claim" : " claims") + rest : "";
  }
  verdicts.forEach(function (v) {
    var b = make("button", "", v);
    b.type = "button";
    b.setAttribute("aria-pressed", "false");
    b.addEventListener("click", function () {
      chosen = chosen === v ? "" : v;
      buttons.querySelectorAll("button").forEach(function (o) { o.setAttribute("aria-pressed", String(o.textContent === chosen)); });
      look();
    });
    buttons.appendChild(b);
  });
  field.addEventListener("input", look);
  label.appendChild(field);
  box.append(label, " ", buttons, found, hits);
  box.classList.add("claim-list");
  box.hidden = false;
})();
