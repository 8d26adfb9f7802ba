#!/usr/bin/env bash
# Plays every puzzle in the pages under out/ (or in the pages given) in Chromium:
# by mouse, from the keyboard, with hints and to the end. It installs what it
# needs from npm into .cache, and skips what is missing, with a message.
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
[ $# -gt 0 ] || set -- out/*.html
[ -e "$1" ] || { echo "no pages under out: run make report first"; exit 2; }
total=$#
browser=$(find_chromium) || skip_all "$no_chromium"
need_packages puppeteer-core axe-core
BROWSER="$browser" node checks/play.js "$@"
