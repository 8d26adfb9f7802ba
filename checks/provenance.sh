#!/usr/bin/env bash
# Checks the RO-Crate, the in-toto statements and the signatures of a report with
# independent implementations from npm. It renders one notebook (or the given
# ones) with a new key, and skips what is missing, with a message.
set -uo pipefail
cd "$(dirname "$0")/.."
skip() { echo "skipped: $1"; echo "0 passed, 0 failed, 1 skipped"; exit 0; }
command -v node >/dev/null && command -v npm >/dev/null || skip "Node.js is missing (Debian: apt-get install nodejs npm)"
tools=$PWD/.cache/provenance
mkdir -p "$tools"
for p in ro-crate jsonld @sigstore/verify @sigstore/bundle; do
  [ -d "$tools/node_modules/$p" ] || npm install --silent --no-fund --no-audit --prefix "$tools" "$p" >/dev/null 2>&1 || skip "$p cannot be installed"
done
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
node -e '
const { privateKey, publicKey } = require("crypto").generateKeyPairSync("ed25519");
require("fs").writeFileSync(process.argv[1] + "/key.pem", privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
require("fs").writeFileSync(process.argv[1] + "/key.pub", publicKey.export({ type: "spki", format: "pem" }));' "$out" || exit 1
mkdir "$out/reports"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --pretty=%ct)} \
  bin/rederive report --sign "$out/key.pem" -o "$out/reports" "${@:-notebooks/impartial-games}" >/dev/null || exit 1
if NODE_PATH="$tools/node_modules" node checks/provenance.js "$out/reports" "$out/key.pub"; then
  echo "1 passed, 0 failed, 0 skipped"
else
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
