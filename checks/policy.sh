#!/usr/bin/env bash
# Opens pages of reports, of --live and of rederive serve in Chromium and in Firefox: the
# policy of each lets its own parts run, and nothing that is put into it. It needs make
# live, and skips with a word what cannot be had.
set -uo pipefail
cd "$(dirname "$0")/.."
each=17 # checks in one browser
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
[ -d "$tools/node_modules/puppeteer-core" ] || npm install --silent --no-fund --no-audit --prefix "$tools" puppeteer-core >/dev/null 2>&1 || skip "puppeteer-core cannot be installed"

export SOURCE_DATE_EPOCH=0
out=$(mktemp -d)
servers=()
trap 'kill "${servers[@]}" 2>/dev/null; rm -rf "$out"' EXIT
render() { bin/rederive report --engine yaegi --format html "$@" >/dev/null || exit 1; }
render -o "$out/plain" checks/policy
render --live -o "$out/live" checks/policy
render --live=embed -o "$out/embed" checks/policy
render --live=embed --variant handout -o "$out/handout" checks/handout
cp -r checks/policy "$out/served"
for how in "" --untrusted; do
  bin/rederive serve $how --engine yaegi "$out/served" >"$out/serve$how.url" 2>"$out/serve$how.log" &
  servers+=($!)
done
for _ in $(seq 100); do [ -s "$out/serve.url" ] && { [ -s "$out/serve--untrusted.url" ] || ! kill -0 "${servers[1]}" 2>/dev/null; } && break; sleep 0.1; done
NODE_PATH="$tools/node_modules" SKIPPED=$skipped node checks/policy.js "$out" "${browsers[@]}"
