#!/usr/bin/env bash
#!/usr/bin/env bash
# Edits a notebook of fifty cells in the preview of rederive serve, in Chromium, with one
# engine and with both. Measures how long it takes until a change of prose, of a claim and
# of a cell is shown, and checks that the page keeps its scroll position and equals the
# page after reloading; that errors are shown, and that axe-core finds nothing wrong with
# their bar; that a thousand saves leave no process and no open file. It needs
# bin/rederive, and skips what is missing, with a message.
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
total=14

[ -x bin/rederive ] || { echo "there is no bin/rederive: run make first"; exit 2; }
browser=$(find_chromium) || skip_all "$no_chromium"
need_packages puppeteer-core axe-core
node checks/serve.js "$browser" "$PWD/bin/rederive" "${1:-1000}"
