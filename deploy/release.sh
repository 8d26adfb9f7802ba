#!/bin/sh
# Builds a release: a program for each system, its bill of materials (CycloneDX), SHA256SUMS of all
# files, and NOTES.md, which is the section of CHANGELOG.md about the version (Unreleased, if the
# commit has no tag). The same commit and the same Go give the same bytes.
#
#   deploy/release.sh [OS/ARCH...]
#
# The environment may set GO, the go command, and RELEASE_OUT, the folder (default out/release). The
# version is that of the commit: its tag, or what Go derives from its date and hash.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}
out=${RELEASE_OUT:-out/release}
[ $# -gt 0 ] || set -- linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

version=$(git describe --exact-match --tags 2>/dev/null || echo Unreleased)
mkdir -p "$out"
awk -v version="$version" '/^## / { found = $2 == version; next } found' CHANGELOG.md >"$out/NOTES.md"
grep -q . "$out/NOTES.md" || { echo "release: CHANGELOG.md says nothing about $version" >&2; exit 1; }
"$go" mod download
modules=$("$go" env GOMODCACHE)
files=
for target in "$@"; do
	os=${target%/*}
	arch=${target#*/}
	name=rederive_${os}_$arch
	program=$name
	[ "$os" != windows ] || program=$name.exe
	# No setting of the builder's machine may change the bytes.
	GOENV=off GOMODCACHE=$modules GOFLAGS=-buildvcs=auto GOWORK=off GOEXPERIMENT='' GOAMD64=v1 GOARM64=v8.0 \
		CGO_ENABLED=0 GOOS=$os GOARCH=$arch "$go" build -trimpath -ldflags='-s -w' -o "$out/$program" ./cmd/rederive
	"$go" run ./internal/build/sbom "$out/$program" >"$out/$name.cdx.json"
	files="$files $program $name.cdx.json"
done
cd "$out"
# The names are split into words.
# shellcheck disable=SC2086
sha256sum $files >SHA256SUMS
{
	echo
	echo "## Checksums"
	echo
	sed 's/^/    /' SHA256SUMS
} >>NOTES.md
cat SHA256SUMS
