#!/bin/sh
# Verifies notebooks once, for a build server: writes annotations and results in the formats
# that it reads, a summary of the changes since the base branch, and the site. First it
# downloads the modules of every go.mod below the current folder that has no vendor folder.
#
#   deploy/ci.sh [PATH...]
#
# The environment may set:
#   REDERIVE            the program (default rederive)
#   REDERIVE_OUT        the folder of all results (default rederive-out)
#   REDERIVE_FLAGS      further flags of verify and report, such as --strict
#   REDERIVE_STDOUT     the format of standard output (default text; github in GitHub Actions)
#   REDERIVE_BASE       the ledger of the base branch (default base.json in the user's cache)
#   REDERIVE_SAVE_BASE  true on the base branch: the ledger becomes the base of later runs
#   GITHUB_STEP_SUMMARY the file to which GitHub wants the summary appended
#
# The exit code is that of rederive verify.
set -u
rederive=${REDERIVE:-rederive}
out=${REDERIVE_OUT:-rederive-out}
flags=${REDERIVE_FLAGS:-}
base=${REDERIVE_BASE:-${XDG_CACHE_HOME:-$HOME/.cache}/rederive-ci/base.json}
stdout=${REDERIVE_STDOUT:-text}
[ "${GITHUB_ACTIONS:-}" != true ] || stdout=${REDERIVE_STDOUT:-github}

# A module that cannot be downloaded is reported where a notebook needs it.
if command -v go >/dev/null; then
	find . -name '.?*' -prune -o \( -name vendor -o -name testdata -o -name node_modules \) -prune -o \
		-name go.mod -print | sort | while read -r mod; do
		folder=${mod%/go.mod}
		[ -d "$folder/vendor" ] || (cd "$folder" && go mod download) ||
			echo "ci.sh: $mod: its modules were not downloaded" >&2
	done
fi

mkdir -p "$out" || exit 2
rm -f "$out/ledger.json" "$out/summary.md" # the repository or an earlier run may have left them
formats="$stdout,json=$out/ledger.json,junit=$out/junit.xml,sarif=$out/rederive.sarif"
formats="$formats,codequality=$out/codequality.json,summary=$out/summary.md"
against=
[ ! -f "$base" ] || against=--base
code=0
# The flags are split into words. Without a base its two arguments are omitted.
# shellcheck disable=SC2086
"$rederive" verify $flags --format "$formats" $against ${against:+"$base"} "$@" || code=$?
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || [ ! -f "$out/summary.md" ] || cat "$out/summary.md" >>"$GITHUB_STEP_SUMMARY"
[ -f "$out/ledger.json" ] || exit "$code"

# The results are now in the cache, so the site needs no second run. It repeats the messages
# of verify.
made=0
# shellcheck disable=SC2086
"$rederive" report $flags -o "$out/site" "$@" >/dev/null 2>"$out/report.log" || made=$?
if [ "$made" -ne "$code" ]; then
	cat "$out/report.log" >&2
	[ "$code" -ne 0 ] || code=$made
fi
if [ "${REDERIVE_SAVE_BASE:-}" = true ] && [ "$code" -ne 2 ]; then # 2: something could not be read
	mkdir -p "$(dirname "$base")" && cp "$out/ledger.json" "$base"
fi
exit "$code"
