#!/usr/bin/env bash
# Checks the rendered pages under out/ with axe-core (light and dark, at 320
# and 1280 pixels, with script off too) and the Nu HTML checker. It installs
# what it needs from npm into .cache, and skips with a word what cannot be had.
set -uo pipefail
cd "$(dirname "$0")/.."
passed=0 failed=0 skipped=0
skip() { echo "skipped: $1"; skipped=$((skipped + $2)); }
pages=(out/*.html)
[ -e "${pages[0]}" ] || { echo "no pages under out: run make report first"; exit 2; }

tools=.cache/a11y
install() { mkdir -p "$tools" && [ -d "$tools/node_modules/$1" ] || npm install --silent --no-fund --no-audit --prefix "$tools" "$1" >/dev/null 2>&1; }
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)

if [ -z "$browser" ]; then
  skip "Chromium is missing (Debian: apt-get install chromium)" "${#pages[@]}"
elif ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  skip "Node.js is missing (Debian: apt-get install nodejs npm)" "${#pages[@]}"
elif ! install axe-core || ! install puppeteer-core; then
  skip "axe-core or puppeteer-core cannot be installed" "${#pages[@]}"
else
  for page in "${pages[@]}"; do
    if NODE_PATH="$tools/node_modules" BROWSER="$browser" node checks/axe.js "$page"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  done
fi

if ! command -v java >/dev/null; then
  skip "Java is missing (Debian: apt-get install default-jre)" "${#pages[@]}"
elif ! install vnu-jar; then
  skip "vnu-jar cannot be installed" "${#pages[@]}"
else
  for page in "${pages[@]}"; do
    if java -jar "$tools/node_modules/vnu-jar/build/dist/vnu.jar" --errors-only "$page"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  done
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
