#!/usr/bin/env bash
# Compares our MathML with that of an independent converter, Temml from npm,
# over the gallery of formulas.
set -uo pipefail
cd "$(dirname "$0")/.."
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  echo "skipped: Node.js is missing (Debian: apt-get install nodejs npm)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
tools=.cache/temml
mkdir -p "$tools"
if ! [ -d "$tools/node_modules/temml" ] && ! npm install --silent --no-fund --no-audit --prefix "$tools" temml >/dev/null 2>&1; then
  echo "skipped: temml cannot be installed"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
REDERIVE_NODE_MODULES="$PWD/$tools/node_modules" go test -count=1 -run Temml -v ./typeset/tex
