#!/bin/bash
# Runs many processes on one cache, kills some of them, and takes space and
# permissions from the cache. Usage: checks/stress.sh [PARALLEL [KILLS [SEED]]]
#
# Every run that was not killed must print the right ledger and end with 0, nothing
# unfinished may remain, and the next run must be right. A full and a read-only
# cache need a mount namespace; without one they are skipped, with a message.
set -u
parallel=${1:-60} kills=${2:-100} RANDOM=${3:-1}
self=$(realpath "$0")
bin=$(realpath "$(dirname "$self")/../bin/rederive")
work=$(mktemp -d)
trap 'cd /; umount "$work/full" "$work/readonly" 2>/dev/null; rm -rf "$work"' EXIT
export TMPDIR=$work/tmp
mkdir "$TMPDIR"
cd "$work" || exit 1
failures=0

fail() {
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# notebook NAME N writes a notebook that offers the sum of the first N numbers.
notebook() {
	mkdir -p "$1"
	printf '# Sums\n\n```go\nimport "rederive/show"\n\nsum := 0\nfor i := range %d {\n\tsum += i + 1\n}\nshow.Claim("sum.n", sum)\nsum\n```\n' "$2" >"$1/notebook.md"
	printf -- '---\ntitle: Sums\n---\n\n# Sums\n\n## sum.n The sum\n\n- where: p. 1\n- kind: integer\n- printed: %d\n\nOf the first numbers.\n' $(($2 * ($2 + 1) / 2)) >"$1/claims.md"
}

# verify CACHE NAME OUT runs one verification, and records its exit code.
verify() {
	"$bin" verify --cache "$1" "$2" >"$3" 2>"$3.err"
	local code=$?
	echo $code >"$3.code"
}

# right OUT complains unless the run was right.
right() {
	[ "$(cat "$1.code" 2>/dev/null)" = 0 ] && grep -q '1 confirmed' "$1" && return
	fail "$1: code $(cat "$1.code"): $(cat "$1" "$1.err")"
}

# running lists the processes of the runs.
running() {
	local process
	for process in /proc/[0-9]*; do
		[ "$(readlink "$process/cwd" 2>/dev/null)" = "$work" ] && [ "$(readlink "$process/exe")" = "$bin" ] && echo "$process"
	done
}

# clean CACHE complains about unfinished files.
clean() {
	local left
	left=$(find "$1" "$TMPDIR" -name 'tmp-*' -o -name 'rederive-*' -o -name 'go-build*' | head -3)
	[ -z "$left" ] || fail "left behind: $left"
	left=$(running)
	[ -z "$left" ] || fail "left running: $left"
}

cold() {
	notebook small 100
	for i in $(seq "$parallel"); do verify cold small "cold$i" & done
	wait
	for i in $(seq "$parallel"); do right "cold$i"; done
	clean cold
	echo "$parallel parallel runs on a cold cache: done"
}

# killing CACHE N kills one of three runs, N times.
killing() {
	local i j pids name
	for i in $(seq "$2"); do
		name=k$((i % 7))
		notebook $name $((i % 7 + 10))
		pids=()
		for j in 0 1 2; do
			"$bin" verify --cache "$1" $name >"kill$j" 2>"kill$j.err" &
			pids[j]=$!
		done
		sleep "0.$(printf %03d $((RANDOM % 900)))"
		kill -KILL "${pids[RANDOM % 3]}" 2>/dev/null
		for j in 0 1 2; do
			wait "${pids[j]}" 2>/dev/null
			echo $? >"kill$j.code"
			[ "$(cat "kill$j.code")" = 137 ] || right "kill$j"
		done
		rm -rf "$1/rederive/verdicts" 2>/dev/null # so that the next ones run
		[ $((i % 3)) = 0 ] && rm -rf "$1/rederive/runs" "$1/rederive/programs" 2>/dev/null
	done
	for _ in $(seq 600); do # workers notice that their host is gone
		[ -n "$(running)" ] || break
		sleep 0.1
	done
	notebook after 1000
	verify "$1" after last
	right last
	clean "$1"
	echo "$2 kills with three processes on one cache: done"
}

# starved CACHE WHAT runs on a cache that cannot store what it gets.
starved() {
	for i in 1 2 3 4 5 6; do
		notebook "s$i" $((i + 30))
		verify "$1" "s$i" "$2$i" &
	done
	wait
	for i in 1 2 3 4 5 6; do right "$2$i"; done
	killing "$1" "$kills"
	echo "a $2 cache: done"
}

case ${4:-all} in
all)
	cold
	killing shared "$kills"
	for what in full readonly; do
		if unshare -m true 2>/dev/null; then
			unshare -m "$self" "$parallel" "$kills" "$RANDOM" "$what" || fail "$what"
		elif unshare -rm true 2>/dev/null; then
			unshare -rm "$self" "$parallel" "$kills" "$RANDOM" "$what" || fail "$what"
		else
			echo "no mount namespace: a $what cache was left out"
		fi
	done
	;;
full)
	mkdir full && mount -t tmpfs -o size=600k tmpfs full || exit 1
	dd if=/dev/zero of=full/filler bs=1k count=500 status=none
	starved full full
	;;
readonly)
	mkdir readonly && mount -t tmpfs -o size=50m tmpfs readonly || exit 1
	notebook s1 31
	verify "$work/readonly" s1 warm && mount -o remount,ro readonly || exit 1
	starved readonly readonly
	;;
esac
[ $failures = 0 ] && echo "stress: all right" || { echo "stress: $failures failures"; exit 1; }
