# Sourced by other checks.

# demo FOLDER N ROUNDS TERM PRINTED writes a notebook that adds up TERM for i from 0 to
# ROUNDS, and the claim that the sum is PRINTED.
demo() {
	mkdir -p "$1/n$2"
	cat >"$1/n$2/notebook.md" <<EOF
---
date: 2026-01-02
---

# Notebook $2

\`\`\`go
import "rederive/show"

sum := 0
for i := 0; i <= $3; i++ {
	sum += $4
}
show.Claim("demo.n$2", sum)
\`\`\`
EOF
	cat >"$1/n$2/claims.md" <<EOF
---
title: Demo
---

## demo.n$2 A sum

- where: p. $2
- kind: integer
- printed: $5
EOF
}
