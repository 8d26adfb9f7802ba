// Searches the claims of all papers by words and by verdict, and shows what it finds below
// the field.
(function () {
  var box = document.querySelector(".search"), lists = document.querySelectorAll(".claim-list"), most = 40;
  if (!box || !lists.length) return;
  var all = [], verdicts = [], chosen = "";
  document.querySelectorAll(".top .count").forEach(function (c) { verdicts.push(c.classList[1]); }); // in their order
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
      li.append.apply(li, c.li.cloneNode(true).childNodes);
      var where = li.querySelector(".where");
      where.prepend(c.name + (where.textContent ? ", " : ""));
      hits.appendChild(li);
    });
    var rest = list.length > most ? "; the first " + most + " are shown" : "";
    found.textContent = words.length || chosen ? list.length + (list.length === 1 ? " claim" : " claims") + rest : "";
  }
  verdicts.forEach(function (v) {
    var b = make("button", "", v.replace(/-/g, " "));
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
