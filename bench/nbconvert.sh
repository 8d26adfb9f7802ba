#!/usr/bin/env bash
# Compares rederive with nbconvert on the same twenty cells, cold: to HTML, and
# to PDF, which nbconvert makes here by printing its page with Chromium. Prints
# the best of RUNS runs and the ratios; what is not installed is skipped.
# On Debian: apt-get install jupyter-nbconvert python3-ipykernel python3-matplotlib chromium time
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/rederive" ./cmd/rederive

# best COMMAND...: the least seconds of all runs, and the memory of that run in
# MiB (of its largest process), where GNU time is installed.
best() {
  local i at seconds memory least=""
  for ((i = 0; i < runs; i++)); do
    if [ -x /usr/bin/time ]; then
      /usr/bin/time -q -f "%e %M" -o "$work/time" "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
      read -r seconds memory <"$work/time"
    else
      at=$EPOCHREALTIME
      "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
      seconds=$(awk -v a="$at" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f", b - a }') memory=0
    fi
    if [ -z "$least" ] || awk -v a="$seconds" -v b="${least% *}" 'BEGIN { exit !(a < b) }'; then least="$seconds $memory"; fi
  done
  echo "$least"
}

show() { awk -v name="$1" -v r="$2" 'BEGIN { split(r, v, " "); printf "%-34s %7.2f s %6.0f MiB\n", name, v[1], v[2] / 1024 }'; }

ratio() {
  awk -v name="$1" -v a="$2" -v b="$3" 'BEGIN {
    split(a, x, " "); split(b, y, " ")
    printf "%-34s %7.1f times faster, %.2f of the memory\n", name, y[1] / x[1], y[2] ? x[2] / y[2] : 0 }'
}

rederive() { "$work/rederive" report --fresh --engine yaegi --cache "$work/cache" -o "$work/out" "$@" bench/twenty.md; }
convert() { "$jupyter" nbconvert --to html --execute --output-dir "$work" --output twenty bench/twenty.ipynb; }
print_page() {
  "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" \
    --print-to-pdf="$work/twenty.pdf" "file://$work/twenty.html"
}
# GNU time runs programs, not functions.
export -f rederive convert print_page
export work jupyter chromium
jupyter=${JUPYTER:-$(command -v jupyter || true)}
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)

html=$(best bash -c 'rederive --format html')
show "rederive, HTML" "$html"
pdf=$(best bash -c 'rederive --format html,pdf')
show "rederive, HTML and PDF" "$pdf"
if [ -z "$jupyter" ] || ! "$jupyter" nbconvert --version >/dev/null 2>&1; then
  echo "skipped: nbconvert is not installed"
  exit
fi
other=$(best bash -c convert)
show "nbconvert, HTML" "$other"
ratio "HTML: rederive is" "$html" "$other"
if [ -z "$chromium" ]; then
  echo "skipped: Chromium is not installed"
  exit
fi
printed=$(best bash -c 'convert && print_page')
show "nbconvert and Chromium, PDF" "$printed"
ratio "PDF: rederive is" "$pdf" "$printed"
