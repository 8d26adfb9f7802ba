#!/bin/sh
# Builds a release in two folders, one of them with an empty build cache, and compares
# all bytes. Then it checks the checksums, the versions that the programs print, and
# the bills of materials against the schema of CycloneDX.
#
#   checks/release.sh [OS/ARCH...]      (default: this system)
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- "$(go env GOOS)/$(go env GOARCH)"
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
fail() {
	echo "release: $*" >&2
	exit 1
}

git clone -q . "$work/first"
git clone -q . "$work/a longer name of a folder"
RELEASE_OUT=$work/one "$work/first/deploy/release.sh" "$@"
GOCACHE=$work/cache RELEASE_OUT=$work/two "$work/a longer name of a folder/deploy/release.sh" "$@" >/dev/null
cmp "$work/one/SHA256SUMS" "$work/two/SHA256SUMS" || fail "two builds differ"
(cd "$work/two" && sha256sum --quiet -c SHA256SUMS) || fail "a checksum is wrong"

here=$work/one/rederive_$(go env GOOS)_$(go env GOARCH)
if [ -x "$here" ]; then
	commit=$(git -C "$work/first" rev-parse --short=12 HEAD)
	tag=$(git -C "$work/first" describe --exact-match --tags 2>/dev/null || echo "$commit")
	case $("$here" version) in
	*"$tag"*) ;;
	*) fail "the version is $("$here" version), and the commit $tag" ;;
	esac
fi

command -v npm >/dev/null || { echo "release: reproduced; npm is not installed, so the schema was skipped"; exit 0; }
mkdir "$work/npm"
(cd "$work/npm" && npm install --silent --no-audit --no-fund @cyclonedx/cyclonedx-library@10 ajv ajv-formats ajv-formats-draft2019) ||
	{ echo "release: reproduced; no validator of CycloneDX can be had"; exit 0; }
cat >"$work/npm/check.mjs" <<'JS'
import { readFileSync } from "node:fs";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
const broken = JSON.parse(readFileSync(process.argv[2]));
broken.components[0].type = "thing";
if ((await validator.validate(JSON.stringify(broken))) === null) throw new Error("the validator takes anything");
for (const file of process.argv.slice(2)) {
	const errors = await validator.validate(readFileSync(file, "utf8"));
	if (errors !== null) throw new Error(file + ": " + JSON.stringify(errors));
}
JS
(cd "$work/npm" && node check.mjs "$work"/one/*.cdx.json) || fail "a bill of materials does not fit its schema"
echo "release: $# reproduced, checksums and bills of materials are right"
