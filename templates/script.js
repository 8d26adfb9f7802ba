// Filters the summary of claims by verdict. The page reads well without it.
(function () {
  var box = document.querySelector(".filter");
  var rows = document.querySelectorAll(".summary tbody tr");
  var verdicts = [];
  rows.forEach(function (row) {
    var v = row.getAttribute("data-verdict");
    if (verdicts.indexOf(v) < 0) verdicts.push(v);
  });
  if (!box || verdicts.length < 2) return;
  box.hidden = false;
  ["all"].concat(verdicts).forEach(function (v) {
    var b = document.createElement("button");
    b.type = "button";
    b.textContent = v;
    b.setAttribute("aria-pressed", v === "all");
    b.addEventListener("click", function () {
      box.querySelectorAll("button").forEach(function (o) { o.setAttribute("aria-pressed", o === b); });
      rows.forEach(function (row) { row.hidden = v !== "all" && row.getAttribute("data-verdict") !== v; });
    });
    box.appendChild(b);
  });
})();
