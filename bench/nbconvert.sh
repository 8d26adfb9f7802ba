#!/usr/bin/env bash
# Compares rederive with nbconvert on the same twenty cells, cold and interpreted: to HTML,
# and to PDF, which nbconvert makes here by printing its page with Chromium. The two run
# alternately RUNS times.
#
# For each it prints the least seconds and the least CPU seconds of all processes (kernels,
# workers, browser), the peak memory of all processes, measured in another run, where shared
# pages count once (the sum of their Pss), and the ratios. Needs Linux. Skips what is not
# installed.
# On Debian: apt-get install jupyter-nbconvert python3-ipykernel python3-matplotlib chromium
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/rederive" ./cmd/rederive
go build -o "$work/peak" ./bench/peak
jupyter=${JUPYTER:-$(command -v jupyter || true)}
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
export work jupyter chromium

rederive() { "$work/rederive" report --fresh --engine yaegi --cache "$work/cache" -o "$work/out" "$@" bench/twenty.md; }
convert() { "$jupyter" nbconvert --to html --execute --output-dir "$work" --output twenty bench/twenty.ipynb; }
print_page() {
  "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" \
    --print-to-pdf="$work/twenty.pdf" "file://$work/twenty.html"
}
export -f rederive convert print_page

# measure [-quick] COMMAND: seconds, CPU seconds and KiB.
measure() { "$work/peak" "${@:1:$#-1}" bash -c "${!#}" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }; }

least() { sort -g | head -n 1; }

# compare NAME FACTOR OURS THEIRS runs both alternately and prints a line for each and the
# ratio.
compare() {
  local i ours theirs
  : >"$work/ours"
  : >"$work/theirs"
  for ((i = 0; i < runs; i++)); do
    measure -quick "$3" >>"$work/ours"
    measure -quick "$4" >>"$work/theirs"
  done
  ours="$(cut -d' ' -f1 "$work/ours" | least) $(cut -d' ' -f2 "$work/ours" | least) $(measure "$3" | cut -d' ' -f3)"
  theirs="$(cut -d' ' -f1 "$work/theirs" | least) $(cut -d' ' -f2 "$work/theirs" | least) $(measure "$4" | cut -d' ' -f3)"
  awk -v name="$1" -v bar="$2" -v a="$ours" -v b="$theirs" 'BEGIN {
    split(a, x, " "); split(b, y, " ")
    row = "%-10s %7.2f s %7.2f s CPU %6.0f MiB  %s\n"
    printf row, "rederive", x[1], x[2], x[3] / 1024, name
    printf row, "nbconvert", y[1], y[2], y[3] / 1024, name
    printf "ratio      %7.1f   %7.1f       %6.2f      (bars: %s times faster, 0.25 of the memory)\n", y[1] / x[1], y[2] / x[2], x[3] / y[3], bar }'
}

if [ -z "$jupyter" ] || ! "$jupyter" nbconvert --version >/dev/null 2>&1; then
  echo "skipped: nbconvert is not installed"
  exit
fi
compare HTML 5 'rederive --format html' convert
if [ -z "$chromium" ]; then
  echo "skipped: Chromium is not installed"
  exit
fi
compare "HTML and PDF" 10 'rederive --format html,pdf' 'convert && print_page'
