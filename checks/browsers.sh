# Finds what the checks of pages need: browsers, Node.js, and packages of npm, which it installs
# into .cache/a11y. A check sources this in the root of the repository; one that cannot run in
# part sets total, the number of its checks, first.
tools=.cache/a11y
no_chromium="Chromium is missing (Debian: apt-get install chromium)"
no_node="Node.js is missing (Debian: apt-get install nodejs npm)"
export NODE_PATH=$tools/node_modules # where node finds the packages

# skip_all ends a check that cannot run.
skip_all() { echo "skipped: $1"; echo "0 passed, 0 failed, $total skipped"; exit 0; }

# first_of prints the path of the first program that there is.
first_of() {
  local program
  for program; do command -v "$program" && return; done
  return 1
}

find_chromium() { first_of chromium chromium-browser google-chrome; }
find_firefox() { first_of firefox-esr firefox; }

# lacks_browser skips the checks ($2) of a browser, which is a package of Debian ($1).
lacks_browser() {
  echo "skipped: $1 is missing (Debian: apt-get install $1)"
  skipped=$((skipped + $2))
}

# find_browsers fills the list browsers, as name=program, and adds to skipped the checks of one
# browser ($1) for each that is missing. A check with no browser at all ends.
find_browsers() {
  local program
  browsers=() skipped=0
  if program=$(find_chromium); then browsers+=("chrome=$program"); else lacks_browser chromium "$1"; fi
  if program=$(find_firefox); then browsers+=("firefox=$program"); else lacks_browser firefox-esr "$1"; fi
  [ ${#browsers[@]} -gt 0 ] || skip_all "there is no browser"
}

has_node() { command -v node >/dev/null && command -v npm >/dev/null; }

# install_package installs a package of npm, unless it is there.
install_package() {
  [ -d "$tools/node_modules/$1" ] && return
  mkdir -p "$tools" && npm install --silent --no-fund --no-audit --prefix "$tools" "$1" >/dev/null 2>&1
}

# need_packages ends a check that cannot have Node.js or one of the packages.
need_packages() {
  local package
  has_node || skip_all "$no_node"
  for package; do install_package "$package" || skip_all "$package cannot be installed"; done
}

# need_live ends a check of live pages before make live.
need_live() { [ -e bin/rederive-live.js ] || { echo "there is no bin/rederive-live.js: run make live first"; exit 2; }; }
