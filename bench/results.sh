#!/usr/bin/env bash
# Prints a page of Markdown: what work costs as it grows, and the ratios to compiled Go
# and, where it is installed, to nbconvert.
#
#   bench/results.sh > bench/results.md
#
# MOST bounds a run of the growing series (default 2m).
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/rederive" ./cmd/rederive
go build -o "$work/peak" ./bench/peak

cat <<END
# Measurements

$(go version | cut -d' ' -f3-), $(nproc) processors, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1). CPU seconds of all
processes; what takes longer than ${MOST:-2m} is ended.

## As work grows

Cold, interpreted, by \`go run ./bench/growth\`.

END
go run ./bench/growth -most "${MOST:-2m}" "$work/rederive"

# least COMMAND...: the least CPU seconds of three runs.
least() {
  for _ in 1 2 3; do
    "$work/peak" -quick "$@" 2>/dev/null | cut -d' ' -f2
  done | sort -g | head -n 1
}

cat <<END
## Next to other programs

The same twenty cells (\`bench/twenty.md\`), to one page of HTML, in CPU seconds: the least of three runs.

| program | CPU s | ratio |
|---|---:|---:|
END
row() { awk -v name="$1" -v a="$2" -v b="$3" 'BEGIN { printf "| %s | %.2f | %.1f |\n", name, a, a / b }'; }
ours=$(least "$work/rederive" report --fresh --engine yaegi --format html --cache "$work/cache" -o "$work/out" bench/twenty.md)
row "rederive, interpreted" "$ours" "$ours"
"$work/rederive" report --engine go --format html --cache "$work/cache" -o "$work/out" bench/twenty.md >/dev/null
compiled=$(least "$work/rederive" report --fresh --engine go --format html --cache "$work/cache" -o "$work/out" bench/twenty.md)
row "rederive, compiled Go, with compiling" "$compiled" "$ours"
skipped=
if command -v jupyter >/dev/null && jupyter nbconvert --version >/dev/null 2>&1; then
  theirs=$(least jupyter nbconvert --to html --execute --output-dir "$work" --output twenty bench/twenty.ipynb)
  row "nbconvert" "$theirs" "$ours"
else
  skipped="$skipped nbconvert"
fi
[ -z "$skipped" ] || printf '\nNot installed, and so not measured:%s.\n' "$skipped"
