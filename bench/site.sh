#!/usr/bin/env bash
# Renders sites of 10, 50 and 100 notebooks with claims, cold and interpreted,
# to HTML and PDF with an index. Prints the seconds, the CPU seconds of all
# processes, in total and per notebook, the number of busy cores, and the peak
# memory of all processes (the sum of their Pss). Needs Linux.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/rederive" ./cmd/rederive
go build -o "$work/peak" ./bench/peak

# notebook N DIR writes a notebook about the multiples of N, and its claims.
notebook() {
  mkdir -p "$2"
  cat >"$2/notebook.md" <<END
---
title: Multiples of $1 among the nim-sums
date: 2026-11-21
---

# Multiples of $1 among the nim-sums

The sum of two heaps is \$x \\oplus y\$, and \$\\sum_{k<n} k = n(n-1)/2\$ whatever the heaps are. See @fig:picture.

\`\`\`go {#sums}
import "rederive/show"

const size = 60

table := make([][]int, size)
for r := range table {
	table[r] = make([]int, size)
	for c := range table[r] {
		table[r][c] = r ^ c
	}
}
\`\`\`

\`\`\`go {#picture caption="The nim-sums of two heaps"}
show.Grundy{Values: table, Alt: "nim-sums of two heaps below 60"}
\`\`\`

\`\`\`go {#counts}
count := 0
rows := make([]float64, size)
for r := range table {
	for _, v := range table[r] {
		if v%$1 == 0 {
			count++
			rows[r]++
		}
	}
}
sum := 0
for k := range $1 {
	sum += k
}
show.Claim("site.sum", sum)
count
\`\`\`

\`\`\`go {#plot caption="Multiples of $1 in each row"}
show.Plot{Series: []show.Series{{Y: rows}}, XTitle: "row", YTitle: "multiples", Alt: "multiples of $1 in each row"}
\`\`\`

There are \`{go} count\` multiples of $1, and for each row:

\`\`\`go {#list caption="The rows"}
lines := [][]any{}
for r := range rows {
	lines = append(lines, []any{r, rows[r], table[r][1]})
}
show.Table{Head: []string{"row", "multiples", "second value"}, Keys: 1, Rows: lines}
\`\`\`
END
  printf -- '---\ntitle: Multiples of %s\nauthors: [A. Nim]\nyear: 1901\n---\n\n## site.sum The sum of the numbers below %s\n\n- where: p. 1\n- kind: integer\n- printed: %s\n\nGauss knew it.\n' "$1" "$1" $(($1 * ($1 - 1) / 2)) >"$2/claims.md"
}

for ((n = 2; n <= 101; n++)); do notebook "$n" "$work/all/site$n"; done
for size in ${SIZES:-10 50 100}; do
  mkdir -p "$work/$size"
  for ((n = 2; n < size + 2; n++)); do cp -r "$work/all/site$n" "$work/$size/"; done
  cd "$work/$size"
  measured=$("$work/peak" "$work/rederive" report --fresh --engine yaegi --cache "$work/cache" -o "$work/out$size" . 2>"$work/log") ||
    { cat "$work/log" >&2; exit 1; }
  test "$(find "$work/out$size" -name '*.pdf' | wc -l)" = "$size"
  cd - >/dev/null
  awk -v n="$size" -v m="$measured" 'BEGIN {
    split(m, v, " ")
    printf "%4d notebooks: %6.2f s, %6.2f s CPU (%.3f each), %.1f cores, %4.0f MiB\n", n, v[1], v[2], v[2] / n, v[2] / v[1], v[3] / 1024 }'
done
