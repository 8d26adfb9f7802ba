#!/bin/sh
# Does what a newcomer does on a bare machine: a minimal Debian with only Go, make and git,
# in which an unprivileged user clones the repository, runs the README's two commands, and
# follows docs/start.md word for word: a project, a claim, a cell, a report; then the script
# for build servers in docs/ci.md. Outside, Chromium opens the report.
#
#   checks/newcomer.sh [TARGET...]      (default: report test, the two commands)
#
# The Debian release is that of this machine, fetched from the same mirror as apt's, unless
# MIRROR and SUITE name others. The Go modules come from their proxy.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- report test
command -v debootstrap >/dev/null || { echo "newcomer: skipped: debootstrap is not installed"; exit 0; }
[ "$(id -u)" -eq 0 ] || { echo "newcomer: skipped: a new system needs root"; exit 0; }
suite=${SUITE:-$(. /etc/os-release && echo "${VERSION_CODENAME-}")}
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' |
	awk -v suite="$suite" '$2 == suite && $3 == "main" { print $1; exit }')}
[ -n "$mirror" ] || { echo "newcomer: skipped: apt has no source for '$suite': set MIRROR and SUITE"; exit 0; }
work=$(mktemp -d)
chmod 755 "$work"
root=$work/root
finish() {
	umount "$root/proc" 2>/dev/null || true
	rm -rf --one-file-system "$work"
}
trap finish EXIT
fail() {
	echo "newcomer: $*" >&2
	exit 1
}

debootstrap --variant=minbase --include=ca-certificates,git,make "$suite" "$root" \
	"$mirror" >"$work/log" 2>&1 || fail "debootstrap: $(tail -n 3 "$work/log")"
mount -t proc proc "$root/proc"
# The network is that of this machine, with the certificates that it trusts.
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
trusted=${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}
[ ! -f "$trusted" ] || cp -L "$trusted" "$root/etc/ssl/certs/ca-certificates.crt"
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
	eval "value=\${$name-}"
	[ -z "$value" ] || echo "export $name='$value'" >>"$root/etc/profile.d/network.sh"
done
cp -r "$(go env GOROOT)" "$root/usr/local/go"
go env -changed GOPROXY GOSUMDB GONOPROXY GONOSUMDB | sed "s/='\(.*\)'$/=\1/" >>"$root/usr/local/go/go.env"
git clone -q --bare . "$root/srv/rederive.git"
chroot "$root" useradd --create-home newcomer
chroot "$root" chown -R newcomer /srv/rederive.git # git reads no repository that somebody else owns

# Prints the first block of a language after a phrase of the page, which must exist.
cat >"$root/usr/local/bin/block" <<'EOF'
#!/bin/sh
awk -v phrase="$2" -v language="$3" '
	index($0, phrase) { found = 1 }
	open && /^```$/ { exit }
	open { print }
	found && $0 == "```" language { open = 1 }
	END {
		if (open) exit
		print "newcomer: " FILENAME " has no such block after: " phrase >"/dev/stderr"
		print "false"
		exit 1
	}' "$1"
EOF
cat >"$root/usr/local/bin/way" <<'EOF'
#!/bin/bash
# The arguments are targets of make.
set -eu
export PATH=$PATH:/usr/local/go/bin
cd
fail() {
	echo "newcomer: $*" >&2
	exit 1
}
# says CODE WORDS COMMAND...: the command must end with the code and print the words.
says() {
	code=0
	said=$("${@:3}" 2>&1) || code=$?
	[ "$code" -eq "$1" ] && [[ $said == *"$2"* ]] || fail "${*:3}: exit code $code, expected $1 and '$2': $said"
	echo "  ${*:3}: $code"
}
git clone -q /srv/rederive.git
cd rederive
for target; do
	SECONDS=0
	make "$target" >make.log 2>&1 || fail "make $target: $(tail -n 20 make.log)"
	echo "  make $target: $SECONDS s"
	rm make.log
	[ -z "$(git status --porcelain)" ] || fail "make $target has left $(git status --porcelain)"
done
[ -s out/index.html ] || fail "make report has made no front page"
page=$PWD/docs/start.md
eval "$(block "$page" "You need Go" sh)" >/dev/null
cd
eval "$(block "$page" "Begin a project" sh)" >said 2>&1 || fail "a new project: $(cat said)"
grep -q '^3 confirmed, 0 refuted' said || fail "a new project: $(cat said)"
{ echo; block "$page" "Add a claim" markdown; } >>demo/claims.md
says 1 "unchecked     demo.cubes" rederive verify demo
{ echo; echo '```go'; block "$page" "compute it in a cell" go | sed 1,2d; echo '```'; } >>demo/notebook.md
says 0 "4 confirmed, 0 refuted" rederive verify demo
sed -i 's/3,025/3,052/' demo/claims.md
says 1 mismatch rederive verify demo
sed -i 's/3,052/3,025/' demo/claims.md
eval "$(block "$page" "Then make the report" sh)" >said 2>&1 || fail "the report: $(cat said)"
[ -s out/index.html ] && [ -s out/demo.html ] && [ -s out/demo.pdf ] || fail "files are missing: $(ls out)"
says 0 "4 confirmed" rederive/deploy/ci.sh demo
for file in ledger.json junit.xml rederive.sarif codequality.json summary.md site/demo.html; do
	[ -s rederive-out/$file ] || fail "deploy/ci.sh has made no $file"
done
cp -r out /tmp/out
EOF
chmod 755 "$root/usr/local/bin/block" "$root/usr/local/bin/way"
chroot "$root" su - newcomer -c "way $*" || exit 1

browser=$(command -v chromium || command -v google-chrome || true)
if [ -z "$browser" ]; then
	echo "newcomer: fine; Chromium is not installed, so the report was not opened"
	exit 0
fi
mkdir "$work/profile"
for page in index demo; do
	"$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --dump-dom \
		"file://$root/tmp/out/$page.html" >"$work/$page.dom" 2>/dev/null || fail "Chromium does not open $page.html"
	grep -q confirmed "$work/$page.dom" || fail "$page.html shows no verdict in Chromium"
done
grep -q demo.cubes "$work/demo.dom" || fail "the report does not show the new claim"
echo "newcomer: fine"
