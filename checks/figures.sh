#!/usr/bin/env bash
# Uses the figures of the rendered pages in a folder (default: out) in Chromium and in Firefox: steps
# and zoom, the descriptions of points, positions and cells, the options of cells, the selection of series, edges that
# fade on phones, and the verdicts of all claims there. It needs make report, and skips what is missing, with a message.
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
out=${1:-out}
[ -e "$out/k-hanoi.html" ] || { echo "no pages under $out: run make report first"; exit 2; }
each=16
total=$((2 * each))
find_browsers "$each"
need_packages puppeteer-core
SKIPPED=$skipped node checks/figures.js "$out" "${browsers[@]}"
