package draft

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"rederive"
	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
	"rederive/verify"
	"rederive/verify/review"
)

// A Project is a review prepared for further work: a claims document with what the paper prints, and a notebook with
// the sentence of each claim.
type Project struct {
	Claims, Notebook []byte
	Copy             string // base name that the claims document gives the paper's file
	Judged           int    // claims that verify judges by themselves
	Open             int    // findings that only a cell can settle
	Aside            int    // results that were not checked
}

// A claimResult is a result that becomes part of a project.
type claimResult struct {
	*document.Result
	id     string
	fields []field
	title  string
}

// Keep makes a project from the review of a paper. A result that verify judges by itself becomes a claim with the
// verdict that the review found. Another finding becomes a claim that stays unchecked until a cell offers a value. A
// result that was not checked is out of scope, with the reason. P-values alone are left out, since nothing can be
// computed for them.
func Keep(r *document.Review, alpha float64) (*Project, error) {
	k := &projectWriter{review: r, alpha: alpha, ids: map[string]int{}, p: &Project{Copy: copyName(r.Document)}}
	for _, x := range review.InOrder(r) {
		if x.Check != document.PCheck || x.IsFinding() {
			k.addClaim(x)
		}
	}
	k.p.Claims, k.p.Notebook = k.claims(), k.notebook()
	_, err := verify.ParseClaims("claims.md", k.p.Claims)
	return k.p, err
}

type projectWriter struct {
	review *document.Review
	alpha  float64
	ids    map[string]int
	list   []claimResult
	p      *Project
}

// addClaim turns a result into the claim that says most about it.
func (k *projectWriter) addClaim(r *document.Result) {
	x := claimResult{Result: r, id: k.id(r), title: titleOf(r)}
	want := rederive.Confirmed
	if r.IsFinding() {
		want = rederive.Mismatch
	}
	for _, fields := range k.forms(r) {
		if r.Verdict != document.NotChecked && k.verdict(x, fields) == want {
			x.fields = fields
			k.p.Judged++
			break
		}
	}
	why := strings.TrimSpace(document.Plain(review.Explain(r)))
	switch {
	case x.fields != nil:
	case r.IsFinding():
		x.fields = []field{{"kind", "word"}, {"printed", quote(document.Plain(r.Text))}, {"note", plain(why)}}
		k.p.Open++
	default:
		if r.Verdict == document.Consistent {
			why = "the review has checked it, and it agrees: " + why
		}
		x.fields = []field{{"out-of-scope", plain(cmp.Or(why, "it was not checked"))}}
		k.p.Aside++
	}
	k.list = append(k.list, x)
}

// verdict returns verify's verdict on a claim.
func (k *projectWriter) verdict(x claimResult, fields []field) rederive.Outcome {
	x.fields = fields
	doc, err := verify.ParseClaims("claims.md", []byte("---\ntitle: x\n---\n\n"+k.claim(x)))
	if err != nil {
		return ""
	}
	nb, run := verify.Alone(doc)
	result := verify.Compare(nb, run, doc)
	if len(result.Errors) > 0 || len(result.Verdicts) != 1 {
		return ""
	}
	return result.Verdicts[0].Verdict
}

// titles names results in a few words.
var titles = map[document.Check]string{
	document.PCheck: "A p-value", document.MeanCheck: "A mean and its sample",
	document.ShareCheck: "A percentage and its count", document.TotalCheck: "A total and its parts",
	document.IntervalCheck: "An interval and its estimate", document.EffectCheck: "An effect size and its test",
}

func titleOf(r *document.Result) string {
	if r.Check == document.TestCheck {
		return "Test of " + testName(r)
	}
	return cmp.Or(titles[r.Check], "Cells of a table")
}

// id returns a new id with the page of a result.
func (k *projectWriter) id(r *document.Result) string {
	id := idPrefix(k.review.Document.Name)
	if r.Page > 0 {
		id = fmt.Sprintf("%s.p%d", id, r.Page)
	}
	k.ids[id]++
	return fmt.Sprintf("%s.%d", id, k.ids[id])
}

var linesOfText = lazyregexp.New(`^lines? (\d+(?:-\d+)?)`)

// claim formats a claim.
func (k *projectWriter) claim(x claimResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s %s\n\n- where: %s\n", x.id, plainTitle(x.title), plain(cmp.Or(x.Place, "the paper")))
	place := strings.ReplaceAll(x.Place, "\u2013", "-")
	if m := linesOfText.FindStringSubmatch(place); m != nil && k.review.Document.Format == "text" {
		fmt.Fprintf(&b, "- lines: %s\n", m[1])
	}
	for _, f := range x.fields {
		fmt.Fprintf(&b, "- %s: %s\n", f.name, f.value)
	}
	b.WriteString("\n")
	return b.String()
}

