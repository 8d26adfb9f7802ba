#!/bin/sh
# Publishes the module under another path, as deploy/publish.sh does, on a proxy in a folder,
# and uses it as somebody else would: go install in an empty GOPATH, a notebook that verifies,
# and Go files of another module that import MODULE/show. Then the tests of the published
# module run; TESTS chooses them.
#
#   TESTS='-short ./...' checks/publish.sh [MODULE]
#
# Dependencies come from this machine's module cache.
set -eu
cd "$(dirname "$0")/.."
module=${1:-git.example.net/someone/checked}
version=v0.1.0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
	echo "publish: $*" >&2
	exit 1
}
cache=$(go env GOMODCACHE)/cache/download

git clone -q . "$work/source"
cd "$work/source"
deploy/publish.sh "$module" >/dev/null
[ "$(go list -m)" = "$module" ] || fail "the module is $(go list -m)"
git grep -nE '"rederive/(kernel|cmd|internal|verify|report|parse|figures|templates)' -- '*.go' ':!*_test.go' ':!kernel/internal/extract' &&
	fail "an import was left"
left=$(go tool gofumpt -l .)
[ -z "$left" ] || fail "not formatted: $left"
git -c user.name=check -c user.email=check@example.org commit -qam "Publish"
cp -r "$work/source" "$work/tests"

# A proxy is a folder with a list of versions, and for each its go.mod, its date and its files,
# without those of nested modules.
proxy=$work/proxy/$module/@v
mkdir -p "$proxy"
echo "$version" >"$proxy/list"
echo "{\"Version\":\"$version\",\"Time\":\"2026-01-02T03:04:05Z\"}" >"$proxy/$version.info"
cp go.mod "$proxy/$version.mod"
git archive --format=zip --prefix="$module@$version/" -o "$proxy/$version.zip" HEAD . ':!examples/cars'

# Somebody else's machine has only Go.
mkdir "$work/home" "$work/paper"
other() { env -i PATH="$PATH" HOME="$work/home" GOENV=off GOFLAGS=-modcacherw GOSUMDB=off \
	GOPROXY="file://$work/proxy,file://$cache" GOCACHE="${GOCACHE:-$(go env GOCACHE)}" "$@"; }
cd "$work/paper"
other go install "$module/cmd/rederive@$version"
rederive=$work/home/go/bin/rederive
said=$(other "$rederive" version)
case $said in
*"$version"*) ;;
*) fail "the version is $said" ;;
esac
other "$rederive" new demo >/dev/null
other "$rederive" verify demo | grep -q '^3 confirmed, 0 refuted' || fail "a new project does not verify"
grep -q '"rederive/show"' demo/notebook.md || fail "a cell of a new project does not import rederive/show"

# Go files import the module by its path.
other go mod init example.org/paper 2>/dev/null
cat >table.go <<END
package paper

import "$module/show"

// Table lists squares.
func Table() show.Table { return show.Table{Head: []string{"n"}, Rows: [][]any{{1}, {4}}} }
END
other go get "$module@$version" 2>/dev/null
other go vet . || fail "a Go file that imports $module/show does not type-check"

cd "$work/tests"
# The words are patterns and flags.
# shellcheck disable=SC2086
go test -timeout 40m ${TESTS:-./...} || fail "tests of the published module fail"
echo "publish: fine"
