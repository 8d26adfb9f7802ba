package review

import "strings"

// oneLine returns a text on one line, without the markup of superscripts and subscripts.
func oneLine(text string) string {
	text = strings.NewReplacer("} ^{", "", "} _{", "", "_{", "", "^{", "", "}", "").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}
