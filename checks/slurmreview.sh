# Sourced by slurm.sh. An array job reviews papers, and the pages and tables equal those made on this machine, even
# after a task was killed.
cd "$work"
mkdir papers
cp "$checks"/../paper/testdata/battery/*.pdf papers
for i in 1 2 3 4 5; do
	echo "The groups differed, t(2$i) = 2.20, p = .36." >papers/text$i.txt
done
printf '%%PDF-1.7\n' >papers/broken.pdf
# review WHERE FLAG... reviews all papers; one of them is broken.
review() {
	where=$1
	shift
	code=0
	"$rederive" review --cache "$work/review-$where" -o "$work/$where" --format "html,csv=$work/$where.csv,jsonl=$work/$where.jsonl" \
		"$@" papers >"$work/$where.txt" 2>"$work/$where.err" || code=$?
	[ $code -eq 2 ] || fail "review $where: $code $(cat "$work/$where.err")"
}
same() {
	for f in txt csv jsonl; do
		cmp "$work/here.$f" "$work/there.$f" || fail "$1: the reviews differ ($f)"
	done
	diff -r "$work/here" "$work/there" >"$work/diff" || fail "$1: the pages differ: $(head -n 5 "$work/diff")"
}
review here
review there --on slurm --jobs 3
grep -q 'broken.pdf: it is not a PDF' "$work/there.err" || fail "a broken paper is not named: $(cat "$work/there.err")"
same "an array job"

hold 2
review there --fresh --on slurm --jobs 3 &
run=$!
held
scancel "${job}_2"
wait $run || fail "a killed task of a review: $(cat "$work/there.err")"
grep -q 'were lost, submitting them again' "$work/there.err" || fail "no task of the review was lost"
same "after a killed task"
