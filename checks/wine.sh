#!/bin/sh
# Runs notebooks on Windows, as emulated by Wine: an example, a page, and cells that panic,
# loop, flood, wait forever, and leave a folder unchanged. Wine 8.1 and later have all that
# Go needs.
set -eu
cd "$(dirname "$0")/.."
wine=$(command -v wine64 || command -v wine || ls /usr/lib/wine/wine64 2>/dev/null || true)
[ -n "$wine" ] || { echo "wine: skipped: Wine is not installed (apt-get install wine64)"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export WINEDEBUG=-all WINEPREFIX="${WINEPREFIX:-$work/wine}" WINELOADER="$wine"
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go build -trimpath -o "$work/rederive.exe" ./cmd/rederive
rederive() { "$wine" "$work/rederive.exe" "$@"; }
rederive version >"$work/said" 2>&1 ||
	{ echo "wine: skipped: this Wine does not run programs of Go: $(head -n 1 "$work/said")"; exit 0; }
fail() {
	echo "wine: $*" >&2
	cat "$work/said" >&2
	exit 1
}

# expect CODE TEXT COMMAND...: the command must end with the code and print the text.
expect() {
	code=$1 text=$2
	shift 2
	got=0
	rederive "$@" >"$work/said" 2>&1 || got=$?
	[ "$got" -eq "$code" ] || fail "$*: exit code $got, expected $code"
	grep -q -e "$text" "$work/said" || fail "$*: no $text"
}

# cell NAME CODE makes a notebook of one cell.
cell() { printf '# %s\n\n```go\n%s\n```\n' "$1" "$2" >"$work/$1.md"; }
cell panic 'x := []int{}
_ = x[len(x)]'
cell loop 'for {
}'
cell flood 'import "fmt"

for {
	fmt.Println("again and again")
}'
cell wait 'c := make(chan int)
<-c'

expect 0 '1 refuted' verify --engine yaegi examples/squares
cp -r examples/squares "$work/squares"
(cd "$work" && expect 0 'out/squares.pdf' report --engine yaegi -o out squares)
grep -q leaflet.sum "$work/out/squares.html" || fail "the page lacks its claim"
cd "$work"
expect 3 'panic.md:5:.*index out of range' run --engine yaegi panic.md
expect 4 'loop.md:' run --engine yaegi --time 2s loop.md
expect 4 'flood.md:' run --engine yaegi --time 60s flood.md
expect 3 'wait.md:.*wait' run --engine yaegi wait.md
left=$(find "$WINEPREFIX" -name 'rederive-*' -path '*Temp*' | wc -l)
[ "$left" -eq 0 ] || fail "$left temporary files are left"
echo "wine: notebooks run, fail and are ended as elsewhere"
