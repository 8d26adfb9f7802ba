#!/usr/bin/env bash
# Types answers into a practice handout, in Chromium and in Firefox: right and wrong ones in many
# forms, by keyboard, with and without the browser's digests. Stored answers must be there after
# reloading, and can be cleared. It needs make live.
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
each=6 # checks in one browser
total=$((2 * each))
need_live
find_browsers "$each"
need_packages puppeteer-core axe-core

export SOURCE_DATE_EPOCH=0
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
bin/rederive report --engine yaegi --format html --live=embed --variant handout --practice -o "$out" checks/practice >/dev/null || exit 1
SKIPPED=$skipped node checks/practice.js "$out/practice-handout.html" "${browsers[@]}"
