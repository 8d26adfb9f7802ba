package html

import (
	"testing"
)

// TestWithOneSheet checks that styles are moved and everything else is unchanged.
func TestWithOneSheet(t *testing.T) {
	same := ""
	for _, c := range []struct{ in, want string }{
		{`<style>a{}</style><p style="x:1">t</p>`, "<style>a{}.o1:not(#_){x:1}\n</style><p class=\"o1\">t</p>"},
		{
			`<style></style><p class="c" style="x:1"><i style="x:1">`,
			"<style>.o1:not(#_){x:1}\n</style><p class=\"o1 c\"><i class=\"o1\">",
		},
		{`<style></style><svg><style>b{}</style></svg>`, `<style>b{}</style><svg></svg>`},
		{`<style></style><script>"<p style=\"x\">"</script>`, same},
		{`<style></style>a < b style="x" <p title="<p style=x">`, same},
		{`<style></style><p style="x:1}body{display:none">`, same},
		{`<style></style><!-- <p style="x:1"> --><mo displaystyle="a">`, same},
	} {
		if c.want == same {
			c.want = c.in
		}
		if got := string(withOneSheet([]byte(c.in))); got != c.want {
			t.Errorf("%s\nbecomes %s\nwant    %s", c.in, got, c.want)
		}
	}
}