// claims returns the claims document.
func (k *projectWriter) claims() []byte {
	var b strings.Builder
	d := k.review.Document
	fmt.Fprintf(&b, "---\ntitle: %s\n", yaml(k.title()))
	if len(d.Authors) > 0 {
		names := xslices.Map(d.Authors, yaml)
		fmt.Fprintf(&b, "authors: [%s]\n", strings.Join(names, ", "))
	}
	copied := "source"
	if d.Format == "pdf" {
		copied = "pdf"
	}
	fmt.Fprintf(&b, "%s: %s\nsha256: %s\n---\n\n# What the paper prints\n\n", copied, yaml(k.p.Copy), d.SHA256)
	for _, x := range k.list {
		b.WriteString(k.claim(x))
	}
	if len(k.list) == 0 {
		fmt.Fprintf(&b, "## %s.nothing Nothing to check\n\n- where: the paper\n- out-of-scope: the review found no "+
			"result that can be checked; replace this claim\n", idPrefix(d.Name))
	}
	return []byte(strings.TrimRight(b.String(), "\n") + "\n")
}

// notebook returns the notebook: the sentence of each claim, under headings with its page or section.
func (k *projectWriter) notebook() []byte {
	var b strings.Builder
	d := k.review.Document
	fmt.Fprintf(&b, "---\ntitle: %s\nclaims: claims.md\n---\n\n", yaml("A review of “"+k.title()+"”"))
	fmt.Fprintf(&b, "These are the sentences of %s (SHA-256 %s) with results that can be checked. Each is followed "+
		"by its claim in claims.md.\n\nSome claims are checked from what is printed alone. To compute the others from "+
		"the data, add cells with Go code that call show.Claim.\n", escaped(k.p.Copy), d.SHA256)
	for i := 0; i < len(k.list); {
		at := headingOf(k.list[i].Result)
		if i == 0 || at != headingOf(k.list[i-1].Result) {
			fmt.Fprintf(&b, "\n## %s\n", escaped(at))
		}
		sentence := k.list[i].Sentence
		shown := cmp.Or(document.Plain(sentence), k.list[i].Place+": "+document.Plain(k.list[i].Text))
		fmt.Fprintf(&b, "\n> %s\n\n", escaped(shown))
		var refs []string
		for ; i < len(k.list) && k.list[i].Sentence == sentence && headingOf(k.list[i].Result) == at; i++ {
			refs = append(refs, "@claim:"+k.list[i].id)
			if sentence == "" {
				i++
				break
			}
		}
		fmt.Fprintf(&b, "%s\n", strings.Join(refs, ", "))
	}
	return []byte(b.String())
}

// paperEndings are the extensions of files that can only be papers. A paper called rederive.yaml, slow.json, go.mod or
// .git would become the settings, results, module or repository of the project.
var paperEndings = []string{
	".pdf", ".html", ".htm", ".xhtml", ".xml", ".docx", ".odt", ".rtf", ".tex", ".md", ".txt", ".zip", ".png",
}

// copyName returns the name for the copy of a paper next to its claims.
func copyName(d *document.Document) string {
	endings := map[string]string{
		"pdf": ".pdf", "html": ".html", "jats": ".xml", "docx": ".docx", "latex": ".tex", "markdown": ".md",
		"text": ".txt",
	}
	name := path.Base(d.Name)
	switch {
	case strings.Trim(name, "-./\\") == "":
		return "paper" + endings[d.Format]
	case strings.EqualFold(name, "claims.md") || strings.EqualFold(name, "notebook.md"),
		!slices.Contains(paperEndings, strings.ToLower(path.Ext(name))), name[0] == '.':
		return "paper-" + name
	}
	return name
}

func (k *projectWriter) title() string {
	return strings.Join(strings.Fields(document.Plain(cmp.Or(k.review.Document.Title, k.review.Document.Name))), " ")
}

// headingOf returns the notebook heading for a result.
func headingOf(r *document.Result) string {
	if r.Page > 0 {
		return fmt.Sprintf("Page %d", r.Page)
	}
	section, _, _ := strings.Cut(cmp.Or(r.Place, "The paper"), ", paragraph ")
	return section
}

// plain formats a text as the value of a field: as code if Markdown would interpret it.
func plain(text string) string {
	if strings.ContainsAny(text, "`*_{}[]<>&|\\\n") {
		return quote(text)
	}
	return text
}

var (
	special   = lazyregexp.New("[\\\\`*{}\\[\\]$@~]|<[A-Za-z/!?]|&[A-Za-z#]|(?:^|[^\\pL\\pN])_|_(?:[^\\pL\\pN]|$)")
	lineStart = lazyregexp.New(`^(\d+)([.)]\s)|^([-+#=:>|])`)
)

// specials are the special characters of Markdown. Some are special only before a letter, and an underscore only at the
// end of a word: p < .001, M_age.
const specials = "\\`*{}[]$@~<&_"

// escaped escapes a text so that Markdown shows it unchanged.
func escaped(text string) string {
	text = special.ReplaceAllStringFunc(text, func(m string) string {
		i := strings.IndexAny(m, specials)
		return m[:i] + `\` + m[i:]
	})
	return lineStart.ReplaceAllString(text, `$1\$2$3`)
}
