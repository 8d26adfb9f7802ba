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
      b.textContent = v.replace(/-/g, " ");
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

// Leads from a strip of coverage to the nearest claim, above all to a wrong one.
document.addEventListener("click", function (e) {
  var strip = e.target.closest("svg.coverage"), least = Infinity, nearest;
  if (!strip) return;
  strip.querySelectorAll("[data-to]").forEach(function (mark) { // the last ones are on top
    var r = mark.getBoundingClientRect(), away = Math.max(r.left - e.clientX, e.clientX - r.right, 0);
    if (away <= least) {
      least = away;
      nearest = mark;
    }
  });
  if (nearest) location.href = nearest.getAttribute("data-to");
});

// Takes boxes that do not scroll out of the order of the tab key. Without scripts all of them
// can be focused, since their widths are not known before.
(function () {
  var boxes = [], sizes = new ResizeObserver(function (changed) {
    changed.forEach(function (c) { set(boxes.indexOf(c.target) < 0 ? c.target.parentElement : c.target); });
  });
  function set(box) {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else if (box !== document.activeElement) box.removeAttribute("tabindex");
  }
  function watch() {
    document.querySelectorAll('pre[tabindex="0"], [role=group][tabindex="0"]').forEach(function (box) {
      if (boxes.indexOf(box) < 0) boxes.push(box);
      sizes.observe(box);
      if (box.firstElementChild) sizes.observe(box.firstElementChild); // it may grow by itself
    });
  }
  watch();
  document.addEventListener("rederive-page", watch);
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

// Fades the edges beyond which a table, a figure, a formula or an output goes on.
(function () {
  var boxes = ".wide, .long, .formula, pre";
  function fade(box) {
    box.classList.toggle("more-left", box.scrollLeft > 1);
    box.classList.toggle("more-right", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    box.classList.toggle("more-below", box.matches(".tall") && box.scrollTop + box.clientHeight < box.scrollHeight - 1);
  }
  function within(part) { part.querySelectorAll(boxes).forEach(fade); }
  function all() { within(document); }
  document.addEventListener("scroll", function (e) { if (e.target !== document && e.target.matches(boxes)) fade(e.target); }, { capture: true, passive: true });
  addEventListener("toggle", function (e) { within(e.target); }, true);
  addEventListener("resize", all);
  addEventListener("load", all);
  document.addEventListener("rederive-page", all);
  all();
})();

// Unfolds what a link leads into, and the code of a cell to which it leads.
(function () {
  function unfold() {
    var id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch (e) { /* a % that begins no code */ }
    var el = document.getElementById(id);
    var fold = el && (el.closest("details:not([open])") || el.matches(".cell") && el.querySelector(":scope > .code-fold:not([open])"));
    if (!fold) return;
    fold.open = true;
    el.scrollIntoView();
  }
  addEventListener("hashchange", unfold);
  unfold();
})();
