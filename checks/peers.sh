#!/usr/bin/env bash
# Compares what we find in texts with what statcheck and effectcheck find, in R. The packages come from R's library, or
# from their sources: STATCHECK and EFFECTCHECK name the folders. PEER_TEXTS names more files of texts: .txt with one a
# line, or .R, from which the strings that contain results are taken, such as the tests of the packages.
set -uo pipefail
cd "$(dirname "$0")/.."
if ! command -v Rscript >/dev/null; then
  echo "skipped: R is missing (Debian: apt-get install r-base-core r-cran-stringr r-cran-jsonlite r-cran-dplyr r-cran-plyr)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
if [ -z "${STATCHECK:-}${EFFECTCHECK:-}" ] &&
  ! Rscript -e 'quit(status = !(requireNamespace("statcheck", quietly = TRUE) || requireNamespace("effectcheck", quietly = TRUE)))' >/dev/null 2>&1; then
  echo "skipped: R has neither statcheck nor effectcheck, and STATCHECK and EFFECTCHECK name no sources"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2086
Rscript checks/peers.R "${STATCHECK:--}" "${EFFECTCHECK:--}" "$work/texts.json" "$work/rows.json" \
  verify/review/testdata/forms.txt verify/review/testdata/sentences/*.txt ${PEER_TEXTS:-} >"$work/log" 2>&1
grep '^skip' "$work/log"
if ! [ -s "$work/rows.json" ]; then
  tail -5 "$work/log"
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
if REDERIVE_PEERS="$work" go test -count=1 -run 'TestPeers$' -v ./verify/review; then
  echo "1 passed, 0 failed, 0 skipped"
else
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
