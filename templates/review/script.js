"use strict";
for (const button of document.querySelectorAll(".copy")) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector(".ask").textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}

// On narrow screens a picture of a column, or a table, is wider than the page: show the mark in it.
const wide = ".crop, .wide";
function showMark(figure) {
  const mark = figure.querySelector("rect, .marked");
  if (!mark || figure.scrollWidth <= figure.clientWidth) return;
  const at = mark.getBoundingClientRect(), seen = figure.getBoundingClientRect();
  figure.scrollLeft += at.left - seen.left - Math.max(8, (seen.width - at.width) / 2);
}
for (const figure of document.querySelectorAll(wide)) showMark(figure);
document.addEventListener("toggle", (event) => {
  for (const figure of event.target.querySelectorAll(wide)) showMark(figure);
}, true);
