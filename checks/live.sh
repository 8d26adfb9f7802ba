#!/usr/bin/env bash
# Re-derives live pages in Chromium and in Firefox, from the disk and over HTTP: every
# paper must give the ledger that rederive gives itself, an edit must change the right
# verdict, hostile cells must end with the right words, and a handout must run. It
# needs make live, and skips with a word what cannot be had. Arguments are notebooks;
# default: all papers.
set -uo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- notebooks/*/
each=$(($# + 6)) # checks in one browser
skip() { echo "skipped: $1"; echo "0 passed, 0 failed, $((2 * each)) skipped"; exit 0; }

[ -e bin/rederive-live.js ] || { echo "there is no bin/rederive-live.js: run make live first"; exit 2; }
tools=.cache/a11y
browsers=() skipped=0
for known in "chrome chromium chromium-browser google-chrome" "firefox firefox-esr firefox"; do
  read -r name programs <<<"$known"
  if program=$(for p in $programs; do command -v "$p" && break; done); then
    browsers+=("$name=$program")
  else
    echo "skipped: ${programs%% *} is missing (Debian: apt-get install ${programs%% *})"
    skipped=$((skipped + each))
  fi
done
[ ${#browsers[@]} -gt 0 ] || skip "there is no browser"
command -v node >/dev/null && command -v npm >/dev/null || skip "Node.js is missing (Debian: apt-get install nodejs npm)"
mkdir -p "$tools"
for package in puppeteer-core axe-core; do
  [ -d "$tools/node_modules/$package" ] || npm install --silent --no-fund --no-audit --prefix "$tools" "$package" >/dev/null 2>&1 || skip "$package cannot be installed"
done

export SOURCE_DATE_EPOCH=0
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
bin/rederive report --engine yaegi --format html --live -o "$out/papers" "$@" >/dev/null || exit 1
bin/rederive verify --engine yaegi --format json "$@" >"$out/ledger.json" 2>/dev/null
bin/rederive report --engine yaegi --format html --live=embed -o "$out/hostile" checks/live >/dev/null || exit 1
bin/rederive report --engine yaegi --format html --live=embed --variant handout -o "$out/handout" checks/handout >/dev/null || exit 1
NODE_PATH="$tools/node_modules" SKIPPED=$skipped node checks/live.js "$out" "${browsers[@]}"
