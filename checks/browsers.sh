# Finds what the checks of pages need: browsers, Node.js, and npm packages, which it installs
# into .cache/a11y. A check sources this file in the root of the repository. A check that may
# skip parts first sets total, the number of its checks.
tools=.cache/a11y
no_chromium="Chromium is missing (Debian: apt-get install chromium)"
no_node="Node.js is missing (Debian: apt-get install nodejs npm)"
export NODE_PATH=$tools/node_modules # where node finds the packages

# skip_all ends a check that cannot run.
skip_all() { echo "skipped: $1"; echo "0 passed, 0 failed, $total skipped"; exit 0; }

# first_of prints the path of the first program that exists.
first_of() {
  local program
  for program; do command -v "$program" && return; done
  return 1
}

find_chromium() { first_of chromium chromium-browser google-chrome; }
find_firefox() { first_of firefox-esr firefox; }

# lacks_browser skips the checks ($2) of a browser, a Debian package ($1).
lacks_browser() {
  echo "skipped: $1 is missing (Debian: apt-get install $1)"
  skipped=$((skipped + $2))
}

# find_browsers fills the list browsers, as name=program, and for each missing browser adds the
# checks of one browser ($1) to skipped. Without any browser it ends the check.
find_browsers() {
  local program
  browsers=() skipped=0
  if program=$(find_chromium); then browsers+=("chrome=$program"); else lacks_browser chromium "$1"; fi
  if program=$(find_firefox); then browsers+=("firefox=$program"); else lacks_browser firefox-esr "$1"; fi
  [ ${#browsers[@]} -gt 0 ] || skip_all "there is no browser"
}

has_node() { command -v node >/dev/null && command -v npm >/dev/null; }

# install_package installs an npm package, unless it is there.
install_package() {
  [ -d "$tools/node_modules/$1" ] && return
  mkdir -p "$tools" && npm install --silent --no-fund --no-audit --prefix "$tools" "$1" >/dev/null 2>&1
}

# need_packages ends a check if Node.js or one of the packages is missing.
need_packages() {
  local package
  has_node || skip_all "$no_node"
  for package; do install_package "$package" || skip_all "$package cannot be installed"; done
}

# need_live ends a check of live pages if make live has not run.
need_live() { [ -e bin/rederive-live.js ] || { echo "there is no bin/rederive-live.js: run make live first"; exit 2; }; }
