#!/bin/sh
# Changes the module path to the one under which it is published, in go.mod, imports,
# documentation and templates. Cells keep importing rederive/show. Read the diff and commit
# it; a tag such as v0.2.0 then makes `go install MODULE/cmd/rederive@v0.2.0` work.
#
#   deploy/publish.sh MODULE      (such as git.example.net/someone/rederive)
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}
[ $# -eq 1 ] || { echo "usage: deploy/publish.sh MODULE" >&2; exit 2; }
"$go" run ./internal/build/publish "$1"
"$go" vet ./internal/build/... # the imports resolve
echo "the module is $1 now: read git diff, run make test, and commit"
