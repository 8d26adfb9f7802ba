#!/bin/bash
# Grades a class of N submissions, with 5% each of endless loops, crashes, cheats and
# programs that do not compile. Usage: checks/class.sh [N [ENGINE]]
#
# Prints the processor time and the peak memory of one process, for grading the class and for grading
# it again. Fails unless every submission has the status and the points that it should have, both
# times, and unless submissions whose results are repeatable are not judged again.
set -eu
n=${1:-200} engine=${2:-both}
rederive=$(realpath "${REDERIVE:-$(dirname "$0")/../bin/rederive}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir subs

cat >key.md <<'END'
---
title: Class
params: {seed: 1}
---

> [!EXERCISE] {points=4}
> Add the squares below 100 times the seed, as a.sum.

```go {solution=true}
import "rederive/show"

sum := 0
for i := 0; i*i < 100*seed; i++ {
	sum += i * i
}
show.Claim("a.sum", sum)
```

> [!EXERCISE] {points=6}
> The first ten numbers of a sequence like Fibonacci's that begins with 1 and the seed, as a.list.

```go {solution=true}
list := []int{1, seed}
for len(list) < 10 {
	list = append(list, list[len(list)-1]+list[len(list)-2])
}
show.Claim("a.list", list)
```
END

# submission NAME BODY writes a submission.
submission() {
	printf -- '---\nparams: {seed: 1}\n---\n\n```go\nimport "rederive/show"\n\n%s\n```\n' "$2" >"subs/$1.md"
}

good='s := 0
for i := range 1000 {
	if i*i >= 100*seed {
		break
	}
	s += i * i
}
show.Claim("a.sum", s)
a, b, all := 1, seed, []int{}
for range 10 {
	all = append(all, a)
	a, b = b, a+b
}
show.Claim("a.list", all)'

echo name,seed >roster.csv
: >want
for i in $(seq "$n"); do
	name=$(printf 's%03d' "$i")
	echo "$name,$i" >>roster.csv
	case $((i % 20)) in
	0) submission "$name" 'x := 0
for x >= 0 {
	x = 0
}
show.Claim("a.sum", x)' && echo "$name timeout 0.00" >>want ;;
	1) submission "$name" 'var list []int
list[len(list)] = 1
show.Claim("a.list", list)' && echo "$name crashed 0.00" >>want ;;
	2) submission "$name" 'show.Claim("a.sum", 285)' && echo "$name literal answer 0.00" >>want ;;
	3) submission "$name" 'show.Claim("a.sum", undefined())' && echo "$name compile error 0.00" >>want ;;
	*) submission "$name" "$good" && echo "$name ran 10.00" >>want ;;
	esac
done

command -v /usr/bin/time >/dev/null && timer=(/usr/bin/time -f '%U + %S s of processor time, at most %M KiB in one process') || timer=()
for run in first again; do
	"${timer[@]}" "$rederive" grade --engine "$engine" --time 10s --cache cache --roster roster.csv -o out key.md subs | tee said
	awk -F, 'NR > 1 { print $1, $5, $6 }' out/grades.csv | diff want - || { echo "class: the grades are not as they should be"; exit 1; }
done
same=$(awk '$2 ~ /ran|literal|compile/' want | wc -l)
grep -q "($same of them as before" said || { echo "class: not $same were left as they were"; exit 1; }
echo "class: $n submissions, all as they should be"
