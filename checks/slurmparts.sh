# Sourced by slurm.sh while its Slurm is running: two searches in parts, each an array job of
# four tasks. The third task is killed, so its part is missing: an error that names the part.
# It is submitted again, and the joined parts equal the whole search.

# search NAME OF VALUES WHOLE writes the two notebooks: one prints a part, one joins the
# parts.
search() {
	mkdir -p "$work/parts/$1"
	cat >"$work/parts/$1/search.md" <<EOF
---
params:
  part: 1
  parts: 4
---

# A part

\`\`\`go
import (
	"rederive/show"
	"rederive/solvers/$1"
)

$2
values := $3
show.Part{Of: "$1", Index: part, Count: parts, Values: values}.Line()
\`\`\`
EOF
	cat >"$work/parts/$1/notebook.md" <<EOF
---
inputs:
  parts: parts.txt
---

# The whole

\`\`\`go
import (
	"slices"

	"rederive/show"
	"rederive/solvers/$1"
)

$2
whole := $4
sums := make([]int, len(whole))
for _, values := range show.Join("$1", 4, "parts") {
	for i, v := range values {
		sums[i] += v
	}
}
if !slices.Equal(sums, whole) || slices.Max(whole) == 0 {
	panic("the parts do not add up")
}
sums
\`\`\`
EOF
}
search magic '' '[]int{magic.PartOfPolyominoids(5, magic.AnyJoint, part, parts)}' \
	'[]int{48 * magic.CountPolyominoids(5, magic.AnyJoint)}'
search peg 'board, _ := peg.ParseBoard(peg.Square, "o o o o\no o o o\no o o o\no o o o")
census := func(of func(prover *peg.Prover, class string, symmetry *peg.Symmetry) []peg.TypeCount) (values []int) {
	for _, class := range board.Classes() {
		for _, symmetry := range board.Symmetries()[1:] {
			for _, c := range of(peg.NewProver(board, 0, 4, 12), class, symmetry) {
				values = append(values, int(c.Count))
			}
		}
	}
	return values
}' 'census(func(v *peg.Prover, class string, g *peg.Symmetry) []peg.TypeCount {
	return peg.CensusPart(v, class, g, part, parts)
})' 'census((*peg.Prover).Census)'

# part ARRAY WAIT submits the parts, of which the third first waits for some seconds.
part() {
	sbatch --parsable --array="$1" --output=/dev/null --wrap "[ \$SLURM_ARRAY_TASK_ID != 3 ] || sleep $2 || exit
$rederive run --engine yaegi --cache $work/cache -P part=\$SLURM_ARRAY_TASK_ID search.md >part-\$SLURM_ARRAY_TASK_ID.txt"
}
# ended waits until no task is left but the third, or none at all.
ended() {
	for _ in $(seq 240); do
		[ -n "$(squeue -h -r -o %K | grep -v "^$1\$")" ] || return 0
		sleep 0.25
	done
	fail "the parts do not end"
}
for name in magic peg; do
	cd "$work/parts/$name"
	job=$(part 1-4 600)
	ended 3
	scancel "${job}_3"
	ended 0
	! grep -qs rederive-part part-3.txt || fail "$name: a killed task has printed its part"
	cat part-*.txt >parts.txt
	code=0
	"$rederive" run --engine yaegi --cache "$work/cache" notebook.md >"$work/said" 2>&1 || code=$?
	[ $code -eq 3 ] && grep -q 'part 3' "$work/said" || fail "$name: a missing part: $code $(cat "$work/said")"
	part 3 0 >/dev/null
	ended 0
	cat part-*.txt >parts.txt
	"$rederive" run --engine yaegi --cache "$work/cache" notebook.md >"$work/said" 2>&1 ||
		fail "$name: the parts joined: $(cat "$work/said")"
done
cd "$work/paper"
