package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/golden"
	"rederive/kernel"
	"rederive/verify/ledger"
)

// A red run is one that fails, with the reason that every format must state.
type red struct {
	name   string
	files  map[string]string
	args   string // of verify, in addition to --format
	before string // arguments of an earlier run
	code   string
	at     rederive.Pos
	reason string
	json   string // the reason in JSON, if it is not a sentence
}

const (
	printedClaim = "---\ntitle: Demo\n---\n\n## demo.x X\n\n- where: p. 1\n- kind: integer\n- printed: "
	offersThree  = "```go\nimport \"rederive/show\"\n\nx := len(\"abc\")\nshow.Claim(\"demo.x\", x)\n```\n"
	printedTable = "---\ntitle: Demo\n---\n\n## demo.x X\n\n- where: p. 1\n- kind: table of integer\n\n" +
		"| n | a | b |\n|---|---|---|\n| 1 | 3 | 4 |\n| 2 | 5 | 7 |\n"
	misprint    = "- corrected: 3\n- fault: paper\n- why: a misprint\n"
	slowThree   = "```go {tier=slow}\nimport \"rederive/show\"\n\nx := len(\"abc\")\nshow.Claim(\"demo.x\", x)\n```\n"
	copySum     = "b93beb175072274f8593a30e23ab2c5dad2f6229e9de787f347d4d007462f037"
	longCopySum = "2090e9d27e484422e761d3428387b4c16ca127f8160cc7bbde602b897235cb82"
	offersTable = "```go\nimport \"rederive/show\"\n\nt := show.NewCells()\nt.Put(len(\"abc\"), \"1\", \"a\")\n" +
		"t.Put(4, \"1\", \"b\")\nt.Put(5, \"2\", \"a\")\nt.Put(6, \"2\", \"b\")\nshow.Claim(\"demo.x\", t)\n```\n"
	counts = "```go\nimport \"rederive/show\"\n\nn := 0\nfor range 42 {\n\tn++\n}\nshow.Claim(\"demo.x\", n)\n```\n"
	capOf  = "```go\nfunc list(text string) []byte { return []byte(text) }\n\nfunc room(text string) int { " +
		"return cap(list(text)) }\n```\n\n```go\nroom(\"abc\")\n```\n"
)

// bookFiles returns a notebook in the folder nb, and a claims document unless that
// is empty.
func bookFiles(notebook, claims string) map[string]string {
	files := map[string]string{"nb/notebook.md": notebook}
	if claims != "" {
		files["nb/claims.md"] = claims
	}
	return files
}

// ofCopy returns a claims document about a copy with the given digest.
func ofCopy(sum, printed string) string {
	front := "title: Demo\nsource: demo.txt\nlines: 1-3\nsha256: " + sum + "\n"
	return strings.Replace(printedClaim, "title: Demo\n", front, 1) +
		printed + "\n- lines: 1\n"
}

