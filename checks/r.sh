#!/bin/sh
# Compares package stats with R, on more than 200 cases: samples with and without ties, tables of counts,
# models, survival, power, and data that have no answer. Needs Rscript with the package survival (Debian:
# r-base-core and r-recommended).
set -eu
cd "$(dirname "$0")/.."
if ! command -v Rscript >/dev/null; then
	echo "r: skipped, there is no Rscript"
	exit 0
fi
if ! Rscript -e 'library(survival)' >/dev/null 2>&1; then
	echo "r: skipped, R has no package survival"
	exit 0
fi
REDERIVE_R=1 ${GO:-go} test ./stats -run '^TestR$' -count=1 -timeout 300s -v
