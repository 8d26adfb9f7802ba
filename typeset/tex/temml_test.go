package tex

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode"

	"rederive/internal/must"
	"rederive/internal/xslices"
)

// temmlModules names the node_modules folder that holds the npm package temml.
const temmlModules = "REDERIVE_NODE_MODULES"

//go:embed testdata/differences.txt
var differencesText string

// TestTemml compares the structure of our MathML with that of Temml, a converter that
// shares no code with ours. Every difference that remains after the normalisation of
// [normal] must be listed in testdata/differences.txt with its reason.
func TestTemml(t *testing.T) {
	dir := os.Getenv(temmlModules)
	if dir == "" {
		t.Skipf("skipped: %s does not name a node_modules folder with temml", temmlModules)
	}
	formulas := gallery()
	theirs := runTemml(t, dir, formulas)
	explained := differences(t)
	same := 0
	for i, src := range formulas {
		f, _ := Parse(src, nil)
		ours, want := normal(t, MathML(f, true)), normal(t, theirs[i])
		reason, listed := explained[src]
		switch {
		case ours == want && listed:
			t.Errorf("%s: listed as different (%s), but the same", src, reason)
		case ours == want:
			same++
		case !listed:
			t.Errorf("%s\n ours  %s\n temml %s", src, ours, want)
		}
	}
	t.Logf("same structure: %d of %d", same, len(formulas))
	if same*100 < 95*len(formulas) {
		t.Errorf("only %d of %d formulas have the same structure, want 95 %%", same, len(formulas))
	}
}

func runTemml(t *testing.T, dir string, formulas []string) []string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skipf("skipped: %v", err)
	}
	in := must.Get(json.Marshal(formulas))
	cmd := exec.Command(node, "testdata/temml.js", dir)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("running temml: %v", err)
	}
	var list []string
	must.Do(json.Unmarshal(out, &list))
	return list
}

// differences reads the explained differences: a reason on a line that begins with %,
// then the formulas that it explains.
func differences(t *testing.T) map[string]string {
	out := map[string]string{}
	reason := ""
	formulas := gallery()
	for line := range strings.Lines(differencesText) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line[0] == '%':
			reason = strings.TrimSpace(line[1:])
		case reason == "":
			t.Errorf("there is no reason above %s", line)
		case !slices.Contains(formulas, line):
			t.Errorf("differences.txt: not in the gallery: %s", line)
		default:
			out[line] = reason
		}
	}
	return out
}

// An element is a MathML element, reduced to its structure.
type element struct {
	tag  string
	text string
	line string // the side on which a menclose has its line
	kids []*element
}

// normal reduces MathML to its structure. It ignores these differences:
//   - attributes, and the wrappers that only carry them (mstyle, mpadded,
//     mphantom): they are replaced by their child;
//   - a menclose with a line at the top or bottom, which MathML Core lacks:
//     it counts as a mover or munder with a bar;
//   - mrow: a group inside a group is spliced into it, one child replaces
//     itself, an empty one vanishes where it is not an argument;
//   - spaces: mspace, invisible operators, space characters;
//   - an empty script, which Temml uses to reserve a width;
//   - characters that mean the same (ˆ and ^, minus and hyphen, the two bars,
//     one double prime and two primes), and the kind of token for signs that
//     are neither letters nor numerals: mi and mo alike.
func normal(t *testing.T, mathml string) string {
	t.Helper()
	if strings.HasPrefix(mathml, "error: ") {
		return mathml
	}
	d := xml.NewDecoder(strings.NewReader(mathml))
	root := &element{}
	stack := []*element{root}
	for {
		tok, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Errorf("%v in %s", err, mathml)
			return ""
		}
		top := stack[len(stack)-1]
		switch tok := tok.(type) {
		case xml.StartElement:
			e := &element{tag: tok.Name.Local}
			for _, a := range tok.Attr {
				if e.tag == "menclose" && a.Name.Local == "notation" {
					e.line = a.Value
				}
			}
			top.kids = append(top.kids, e)
			stack = append(stack, e)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.text += string(tok)
		}
	}
	return show(reduce(root.kids[0]))
}

func show(e *element) string {
	if len(e.kids) == 0 {
		return e.tag + "(" + e.text + ")"
	}
	return e.tag + "[" + strings.Join(xslices.Map(e.kids, show), " ") + "]"
}

func reduce(e *element) *element {
	if isToken(e.tag) {
		return reduceToken(e)
	}
	if tag := map[string]string{"top": "mover", "bottom": "munder"}[e.line]; tag != "" {
		body := &element{tag: "mrow", kids: e.kids}
		return reduce(&element{tag: tag, kids: []*element{body, {tag: "mo", text: "¯"}}})
	}
	fixed := slices.Contains([]string{
		"msub", "msup", "msubsup", "munder", "mover", "munderover", "mfrac", "mroot",
		"mtable", "mtr",
	}, e.tag)
	out := &element{tag: e.tag}
	if e.tag == "math" || e.tag == "mstyle" || e.tag == "mpadded" || e.tag == "mphantom" || e.tag == "menclose" {
		out.tag = "mrow"
	}
	for _, k := range e.kids {
		k = reduce(k)
		switch {
		case fixed:
			out.kids = append(out.kids, k)
		case k.tag == "mrow":
			out.kids = append(out.kids, k.kids...)
		case k.tag != "":
			out.kids = append(out.kids, k)
		}
	}
	if !fixed {
		out.kids = joinPrimes(out.kids)
	}
	if n := len(out.kids); n == 2 && isScript(out.tag) && out.kids[1].tag == "mrow" && len(out.kids[1].kids) == 0 {
		return out.kids[0]
	}
	if out.tag == "mrow" && len(out.kids) == 1 {
		return out.kids[0]
	}
	return out
}

func isScript(tag string) bool {
	return tag == "mover" || tag == "munder" || tag == "msup" || tag == "msub"
}

func isToken(tag string) bool {
	return slices.Contains([]string{"mi", "mn", "mo", "mtext", "mspace", "ms"}, tag)
}

// sameSign normalises characters.
var sameSign = strings.NewReplacer("^", "ˆ", "\u0302", "ˆ", "‾", "¯", "_", "¯", "-", "−", "˜", "~", "`", "ˋ", "*", "∗",
	"·", "⋅",
	"″", "′′", "‴", "′′′", "∣", "|", "⧵", "∖", "⊧", "⊨", "\u00a0", "", " ", "", "\u2009", "", "\u2061", "", "\ufe0e",
	"",
	"=\u0338", "≠", "∈\u0338", "∉", "⊂\u0338", "⊄")

func reduceToken(e *element) *element {
	text := sameSign.Replace(e.text)
	if len(e.kids) > 0 {
		return reduce(&element{tag: "mrow", kids: e.kids})
	}
	if text == "" {
		return &element{tag: "mrow"}
	}
	tag := e.tag
	if tag == "mi" && !strings.ContainsFunc(text, unicode.IsLetter) {
		tag = "mo"
	}
	return &element{tag: tag, text: text}
}

// joinPrimes merges adjacent primes into one token.
func joinPrimes(kids []*element) []*element {
	var out []*element
	for _, k := range kids {
		if n := len(out); n > 0 && k.text == "′" && strings.Trim(out[n-1].text, "′") == "" && out[n-1].tag == "mo" {
			out[n-1] = &element{tag: "mo", text: out[n-1].text + k.text}
			continue
		}
		out = append(out, k)
	}
	return out
}
