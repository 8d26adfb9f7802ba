#!/usr/bin/env bash
# Plays every puzzle in the pages under out/ (or in the pages given) in Chromium:
# by mouse, from the keyboard, with hints and to the end. It installs what it
# needs from npm into .cache, and skips with a word what cannot be had.
set -uo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- out/*.html
[ -e "$1" ] || { echo "no pages under out: run make report first"; exit 2; }
skip() { echo "skipped: $1"; echo "0 passed, 0 failed, $2 skipped"; exit 0; }

tools=.cache/a11y
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$browser" ] || skip "Chromium is missing (Debian: apt-get install chromium)" $#
command -v node >/dev/null && command -v npm >/dev/null || skip "Node.js is missing (Debian: apt-get install nodejs npm)" $#
mkdir -p "$tools"
for package in puppeteer-core axe-core; do
  [ -d "$tools/node_modules/$package" ] || npm install --silent --no-fund --no-audit --prefix "$tools" "$package" >/dev/null 2>&1 || skip "$package cannot be installed" $#
done
NODE_PATH="$tools/node_modules" BROWSER="$browser" node checks/play.js "$@"
