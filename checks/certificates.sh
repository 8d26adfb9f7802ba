#!/bin/sh
# Writes the certificates of notebooks, and has each checked by a program in another
# language that shares nothing with ours. Then damages each: it must be refused.
set -eu
cd "$(dirname "$0")/.."
bin=${BIN:-bin/rederive}
[ -x "$bin" ] || make build
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$bin" report --engine go --format html -o "$work/out" --certificates "$work/certificates" \
	notebooks/impartial-games notebooks/combinatorics-of-jenga notebooks/k-hanoi notebooks/peg-solitaire notebooks/magic-knots >"$work/files"

checker() {
	case $1 in
	"subtraction game") echo period ;;
	"mex pattern") echo always ;;
	"invariant") echo never ;;
	"hanoi game") echo minimum ;;
	"peg game") echo exists ;;
	"block list") echo blocks ;;
	"knotted ring") echo knot ;;
	*) echo "no checker for the form $1" >&2; exit 1 ;;
	esac
}

# damage changes the last number in the data of a certificate.
damage() {
	python3 - "$1" "$2" <<'END'
import json, sys
with open(sys.argv[1], encoding="utf-8") as file:
    certificate = json.load(file)
def last(value):
    for key in reversed(sorted(value) if isinstance(value, dict) else range(len(value))):
        if isinstance(value[key], int):
            value[key] += 1
            return True
        if isinstance(value[key], (dict, list)) and last(value[key]):
            return True
    return False
assert last(certificate["data"])
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump(certificate, file)
END
}

forms=
for file in "$work"/certificates/*.json; do
	form=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["form"])' "$file")
	name=$(checker "$form")
	python3 "checks/certificates/$name.py" "$file"
	damage "$file" "$work/damaged.json"
	if python3 "checks/certificates/$name.py" "$work/damaged.json" 2>"$work/said"; then
		echo "a damaged certificate passes: $file" >&2
		exit 1
	fi
	echo "   damaged: $(cat "$work/said")"
	forms="$forms $name"
done
for name in period always never minimum exists blocks knot; do
	case "$forms " in
	*" $name "*) ;;
	*) echo "no certificate for $name.py" >&2; exit 1 ;;
	esac
done
echo "certificates: fine"
