#!/bin/sh
# Installs the program rederive into a folder: from a release, if one is named, or else built
# by Go from this checkout.
#
#   deploy/install.sh FOLDER
#
# The environment may set:
#   REDERIVE_RELEASE   the URL of the folder with the files of a release
#   REDERIVE_CHECKSUM  the SHA-256 of the program for this system, as in SHA256SUMS of the
#                      release; without it nothing is installed from a release
#
# A download that fails, or has another checksum, ends with exit code 2 and leaves no program.
set -eu
fail() {
	echo "install: $*" >&2
	exit 2
}
[ $# -eq 1 ] || fail "expected one folder"
mkdir -p "$1"
folder=$(cd "$1" && pwd)
if [ -z "${REDERIVE_RELEASE:-}" ]; then
	cd "$(dirname "$0")/.."
	exec go build -trimpath -o "$folder/" ./cmd/rederive
fi
[ -n "${REDERIVE_CHECKSUM:-}" ] || fail "no checksum for the program from $REDERIVE_RELEASE: set REDERIVE_CHECKSUM"
suffix=
case $(uname -s) in
Linux) system=linux ;;
Darwin) system=darwin ;;
MINGW* | MSYS* | CYGWIN*) system=windows suffix=.exe ;;
*) fail "there is no program for $(uname -s): build it from source" ;;
esac
case $(uname -m) in
x86_64 | amd64) system=${system}_amd64 ;;
aarch64 | arm64) system=${system}_arm64 ;;
*) fail "there is no program for $(uname -m): build it from source" ;;
esac
url=$REDERIVE_RELEASE/rederive_$system$suffix
new=$folder/rederive.new
trap 'rm -f "$new"' EXIT
if command -v curl >/dev/null; then
	curl -fsSL -o "$new" "$url" || fail "cannot download $url"
else
	wget -q -O "$new" "$url" || fail "cannot download $url"
fi
if command -v sha256sum >/dev/null; then
	sum=$(sha256sum "$new")
else
	sum=$(shasum -a 256 "$new")
fi
sum=${sum%% *}
[ "$sum" = "$REDERIVE_CHECKSUM" ] || fail "$url has the SHA-256 $sum, expected $REDERIVE_CHECKSUM"
chmod 755 "$new"
mv "$new" "$folder/rederive$suffix"
