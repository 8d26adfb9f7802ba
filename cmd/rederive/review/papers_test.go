package review

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestInputsOfPapers reads the files that a LaTeX paper names, but none outside of its folder, and no folder.
func TestInputsOfPapers(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(dir, "outside.tex")
	folder := filepath.Join(dir, "paper")
	must.Do(os.MkdirAll(filepath.Join(folder, "parts", "folder.tex"), 0o755))
	must.Do(os.WriteFile(outside, []byte("SECRET"), 0o644))
	must.Do(os.WriteFile(filepath.Join(folder, "parts", "one.tex"), []byte("ONE"), 0o644))
	must.Do(os.Symlink(outside, filepath.Join(folder, "link.tex")))
	name := filepath.Join(folder, "paper.tex")
	must.Do(os.WriteFile(name, []byte(`\documentclass{article}\begin{document}\input{parts/one}\input{link}`+
		`\input{../outside}\input{`+outside+`}\input{parts/folder}\end{document}`), 0o644))
	text := string(must.Get(readPaper(name)))
	if !strings.Contains(text, "ONE") || strings.Contains(text, "SECRET") || !strings.Contains(text, `\input{link}`) {
		t.Errorf("got %s", text)
	}
}
