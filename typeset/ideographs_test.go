package typeset

import (
	"strings"
	"testing"
)

// TestChineseBreaks checks that lines of text without spaces fill the column, and that
// none begins with a full stop.
func TestChineseBreaks(t *testing.T) {
	preset := Article()
	s := newSetter(&preset)
	text := strings.Repeat("设数列的首项为一，公差为二，求「前十项」之和。", 12)
	base := look{size: 10 * pt, elem: s.root}
	lines := s.setParagraph(s.compose([]Inline{Text(text)}, base), lineShape{width: 200 * pt})
	joined := ""
	for i, l := range lines {
		line := drawnText([]lineBox{l})
		if strings.ContainsAny(string([]rune(line)[:1]), "，。」") || strings.HasSuffix(line, "「") {
			t.Errorf("line %d is %q", i+1, line)
		}
		if i+1 < len(lines) && (l.width < 199*pt || l.width > 201*pt) {
			t.Errorf("line %d is %s pt wide", i+1, l.width.Text())
		}
		joined += line
	}
	if joined != text {
		t.Errorf("the lines are %q", joined)
	}
}
