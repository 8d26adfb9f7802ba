package compose

import "strings"

// Within returns what f writes to b, and leaves b unchanged.
func Within(b *strings.Builder, f func()) string {
	outer := b.String()
	b.Reset()
	f()
	inner := b.String()
	b.Reset()
	b.WriteString(outer)
	return inner
}
