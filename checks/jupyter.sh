#!/bin/sh
# Drives the kernel with Debian's jupyter_client and nbconvert:
#   apt-get install python3-jupyter-client python3-nbconvert
set -eu
cd "$(dirname "$0")/.."
if ! /usr/bin/python3 -c 'import jupyter_client, nbconvert' 2>/dev/null; then
	echo "skipped: python3-jupyter-client or python3-nbconvert is not installed"
	echo "0 passed, 0 failed, 1 skipped"
	exit 0
fi
/usr/bin/python3 checks/jupyter.py bin/rederive
