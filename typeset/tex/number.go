package tex

import "strings"

// number reads digits with points and the braced commas that separate groups: 12.5,
// 22{,}410.
func (p *parser) number() Node {
	t := p.next()
	s := &Symbol{Text: t.text, Kind: Number, Alphabet: p.alphabet}
	if len(p.queue) > 0 || p.src[t.Start:t.End] != t.text { // from a macro
		p.numberTokens(s)
		return s
	}
	end := numberEnd(p.src, p.at)
	s.Text = strings.ReplaceAll(p.src[t.Start:end], "{,}", ",")
	p.at = end
	return s
}

// numberEnd returns the end of a numeral that continues at offset i.
func numberEnd(src string, i int) int {
	for i < len(src) {
		switch rest := src[i:]; {
		case isDigit(rune(rest[0])):
			i++
		case rest[0] == '.' && len(rest) > 1 && isDigit(rune(rest[1])):
			i++
		case strings.HasPrefix(rest, "{,}") && len(rest) > 3 && isDigit(rune(rest[3])):
			i += 3
		default:
			return i
		}
	}
	return i
}

// numberTokens reads the rest of a numeral that comes from a macro.
func (p *parser) numberTokens(s *Symbol) {
	var b strings.Builder
	b.WriteString(s.Text)
	for t := p.raw(); t.kind == tokChar && (isDigit(t.char) || t.char == '.'); t = p.raw() {
		p.next()
		if t.char == '.' && !isDigit(p.raw().char) {
			p.unread([]token{t})
			break
		}
		b.WriteString(t.text)
	}
	s.Text = b.String()
}
