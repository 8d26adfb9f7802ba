#!/bin/sh
# Vets what is compiled only for Windows and macOS.
set -eu
cd "$(dirname "$0")/.."
for system in windows darwin; do
	GOOS=$system go vet ./...
done
echo "systems: fine"