// reds returns a run for each reason for which verify fails.
func reds() []red {
	return []red{
		{
			name: "notebook", files: bookFiles("```go {colour=red}\n1\n```\n", ""),
			code: "2", at: rederive.Pos{File: "nb/notebook.md", Line: 1, Col: 8},
			reason: "unknown attribute",
		},
		{
			name: "claims", files: bookFiles(offersThree, printedClaim+"3\n- colour: red\n"),
			code: "2", at: rederive.Pos{File: "nb/claims.md", Line: 10, Col: 1},
			reason: "unknown field",
		},
		{
			name: "missing file", files: bookFiles("---\ninputs: {a: a.csv}\n---\n\nText.\n", ""),
			code: "2", at: rederive.Pos{File: "nb/notebook.md", Line: 2, Col: 10},
			reason: "reading input a",
		},
		{
			name: "parameter", files: bookFiles("---\nparams: {n: 1, m: 2}\n---\n\nText.\n", ""), args: "-P k=3",
			code: "2", at: rederive.Pos{File: "nb/notebook.md"},
			reason: "there is no parameter k (known: n, m)",
		},
		{
			name: "value of a parameter", files: bookFiles("---\nparams: {n: 1}\n---\n\nText.\n", ""), args: "-P n=x",
			code: "2", at: rederive.Pos{File: "nb/notebook.md", Line: 2, Col: 10},
			reason: "parameter n cannot be",
		},
		{
			name: "project", files: map[string]string{"rederive.yaml": "path: x\n", "notebooks/notebook.md": "A.\n"},
			code: "2", at: rederive.Pos{File: "rederive.yaml", Line: 1, Col: 1},
			reason: "unknown name",
		},
		{
			name: "paths", files: map[string]string{"rederive.yaml": "paths: x\n"},
			code: "2", at: rederive.Pos{File: "rederive.yaml"},
			reason: "paths of rederive.yaml: finding notebooks: there is no file or folder x",
		},
		{
			name: "type", files: bookFiles("```go\nx := y\nx\n```\n", ""),
			code: "3", at: rederive.Pos{File: "nb/notebook.md", Line: 2, Col: 6},
			reason: "undefined: y",
		},
		{
			name: "panic", files: bookFiles("```go\nfunc f() int { panic(\"no\") }\n\nf()\n```\n", ""),
			code: "3", at: rederive.Pos{File: "nb/notebook.md", Line: 2, Col: 16},
			reason: "panic: no",
		},
		{
			name: "limit", files: bookFiles("---\nlimits: {time: 1s}\n---\n\n```go\nfor {\n}\n```\n", ""),
			code: "4", at: rederive.Pos{File: "nb/notebook.md", Line: 6, Col: 1}, reason: "killed after 1s",
		},
		{
			name: "mismatch", files: bookFiles(offersThree, printedClaim+"4\n"),
			code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 9, Col: 12},
			reason: "printed 4, computed 3",
			json:   `"computed": "3"`,
		},
		{
			name:  "cell of a table",
			files: bookFiles(offersTable, printedTable),
			code:  "1", at: rederive.Pos{File: "nb/claims.md", Line: 13, Col: 11},
			reason: "2, b: printed 7, computed 6",
			json:   `"key": "2, b"`,
		},
		{
			name: "erratum", files: bookFiles(offersThree, printedClaim+"3\n"+misprint),
			code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 10, Col: 1},
			reason: "the erratum is out of date",
		},
		{
			name: "unchecked", files: bookFiles("Text.\n", printedClaim+"4\n"),
			code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 5, Col: 1},
			reason: "no cell offers a value for it",
		},
		{
			name: "unknown claim", files: bookFiles(offersThree, ""),
			code: "1", at: rederive.Pos{File: "nb/notebook.md", Line: 5, Col: 1},
			reason: "no claims document has the claim demo.x",
		},
		{
			name: "source", files: map[string]string{
				"nb/notebook.md": offersThree, "copies/demo.txt": "There are 42, or 13.\n",
				"nb/claims.md": ofCopy("ab00000000000000000000000000000000000000000000000000000000000000", "3"),
			},
			args: "--source copies nb", code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 5, Col: 9},
			reason: "the copy has the SHA-256",
		},
		{
			name: "transcription", files: map[string]string{
				"nb/notebook.md": offersThree, "copies/demo.txt": "There are 42, or 13.\n",
				"nb/claims.md": ofCopy(copySum, "3"),
			},
			args: "--source copies nb", code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 12, Col: 12},
			reason: "of what is printed is not in the named lines",
		},
		{
			name: "numerals", files: map[string]string{
				"nb/notebook.md":  counts,
				"copies/demo.txt": "There are 42, or 13.\n\nAnd 14.\n", "nb/claims.md": ofCopy(longCopySum, "42"),
			},
			args: "--strict --source copies nb", code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 1, Col: 1},
			reason: "1 numerals of the copy are in no claim",
		},
		{
			name: "unused variable", files: bookFiles("```go\nx := len(\"abc\")\n```\n", ""), args: "--strict",
			code: "1", at: rederive.Pos{File: "nb/notebook.md", Line: 2, Col: 1}, reason: "declared and not used: x",
		},
		{
			name: "deferred", files: bookFiles(slowThree, printedClaim+"3\n"), args: "--strict",
			code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 5, Col: 1},
			reason: "its cell is of the slow tier, which was not run",
		},
		{
			name: "stored without a sample", files: bookFiles(slowThree, printedClaim+"3\n"),
			before: "--tier slow", args: "--strict",
			code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 5, Col: 1},
			reason: "claim demo.x rests on a stored result, no part of which is recomputed",
		},
		{
			name: "single method", files: bookFiles(offersThree, printedClaim+"4\n"+misprint), args: "--strict",
			code: "1", at: rederive.Pos{File: "nb/claims.md", Line: 5, Col: 1},
			reason: "claim demo.x: single method",
		},
		{
			name: "bibliography", files: map[string]string{
				"nb/notebook.md": "---\nbibliography: b.bib\n---\n\nText.\n",
				"nb/b.bib":       "@book{gauss, author = {Gauss}, title = {Disquisitiones}, year = 1801}\n",
			},
			args: "--strict", code: "1", at: rederive.Pos{File: "nb/b.bib", Line: 1, Col: 7},
			reason: "entry gauss is never cited",
		},
		{
			name: "forgotten notebook", files: map[string]string{
				"rederive.yaml": "paths: [nb]\n", "nb/notebook.md": "A.\n", "other/notebook.md": "B.\n",
			},
			args: "--strict", code: "1", at: rederive.Pos{File: "other/notebook.md"},
			reason: "this notebook is not covered by `paths`",
		},
		{
			name: "engines differ", files: bookFiles(capOf, ""), args: "--engine both",
			code: "1", at: rederive.Pos{File: "nb/notebook.md", Line: 8, Col: 1}, reason: "the engines differ",
		},
	}
}

