#!/usr/bin/env bash
# Opens pages of reports, of --live and of rederive serve in Chromium and in Firefox: the
# policy of each lets its own parts run, and nothing that is injected. It needs make
# live, and skips what is missing, with a message.
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
each=17 # checks in one browser
total=$((2 * each))
need_live
find_browsers "$each"
need_packages puppeteer-core

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
SKIPPED=$skipped node checks/policy.js "$out" "${browsers[@]}"
