#!/usr/bin/env bash
# Sets the LaTeX of all notebooks with pdflatex, which must report no warning and no overfull box,
# validates their JATS, and lets Pandoc convert it to Word. JATS_DTD names the folder with the DTD of
# the archiving tag set 1.2 (JATS-archivearticle1-mathml3.dtd, from
# https://jats.nlm.nih.gov/archiving/1.2/dtd.html).
set -uo pipefail
cd "$(dirname "$0")/.."
if ! command -v pdflatex >/dev/null; then
  echo "skipped: pdflatex is missing (Debian: apt-get install texlive-latex-recommended)"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/rederive" ./cmd/rederive
"$work/rederive" report --format tex,jats -o "$work/out" notebooks >"$work/said" 2>&1 || { cat "$work/said"; exit 1; }
passed=0 failed=0 skipped=0
pass() { passed=$((passed + 1)); }
fail() { echo "failed: $1"; failed=$((failed + 1)); }
for dir in "$work"/out/*-tex; do
  name=$(basename "$dir" -tex)
  for _ in 1 2 3 4; do
    (cd "$dir" && pdflatex -no-shell-escape -interaction=nonstopmode "$name.tex" >/dev/null)
    grep -qE 'Rerun|undefined references|have changed' "$dir/$name.log" || break
  done
  if [ -f "$dir/$name.pdf" ] && ! grep -E '^!|[Ww]arning:|^Overfull|Missing character' "$dir/$name.log"; then
    pass
  else
    fail "LaTeX of $name"
  fi
done
dtd=${JATS_DTD:-}/JATS-archivearticle1-mathml3.dtd
if ! command -v xmllint >/dev/null || ! [ -f "$dtd" ]; then
  echo "skipped: xmllint is missing (Debian: apt-get install libxml2-utils), or JATS_DTD names no folder with the DTD"
  skipped=$((skipped + 1))
else
  for xml in "$work"/out/*-jats/*.xml; do
    # the DTD named in the files is not on this machine
    if sed '/^<!DOCTYPE/d' "$xml" | xmllint --nonet --noout --dtdvalid "$dtd" - 2>"$work/said"; then
      pass
    else
      head -5 "$work/said"
      fail "JATS of $(basename "$xml")"
    fi
  done
fi
if command -v pandoc >/dev/null; then
  for dir in "$work"/out/*-jats; do
    name=$(basename "$dir" -jats)
    if pandoc -f jats -t docx --resource-path "$dir" -o "$work/$name.docx" "$dir/$name.xml" 2>"$work/said" &&
      ! grep -q 'Could not convert TeX' "$work/said"; then
      pass
    else
      cat "$work/said"
      fail "JATS of $name"
    fi
  done
else
  echo "skipped: pandoc is missing (Debian: apt-get install pandoc)"
  skipped=$((skipped + 1))
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
