#!/usr/bin/env bash
# Prints a page of Markdown: how costs grow with the work, and the ratios to compiled Go and,
# where they are installed, to nbconvert, R Markdown and GoNB.
#
#   bench/results.sh > bench/results.md
#
# MOST limits a run of the growing series (default 5m).
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/rederive" ./cmd/rederive
go build -o "$work/peak" ./bench/peak

cat <<END
# Measurements

$(go version | cut -d' ' -f3-), $(nproc) processors, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1). CPU seconds of all
processes; what takes longer than ${MOST:-5m} is ended.

## As work grows

Cold, interpreted, by \`go run ./bench/growth\`.

END
for series in notebooks cells table claims; do
  go run ./bench/growth -most "${MOST:-5m}" -only $series "$work/rederive"
done

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
  row "nbconvert, Python" "$theirs" "$ours"
else
  skipped="$skipped nbconvert"
fi
if command -v Rscript >/dev/null && Rscript -e 'stopifnot(rmarkdown::pandoc_available())' >/dev/null 2>&1; then
  render="rmarkdown::render('bench/twenty.Rmd', output_dir = '$work', intermediates_dir = '$work', quiet = TRUE)"
  theirs=$(least Rscript -e "$render")
  row "R Markdown" "$theirs" "$ours"
else
  skipped="$skipped rmarkdown"
fi
# GoNB is a Jupyter kernel. It runs a program for each cell, and prints what the others draw.
if command -v gonb >/dev/null && [ -d "$(jupyter --data-dir)/kernels/gonb" ]; then
  theirs=$(least jupyter nbconvert --to html --execute --output-dir "$work" --output gonb bench/gonb.ipynb)
  row "GoNB, by nbconvert" "$theirs" "$ours"
else
  skipped="$skipped gonb"
fi
[ -z "$skipped" ] || printf '\nNot installed, and so not measured:%s.\n' "$skipped"
