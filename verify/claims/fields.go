package claims

import (
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"

	"github.com/gomarkdown/markdown/ast"
)

// fieldForm matches the first line of a field.
var fieldForm = lazyregexp.New(`^- ([a-z][a-z-]*)( [^:]*)?:(?: +(.*))?$`)

// fields reads the list of fields of the claim from its source lines, and compares it with the list that
// gomarkdown parsed.
func (p *docParser) fields(b block, list *ast.List) {
	at := b.at
	var field *rederive.Field
	wrong := false
	for _, line := range strings.SplitAfter(string(p.src[b.at:b.end]), "\n") {
		text := strings.TrimRight(line, " \n")
		switch m := fieldForm.FindStringSubmatchIndex(text); {
		case m != nil:
			field = p.field(at, text, m)
		case strings.HasPrefix(text, "-") || strings.HasPrefix(text, "*") || strings.HasPrefix(text, "+"):
			field, wrong = p.wrongField(at, text), true
		case text == "":
		case !strings.HasPrefix(text, "  "):
			p.errorf(at, "this line is not part of a field").
				Suggest("indent the continuation of a field; leave a blank line before the prose")
		case field != nil:
			if field.Value == "" {
				field.ValuePos = p.pos(at + len(text) - len(strings.TrimLeft(text, " ")))
			}
			field.Value = strings.TrimSpace(field.Value + " " + strings.TrimSpace(text))
		}
		at += len(line)
	}
	for i := range p.claim.Fields {
		p.claim.Fields[i].Value = StripCode(p.claim.Fields[i].Value)
	}
	if n := strings.Count("\n"+string(p.src[b.at:b.end]), "\n-"); n != len(list.GetChildren()) && !wrong {
		p.errorf(b.at, "the list has %d fields, but Markdown reads %d", n, len(list.GetChildren())).
			Suggest("write each field as - name: value, without blank lines between")
	}
}

// wrongField reports a line that is not written as a field. If the field can be recognized, it is read
// all the same, so that it is not reported as missing too.
func (p *docParser) wrongField(at int, text string) *rederive.Field {
	name, value, ok := strings.Cut(strings.TrimLeft(text, "-*+ "), ":")
	name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
	e := p.errorf(at, "a field is written - name: value")
	if !ok || FieldIndex(name) < 0 {
		return nil
	}
	e.Suggest("write - " + name + ": " + value)
	f := rederive.Field{Pos: p.pos(at), Name: name, Value: value, ValuePos: p.pos(at)}
	p.claim.Fields = append(p.claim.Fields, f)
	return &p.claim.Fields[len(p.claim.Fields)-1]
}

// lateField matches a line of prose that looks like a field.
var lateField = lazyregexp.New(`(?m)^ *[-*+] +([a-z][a-z-]*)( [^:\n]*)?:(?: |$)`)

// checkLateFields reports fields after the prose or the table of a claim, which would be read as prose: those of a
// claim whose heading has another level, or a field that is not in its place.
func (p *docParser) checkLateFields(b, before block) {
	if _, code := b.node.(*ast.CodeBlock); code {
		return
	}
	for _, m := range lateField.FindAllSubmatchIndex(p.src[b.at:b.end], -1) {
		name := string(p.src[b.at+m[2] : b.at+m[3]])
		if argument := m[4] >= 0; FieldIndex(name) < 0 || argument && name != "reading" {
			continue
		}
		if h, ok := before.node.(*ast.Heading); ok && h.Level > 2 {
			p.errorf(before.at, "a heading of level %d is a part of the claim %s, and fields follow",
				h.Level, p.claim.ID).
				Suggest("a claim begins with ## id Title")
			return
		}
		p.errorf(b.at+m[2], "the field %s is not among the fields of the claim, and would be prose", name).
			Suggest("move it up to the list below the heading")
	}
}

// field begins a field; m has the submatch indexes of fieldForm.
func (p *docParser) field(at int, text string, m []int) *rederive.Field {
	f := rederive.Field{Pos: p.pos(at), Name: text[m[2]:m[3]], ValuePos: p.pos(at + len(text))}
	if m[6] >= 0 {
		f.Value, f.ValuePos = text[m[6]:m[7]], p.pos(at+m[6])
	}
	if m[4] >= 0 { // the name of a reading
		argument := strings.TrimSpace(text[m[4]:m[5]])
		if f.Name != "reading" {
			p.errorf(at, "unknown field %q", f.Name+" "+argument).
				Suggest("only a reading has a name of its own: write - " + f.Name + ": value")
			return nil
		}
		f.Value, f.ValuePos = strings.TrimSpace(argument+": "+f.Value), p.pos(at+m[4]+1)
	}
	p.claim.Fields = append(p.claim.Fields, f)
	return &p.claim.Fields[len(p.claim.Fields)-1]
}

// StripCode removes one enclosing code span.
func StripCode(text string) string {
	n := len(text) - len(strings.TrimLeft(text, "`"))
	if n == 0 || len(text) < 2*n+1 {
		return text
	}
	fence := text[:n]
	inner := text[n : len(text)-n]
	if text[len(text)-n:] != fence || strings.Contains(inner, "`") {
		return text
	}
	if len(inner) > 2 && inner[0] == ' ' && inner[len(inner)-1] == ' ' {
		inner = inner[1 : len(inner)-1]
	}
	return inner
}
