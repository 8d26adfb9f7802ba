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

// Marks the section that is being read in the contents.
(function () {
  if (!("IntersectionObserver" in window)) return;
  var links = {}, watched = [];
  var watch = new IntersectionObserver(function (entries) {
    entries.forEach(function (e) {
      if (!e.isIntersecting || !links[e.target.id]) return;
      for (var id in links) links[id].removeAttribute("aria-current");
      links[e.target.id].setAttribute("aria-current", "true");
    });
  }, { rootMargin: "0px 0px -75% 0px" });
  function follow() {
    var targets = [];
    links = {};
    document.querySelectorAll(".toc a").forEach(function (a) { links[a.getAttribute("href").slice(1)] = a; });
    Object.keys(links).forEach(function (id) {
      var el = document.getElementById(id);
      if (el) targets.push(el);
      if (el && watched.indexOf(el) < 0) watch.observe(el);
    });
    watched.forEach(function (el) { if (targets.indexOf(el) < 0) watch.unobserve(el); });
    watched = targets;
  }
  follow();
  document.addEventListener("rederive-page", follow);
})();

// Puts footnotes next to the text where the window is wide. They stay at the end for
// all others, and for those who hear the page.
(function () {
  function notes() {
    var article = document.querySelector("article");
    if (!article) return;
    var low = 0;
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
      var over = low - side.getBoundingClientRect().top - scrollY;
      if (over > 0) side.style.marginTop = over + "px";
      var box = side.getBoundingClientRect();
      if (box.height) low = box.bottom + scrollY + 8;
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

// Searches the claims of all papers.
(function () {
  var box = document.querySelector(".search");
  var lists = document.querySelectorAll(".claim-list");
  if (!box || !lists.length) return;
  var label = document.createElement("label");
  label.textContent = "search all claims ";
  var field = document.createElement("input");
  field.type = "search";
  var found = document.createElement("p");
  found.className = "facts";
  found.setAttribute("role", "status");
  field.addEventListener("input", function () {
    var words = field.value.toLowerCase().split(/\s+/).filter(Boolean), n = 0;
    lists.forEach(function (list) {
      var name = list.querySelector("summary").textContent.toLowerCase(), some = false;
      list.querySelectorAll("li").forEach(function (li) {
        var text = name + " " + li.textContent.toLowerCase();
        var hit = words.every(function (w) { return text.indexOf(w) >= 0; });
        li.hidden = !hit;
        if (hit) { n++; some = true; }
      });
      list.hidden = !some;
      list.open = some && words.length > 0;
    });
    found.textContent = words.length ? n + (n === 1 ? " claim" : " claims") + " below" : "";
  });
  label.appendChild(field);
  box.append(label, found);
  box.hidden = false;
})();
