#!/bin/sh
# Vets what is compiled for Windows and macOS only.
set -eu
cd "$(dirname "$0")/.."
for system in windows darwin; do
	GOOS=$system go vet ./...
done
echo "systems: fine"
