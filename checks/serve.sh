#!/usr/bin/env bash
# Edits a notebook of fifty cells in the preview of rederive serve, in Chromium: how long
# a change of prose, of a claim and of a cell takes until it is shown, with one engine and
# with both, at best of fifteen, since the machine may do other work; that the page keeps
# its place and is the one that would be loaded; that a thousand saves leave no process and
# no open file. It needs bin/rederive, and skips with a word what cannot be had.
set -uo pipefail
cd "$(dirname "$0")/.."
skip() { echo "skipped: $1"; echo "0 passed, 0 failed, 8 skipped"; exit 0; }

[ -x bin/rederive ] || { echo "there is no bin/rederive: run make first"; exit 2; }
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
  skip "Chromium is missing (Debian: apt-get install chromium)"
command -v node >/dev/null && command -v npm >/dev/null || skip "Node.js is missing (Debian: apt-get install nodejs npm)"
tools=.cache/a11y
mkdir -p "$tools"
[ -d "$tools/node_modules/puppeteer-core" ] ||
  npm install --silent --no-fund --no-audit --prefix "$tools" puppeteer-core >/dev/null 2>&1 ||
  skip "puppeteer-core cannot be installed"
NODE_PATH="$tools/node_modules" node checks/serve.js "$browser" "$PWD/bin/rederive" "${1:-1000}"
