package tex

import "strings"

// scripts reads what follows a nucleus: superscript, subscript, primes,
// \limits and \nolimits.
func (p *parser) scripts(base Node) Node {
	var s *Scripts
	get := func() *Scripts {
		if s == nil {
			s = &Scripts{Base: base, Limits: limitsOf(base)}
		}
		return s
	}
	for {
		t := p.peek()
		switch {
		case t.kind == tokSup:
			p.superscript(get())
		case t.kind == tokSub:
			p.subscript(get())
		case t.is('\''):
			p.primes(get())
		case t.command("limits"), t.command("nolimits"):
			p.next()
			if c, _ := ClassOf(base); c != Op {
				p.fail(t.extent, "%s is allowed only after a large operator", t)
				continue
			}
			get().Limits = Beside
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
	if s.Sup == nil {
		s.Sup = arg
		return
	}
	if prime, ok := s.Sup.(*Symbol); ok && prime.Kind == Mark && strings.Trim(prime.Text, "′″‴⁗") == "" {
		s.Sup = join(prime, arg)
		return
	}
	p.fail(t.extent, "double superscript; put braces around the first")
}

func join(prime *Symbol, arg Node) Node {
	row := &Row{Items: []Node{prime}}
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
	if s.Sub != nil {
		p.fail(t.extent, "double subscript; put braces around the first")
		return
	}
	s.Sub = arg
}

// primes reads a run of primes as one symbol.
func (p *parser) primes(s *Scripts) {
	first := p.peek()
	n := 0
	for ; p.peek().is('\''); n++ {
		p.next()
	}
	if s.Sup != nil {
		p.fail(first.extent, "double superscript; write the prime before it")
		return
	}
	s.Sup = &Symbol{Text: primeText(n), Kind: Mark}
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
