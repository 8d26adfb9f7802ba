cd /tmp/h39c/out/$1-tex || exit
for i in 1 2 3; do pdflatex -interaction=nonstopmode $1.tex >/dev/null; grep -q "Rerun\|undefined references" $1.log || break; done
grep -E "^!|Warning|Overfull|Missing char|^l\.[0-9]" $1.log | sort | uniq -c | sort -rn | head -${2:-25}; ls -la $1.pdf
