#!/usr/bin/env bash
# Follows a reader's first steps, in Chromium and in Firefox: from each finding on the front page in a
# folder (default: out) to its claim, from there to the code that computed it, from a value in a
# sentence to what was printed, and from the strip of coverage to wrong claims. It also filters claims and
# errata. It needs make report, and skips what is missing, with a message.
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
out=${1:-out}
[ -e "$out/index.html" ] || { echo "no pages under $out: run make report first"; exit 2; }
each=6
total=$((2 * each))
find_browsers "$each"
need_packages puppeteer-core
SKIPPED=$skipped node checks/readers.js "$out" "${browsers[@]}"
