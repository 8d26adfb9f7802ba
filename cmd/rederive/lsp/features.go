package lsp

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/kernel"
	"rederive/verify/claims"
)

// at returns the document at a cursor, and the position in it.
func (s *Server) at(c cursor) (*book, rederive.Pos, error) {
	path, err := pathOf(c.Document.URI)
	if err != nil {
		return nil, rederive.Pos{}, err
	}
	b, err := s.book(path)
	if err != nil {
		return nil, rederive.Pos{}, err
	}
	return b, rederive.Pos{File: path, Line: c.Position.Line + 1, Col: b.text.column(c.Position)}, nil
}

// idAt returns the claim that is named at a position, and the position of its id.
func (b *book) idAt(pos rederive.Pos) (id string, at rederive.Pos) {
	if b.isClaims {
		for _, c := range b.docs[0].Claims {
			if h := headingOf(c, b.text); h.Line == pos.Line {
				return c.ID, h
			}
		}
	}
	for _, u := range usesOf(b.path, b.text) {
		if u.pos.Line == pos.Line && u.pos.Col <= pos.Col && pos.Col <= u.pos.Col+len(u.id) {
			return u.id, u.pos
		}
	}
	return "", rederive.Pos{}
}

func (s *Server) hover(c cursor) (any, error) {
	b, pos, err := s.at(c)
	if err != nil {
		return nil, err
	}
	text := ""
	if id, _ := b.idAt(pos); id != "" {
		text = s.aboutClaim(b, id)
	} else if b.notebook != nil {
		if sym := kernel.Lookup(b.notebook, pos); sym != nil {
			text = "```go\n" + sym.Text + "\n```\n" + Documentation(sym.Package, sym.Name)
		}
	}
	if text == "" {
		return nil, nil
	}
	return map[string]any{"contents": map[string]any{"kind": "markdown", "value": text}}, nil
}

// aboutClaim describes a claim and its last verdict.
func (s *Server) aboutClaim(b *book, id string) string {
	c, _ := b.claim(id)
	if c == nil {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "**%s** %s\n\n", id, c.Title)
	for _, name := range []string{"where", "kind", "printed", "corrected"} {
		for _, f := range c.All(name) {
			fmt.Fprintf(&text, "- %s: `%s`\n", name, f.Value)
		}
	}
	if v, ok := s.verdict(b, id); ok {
		fmt.Fprintf(&text, "- computed: `%s`\n- verdict: **%s**\n", v.Computed, v.Verdict)
	} else {
		text.WriteString("- verdict: not known (`rederive verify` settles it)\n")
	}
	return text.String()
}

func (s *Server) definition(c cursor) (any, error) {
	b, pos, err := s.at(c)
	if err != nil {
		return nil, err
	}
	if id, _ := b.idAt(pos); id != "" {
		return s.claimPlaces(b, id, !b.isClaims, b.isClaims), nil
	}
	if b.notebook == nil {
		return nil, nil
	}
	sym := kernel.Lookup(b.notebook, pos)
	if sym == nil || sym.Declared.Line == 0 {
		return nil, nil
	}
	return s.location(sym.Declared, 0), nil
}

// location returns a position in any document as a location.
func (s *Server) location(pos rederive.Pos, n int) location {
	text, _ := s.text(pos.File)
	return location{uriOf(pos.File), newPage(text).span(pos, n)}
}

// claimPlaces lists the locations of a claim: its heading, and its uses in
// notebooks.
func (s *Server) claimPlaces(b *book, id string, heading, uses bool) []location {
	places := []location{}
	if c, d := b.claim(id); c != nil && heading {
		text, _ := s.text(d.Path)
		places = append(places, s.location(headingOf(c, newPage(text)), len(id)))
	}
	if !uses {
		return places
	}
	paths := []string{b.path}
	if b.isClaims {
		paths = append(paths, s.notebooksOf(b.path)...)
	} else {
		for _, d := range b.docs {
			paths = append(paths, d.Path)
		}
	}
	for _, path := range paths {
		text, _ := s.text(path)
		for _, u := range usesOf(path, newPage(text)) {
			if u.id == id {
				places = append(places, s.location(u.pos, len(id)))
			}
		}
	}
	return places
}

func (s *Server) references(c cursor) (any, error) {
	b, pos, err := s.at(c)
	if err != nil {
		return nil, err
	}
	if id, _ := b.idAt(pos); id != "" {
		return s.claimPlaces(b, id, true, true), nil
	}
	places := []location{}
	if b.notebook == nil {
		return places, nil
	}
	if sym := kernel.Lookup(b.notebook, pos); sym != nil {
		for _, u := range sym.Uses {
			places = append(places, s.location(u, 0))
		}
	}
	return places, nil
}

var errNoClaim = errors.New("only the ids of claims can be renamed")

func (s *Server) prepareRename(c cursor) (any, error) {
	b, pos, err := s.at(c)
	if err != nil {
		return nil, err
	}
	id, at := b.idAt(pos)
	if id == "" {
		return nil, errNoClaim
	}
	return map[string]any{"range": b.text.span(at, len(id)), "placeholder": id}, nil
}

type renameParams struct {
	cursor
	NewName string `json:"newName"`
}

