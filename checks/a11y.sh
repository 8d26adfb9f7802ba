#!/usr/bin/env bash
# Checks the rendered pages under out/, reviews of papers, and a report with pictures of a paper, with axe-core (light
# and dark, at 320 and 1280 pixels, also without scripts) and the Nu HTML checker. It installs what it needs from npm
# into .cache, and skips what is missing, with a message.
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
passed=0 failed=0 skipped=0
skip() { echo "skipped: $1"; skipped=$((skipped + $2)); }
pages=(out/*.html)
[ -e "${pages[0]}" ] || { echo "no pages under out: run make report first"; exit 2; }
reviews=$(mktemp -d)
trap 'rm -rf "$reviews"' EXIT
battery=paper/testdata/battery
bin/rederive review -o "$reviews" --keep "$reviews/kept" "$battery/latex-07.pdf" "$battery/chromium-02.pdf" >/dev/null 2>&1
bin/rederive report --engine yaegi --crops --format html -o "$reviews/report" "$reviews/kept/latex-07" >/dev/null 2>&1
pages+=("$reviews"/*.html "$reviews"/report/*.html)

if ! browser=$(find_chromium); then
  skip "$no_chromium" "${#pages[@]}"
elif ! has_node; then
  skip "$no_node" "${#pages[@]}"
elif ! install_package axe-core || ! install_package puppeteer-core; then
  skip "axe-core or puppeteer-core cannot be installed" "${#pages[@]}"
else
  for page in "${pages[@]}"; do
    if BROWSER="$browser" node checks/axe.js "$page"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  done
fi

if ! command -v java >/dev/null; then
  skip "Java is missing (Debian: apt-get install default-jre)" "${#pages[@]}"
elif ! install_package vnu-jar; then
  skip "vnu-jar cannot be installed" "${#pages[@]}"
else
  # What the checker does not know of CSS standards: container queries and their units, gradients with one colour at two
  # positions, custom properties in sums and quotients, and positions relative to an anchor.
  new_css='.*CSS:.*(container-type|anchor-(scope|name)|position-(area|anchor|try-fallbacks)|“margin-inline”: Parse Error|Unknown dimension|“linear-gradient”|must be a number).*'
  for page in "${pages[@]}"; do
    if java -jar "$tools/node_modules/vnu-jar/build/dist/vnu.jar" --errors-only --filterpattern "$new_css" "$page"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  done
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