// TestReasons checks that every format says why a run fails, and where.
func TestReasons(t *testing.T) {
	for _, r := range reds() {
		t.Run(r.name, func(t *testing.T) {
			if strings.Contains(r.args, "both") && kernel.CheckToolchain() != nil {
				t.Skip("there is no toolchain")
			}
			dir := t.TempDir()
			t.Chdir(dir)
			writeFiles(t, r.files)
			engine := "--engine yaegi "
			if strings.Contains(r.args, "--engine") {
				engine = ""
			}
			path := ""
			if _, ok := r.files["rederive.yaml"]; !ok && !strings.Contains(r.args, " nb") {
				path = " nb"
			}
			if r.before != "" {
				verifyIn(t, dir, "0", engine+r.before+path)
			}
			var formats []string
			for _, f := range ledger.Formats() {
				formats = append(formats, f.Name+"="+f.Name+".out")
			}
			verifyIn(t, dir, r.code, engine+"--format "+strings.Join(formats, ",")+" "+r.args+path)
			for _, f := range ledger.Formats() {
				holdReason(t, filepath.Join(dir, f.Name+".out"), f.Name, r)
			}
		})
	}
}

// verifyIn runs verify and checks its exit code.
func verifyIn(t *testing.T, dir, code, args string) {
	t.Helper()
	cmd := exec.Command("rederive", append([]string{"verify"}, strings.Fields(args)...)...)
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CACHE_HOME="+filepath.Join(dir, "cache"))
	out, err := cmd.CombinedOutput()
	got := "0"
	if err != nil {
		got = exitCode(err)
	}
	if got != code {
		t.Errorf("exit code %s, want %s: %s", got, code, out)
	}
}

// holdReason checks that a format states a reason and its position.
func holdReason(t *testing.T, file, format string, r red) {
	t.Helper()
	data := golden.Read(t, file)
	text := plainText(string(data))
	want := []string{r.reason}
	if format == "json" && r.json != "" {
		want[0] = r.json
	}
	switch format {
	case "github":
		want = append(want, strings.TrimSuffix(fmt.Sprintf("file=%s,line=%d,col=%d:", r.at.File, r.at.Line, r.at.Col),
			",line=0,col=0:"))
	case "sarif":
		want = append(want, fmt.Sprintf(`"uri": "%s"`, r.at.File))
		if r.at.Line > 0 {
			want = append(want, fmt.Sprintf(`"startLine": %d`, r.at.Line), fmt.Sprintf(`"startColumn": %d`, r.at.Col))
		}
	case "codequality":
		want = append(want, fmt.Sprintf(`"path": "%s"`, r.at.File), fmt.Sprintf(`"begin": %d`, max(r.at.Line, 1)))
	default:
		want = append(want, r.at.String())
	}
	for _, words := range want {
		if !strings.Contains(text, words) {
			t.Errorf("%s lacks %q:\n%s", format, words, data)
		}
	}
}

// plainText undoes the escapes of the formats.
func plainText(text string) string {
	return strings.NewReplacer("&#xA;", "\n", "&#34;", `"`, "&#39;", "'", "%0A", "\n", "%3A", ":", "%2C", ",",
		`\n`, "\n", `\"`, `"`, `\`, "").Replace(text)
}
