package tex

import "strings"

// scripts reads what follows a nucleus: superscript, subscript, primes,
// \limits and \nolimits.
func (p *parser) scripts(base Node) Node {
	var s *Scripts
	get := func(at Span) *Scripts {
		if s == nil {
			s = &Scripts{Span: base.Pos(), Base: base, Limits: limitsOf(base)}
		}
		s.End = max(s.End, at.End)
		return s
	}
	for {
		t := p.peek()
		switch {
		case t.kind == tokSup:
			p.superscript(get(t.Span))
		case t.kind == tokSub:
			p.subscript(get(t.Span))
		case t.is('\''):
			p.primes(get(t.Span))
		case t.command("limits"), t.command("nolimits"):
			p.next()
			if c, _ := ClassOf(base); c != Op {
				p.fail(t.Span, "%s is allowed only after a large operator", t)
				continue
			}
			get(t.Span).Limits = Beside
			if t.text == "limits" {
				s.Limits = Always
			}
		default:
			if s == nil {
				return base
			}
			if s.Sub == nil && s.Sup == nil {
				return base
			}
			return s
		}
	}
}

func limitsOf(n Node) Limits {
	switch n := n.(type) {
	case *Symbol:
		return n.Limits
	case *Classed:
		return n.Limits
	case *Accent:
		if n.Brace {
			return Always
		}
	}
	return Beside
}

func (p *parser) superscript(s *Scripts) {
	t := p.next()
	arg := p.argument(t)
	s.End = max(s.End, arg.Pos().End)
	if s.Sup == nil {
		s.Sup = arg
		return
	}
	if prime, ok := s.Sup.(*Symbol); ok && prime.Kind == Mark && strings.Trim(prime.Text, "′″‴⁗") == "" {
		s.Sup = join(prime, arg)
		return
	}
	p.fail(t.Span, "double superscript; put braces around the first")
}

func join(prime *Symbol, arg Node) Node {
	row := &Row{Span: Span{prime.Start, arg.Pos().End}, Items: []Node{prime}}
	if r, ok := arg.(*Row); ok {
		row.Items = append(row.Items, r.Items...)
	} else {
		row.Items = append(row.Items, arg)
	}
	return row
}

func (p *parser) subscript(s *Scripts) {
	t := p.next()
	arg := p.argument(t)
	s.End = max(s.End, arg.Pos().End)
	if s.Sub != nil {
		p.fail(t.Span, "double subscript; put braces around the first")
		return
	}
	s.Sub = arg
}

// primes reads a run of primes as one symbol.
func (p *parser) primes(s *Scripts) {
	first := p.peek()
	n, end := 0, first.End
	for t := first; t.is('\''); t = p.peek() {
		p.next()
		n, end = n+1, t.End
	}
	if s.Sup != nil {
		p.fail(first.Span, "double superscript; write the prime before it")
		return
	}
	s.End = max(s.End, end)
	s.Sup = &Symbol{Span: Span{first.Start, end}, Text: primeText(n), Kind: Mark}
}

func primeText(n int) string {
	switch n {
	case 1:
		return "′"
	case 2:
		return "″"
	case 3:
		return "‴"
	case 4:
		return "⁗"
	}
	return strings.Repeat("′", n)
}
