#!/usr/bin/env bash
# Compares the rendered pages and PDFs in a folder (default: out) with what a machine can check of
# docs/typography.md: letters per line, type sizes, raw operators and cut words outside of code,
# overflow and collisions, at 1440 and 390 pixels in both themes. It needs Chromium, Node.js and,
# for PDFs, pdftotext. SHOTS=DIR keeps a screenshot of each page.
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
out=${1:-out}
pages=("$out"/*.html)
[ -e "${pages[0]}" ] || { echo "no pages under $out: run make report first"; exit 2; }
total=${#pages[@]}
program=$(find_chromium) || skip_all "$no_chromium"
need_packages puppeteer-core
node checks/typography.js "$program" "$out"