func (s *Server) rename(p renameParams) (any, error) {
	b, pos, err := s.at(p.cursor)
	if err != nil {
		return nil, err
	}
	id, _ := b.idAt(pos)
	if id == "" {
		return nil, errNoClaim
	}
	if !claims.IsID(p.NewName) {
		const text = "%q cannot be the id of a claim: it needs a letter, then letters and digits, in parts that " +
			"a point, a dash or an underscore separates"
		return nil, fmt.Errorf(text, p.NewName)
	}
	if c, _ := b.claim(p.NewName); c != nil {
		return nil, fmt.Errorf("there is already a claim %s", p.NewName)
	}
	changes := map[string][]edit{}
	for _, at := range s.claimPlaces(b, id, true, true) {
		changes[at.URI] = append(changes[at.URI], edit{at.Range, p.NewName})
	}
	return map[string]any{"changes": changes}, nil
}

type actionParams struct {
	Document struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
	Range span `json:"range"`
}

// codeAction offers to add an erratum to a claim that has none.
func (s *Server) codeAction(p actionParams) (any, error) {
	b, pos, err := s.at(cursor{p.Document, p.Range.Start})
	actions := []any{}
	if err != nil || !b.isClaims {
		return actions, err
	}
	var claim *rederive.Claim
	for _, c := range b.docs[0].Claims {
		if c.Pos.Line <= pos.Line {
			claim = c
		}
	}
	if claim == nil || len(claim.Fields) == 0 || claim.Field("corrected") != "" {
		return actions, nil
	}
	computed := ""
	if v, ok := s.verdict(b, claim.ID); ok && v.Verdict == rederive.Mismatch {
		computed = v.Computed
	}
	line := claim.Fields[len(claim.Fields)-1].Pos.Line
	for strings.HasPrefix(b.text.line(line+1), " ") {
		line++ // a continuation line
	}
	end := b.text.position(line, len(b.text.line(line))+1)
	skeleton := fmt.Sprintf("\n- corrected: %s\n- witness: \n- fault: paper\n- why: ", computed)
	return append(actions, map[string]any{
		"title": "Add an erratum to " + claim.ID, "kind": "quickfix",
		"edit": map[string]any{"changes": map[string][]edit{p.Document.URI: {{span{end, end}, skeleton}}}},
	}), nil
}

type documentParams struct {
	Document struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
}

type fold struct {
	Start int `json:"startLine"`
	End   int `json:"endLine"`
}

// foldingRange folds cells in notebooks, and claims in claims documents.
func (s *Server) foldingRange(p documentParams) (any, error) {
	b, _, err := s.at(cursor{p.Document, position{}})
	if err != nil {
		return nil, err
	}
	folds := []fold{}
	if b.isClaims {
		claims := b.docs[0].Claims
		for i, c := range claims {
			end := len(b.text) - 1
			if i+1 < len(claims) {
				end = claims[i+1].Pos.Line - 2
			}
			folds = append(folds, fold{c.Pos.Line - 1, end})
		}
	}
	if b.notebook != nil {
		for _, c := range b.notebook.Cells {
			if c.Pos.File == b.path {
				folds = append(folds, fold{c.Pos.Line - 1, c.Pos.Line + len(c.Lines)})
			}
		}
	}
	return folds, nil
}

type symbol struct {
	Name   string `json:"name"`
	Detail string `json:"detail,omitempty"`
	Kind   int    `json:"kind"`
	Range  span   `json:"range"`
	Select span   `json:"selectionRange"`
}

const (
	symbolNamespace = 3
	symbolProperty  = 7
)

var heading = lazyregexp.New(`^(#{1,6}) +(.*)$`)

// documentSymbol lists the claims of a claims document, or the headings and labelled
// cells of a notebook.
func (s *Server) documentSymbol(p documentParams) (any, error) {
	b, _, err := s.at(cursor{p.Document, position{}})
	if err != nil {
		return nil, err
	}
	list := []symbol{}
	add := func(name, detail string, kind int, pos rederive.Pos) {
		at := b.text.span(pos, len(b.text.line(pos.Line)))
		list = append(list, symbol{name, detail, kind, at, at})
	}
	if b.isClaims {
		for _, c := range b.docs[0].Claims {
			add(c.ID, c.Title, symbolProperty, rederive.Pos{Line: c.Pos.Line, Col: 1})
		}
		return list, nil
	}
	inCell := map[int]bool{}
	if b.notebook != nil {
		for _, c := range b.notebook.Cells {
			if c.Pos.File == b.path && c.ID != "" {
				add(c.ID, "cell", symbolProperty, rederive.Pos{Line: c.Pos.Line, Col: 1})
			}
			for _, l := range c.Lines {
				inCell[l.Line] = true
			}
		}
	}
	for i, line := range b.text {
		if m := heading.FindStringSubmatch(line); m != nil && !inCell[i+1] {
			add(m[2], "", symbolNamespace, rederive.Pos{Line: i + 1, Col: 1})
		}
	}
	slices.SortStableFunc(list, func(a, b symbol) int { return cmp.Compare(a.Range.Start.Line, b.Range.Start.Line) })
	return list, nil
}
