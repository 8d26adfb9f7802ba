// choices adds buttons to a box, of which at most one is pressed, and calls pick with its name, or with "". A second
// click releases a button.
function choices(box, names, pick) {
  var buttons = names.map(function (name) {
    var b = document.createElement("button");
    b.type = "button";
    b.textContent = name.replace(/-/g, " ");
    b.setAttribute("aria-pressed", "false");
    b.addEventListener("click", function () {
      var now = b.getAttribute("aria-pressed") === "true" ? null : b;
      buttons.forEach(function (o) { o.setAttribute("aria-pressed", String(o === now)); });
      pick(now ? name : "");
    });
    box.appendChild(b);
    return b;
  });
}

// faults returns the causes of the errata of an entry, which the page has in words.
function faults(li) { return li.dataset.faults ? li.dataset.faults.split("|") : []; }

// Searches the claims of all papers by words, by verdict and by the causes of errata, and shows what it finds below the
// field.
(function () {
  var box = document.querySelector(".search"), lists = document.querySelectorAll(".claim-list"), most = 40;
  if (!box || !lists.length) return;
  var all = [], verdicts = [], causes = [], verdict = "", cause = "";
  document.querySelectorAll(".top .count").forEach(function (c) { verdicts.push(c.classList[1]); }); // in their order
  lists.forEach(function (list) {
    var name = list.querySelector("summary").textContent.replace(/,[^,]*$/, "");
    list.querySelectorAll("li").forEach(function (li) {
      all.push({ li: li, name: name, verdict: li.className, text: (name + " " + li.textContent).toLowerCase() });
      if (verdicts.indexOf(li.className) < 0) verdicts.push(li.className);
      faults(li).forEach(function (f) { if (causes.indexOf(f) < 0) causes.push(f); });
    });
  });
  function make(tag, name, text) {
    var e = document.createElement(tag);
    e.className = name;
    e.textContent = text || "";
    return e;
  }
  var label = make("label", "", "search all claims "), field = document.createElement("input");
  var buttons = make("span", "filter"), reasons = make("span", "filter"), found = make("p", "facts"), hits = make("ul", "hits");
  field.type = "search";
  found.setAttribute("role", "status");
  function look() {
    var words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    var asked = words.length || verdict || cause;
    var list = asked ? all.filter(function (c) {
      return (!verdict || c.verdict === verdict) && (!cause || faults(c.li).indexOf(cause) >= 0) && words.every(function (w) { return c.text.indexOf(w) >= 0; });
    }) : [];
    hits.textContent = "";
    reasons.hidden = !asked; // they leave the first screen to the findings
    list.slice(0, most).forEach(function (c) {
      var li = make("li", c.verdict);
      li.append.apply(li, c.li.cloneNode(true).childNodes);
      var where = li.querySelector(".where");
      where.prepend(c.name + (where.textContent ? ", " : ""));
      hits.appendChild(li);
    });
    var rest = list.length > most ? "; the first " + most + " are shown" : "";
    found.textContent = asked ? list.length + (list.length === 1 ? " claim" : " claims") + rest : "";
  }
  choices(buttons, verdicts, function (v) { verdict = v; look(); });
  choices(reasons, causes, function (c) { cause = c; look(); });
  field.addEventListener("input", look);
  reasons.hidden = true;
  label.appendChild(field);
  buttons.setAttribute("role", "group");
  buttons.setAttribute("aria-label", "verdict");
  reasons.setAttribute("role", "group");
  reasons.setAttribute("aria-label", "cause");
  box.append(label, " ", buttons, " ", reasons, found, hits);
  box.classList.add("claim-list");
  box.hidden = false;
})();

// Filters the errata by their causes.
(function () {
  var box = document.querySelector(".filter"), rows = document.querySelectorAll(".for-authors > li[data-faults]"), causes = [];
  rows.forEach(function (row) { if (causes.indexOf(row.dataset.faults) < 0) causes.push(row.dataset.faults); });
  if (!box || causes.length < 2) return;
  choices(box, causes, function (cause) {
    rows.forEach(function (row) { row.hidden = !!cause && row.dataset.faults !== cause; });
    document.querySelectorAll(".letter").forEach(function (s) { s.hidden = !s.querySelector(".for-authors > li:not([hidden])"); });
  });
  box.hidden = false;
})();
