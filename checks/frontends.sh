#!/usr/bin/env bash
# Fills in a student's notebook in JupyterLab and in Jupyter Notebook, driven in Chromium by mouse
# and keyboard: opens the handout, types answers, runs all, saves. Then it is graded. JupyterLab is
# bundled from its npm packages, since Debian has none:
#   apt-get install jupyter-notebook python3-jupyterlab-server chromium nodejs npm
set -uo pipefail
cd "$(dirname "$0")/.."
. checks/browsers.sh
total=2 rederive=$(realpath "${REDERIVE:-bin/rederive}") lab=$PWD/.cache/lab passed=0 failed=0 skipped=0
has_node || skip_all "$no_node"
browser=$(find_chromium) || skip_all "$no_chromium"
install_package puppeteer-core || skip_all "puppeteer-core cannot be installed"
work=$(mktemp -d)
servers=()
trap 'for s in "${servers[@]}"; do kill "$s"; done 2>/dev/null; rm -rf "$work"' EXIT
"$rederive" jupyter install --prefix "$work/env" >/dev/null || exit 1
export JUPYTER_PATH=$work/env/share/jupyter JUPYTER_CONFIG_DIR=$work/config JUPYTER_DATA_DIR=$work/data LAB=$lab PYTHONPATH=$PWD/checks/frontends

# free prints an unused port.
free() { /usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# check NAME APP COMMAND... serves a class by a command, drives its page and grades it.
check() {
  local name=$1 app=$2 port folder
  shift 2
  folder=$work/$name port=$(free)
  "$rederive" new --course "$folder/key" >/dev/null &&
    "$rederive" handout --skeleton --roster "$folder/key/class.csv" -o "$folder/out" "$folder/key/notebook.md" >/dev/null || exit 1
  WORK=$folder/out "$@" --"$app".root_dir="$folder/out" --"$app".notebook_dir="$folder/out" --"$app".ip=127.0.0.1 --"$app".port="$port" \
    --"$app".open_browser=False --"$app".token= --"$app".password= --allow-root >"$folder/log" 2>&1 &
  servers+=($!)
  if BROWSER=$browser node checks/frontends/drive.js "$name" "http://127.0.0.1:$port" ann &&
    mkdir "$folder/back" && cp "$folder/out/ann/key.ipynb" "$folder/back/renamed by ann.ipynb" &&
    "$rederive" grade --engine yaegi --roster "$folder/key/class.csv" -o "$folder/grades" "$folder/key/notebook.md" "$folder/back" >/dev/null &&
    grep '^Ann Archer,.*,ran,10.00,12.00,4.00,4.00,2.00,0.00' "$folder/grades/grades.csv"; then
    echo "ok      $name"
    passed=$((passed + 1))
  else
    echo "FAILED  $name"
    tail -n 5 "$folder/log"
    sed -n '/Ann Archer/p' "$folder/grades/grades.csv" 2>/dev/null
    failed=$((failed + 1))
  fi
}

if /usr/bin/python3 -c 'import notebook' 2>/dev/null; then
  check notebook NotebookApp /usr/bin/python3 -m notebook
else
  echo "skipped: jupyter-notebook is not installed" && skipped=$((skipped + 1))
fi
if ! /usr/bin/python3 -c 'import jupyterlab_server' 2>/dev/null; then
  echo "skipped: python3-jupyterlab-server is not installed" && skipped=$((skipped + 1))
elif [ ! -e "$lab/static/lab.js" ] && ! { mkdir -p "$lab" && npm install --silent --no-fund --no-audit --ignore-scripts --legacy-peer-deps \
  --prefix "$lab" @jupyterlab/metapackage@3.6 esbuild path-browserify url >/dev/null 2>&1 && node checks/frontends/build.mjs "$lab"; }; then
  echo "skipped: JupyterLab cannot be joined of its packages" && skipped=$((skipped + 1))
else
  check lab ServerApp /usr/bin/python3 -c 'import labserver; labserver.Lab.launch_instance()'
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
