package lazyregexp

import "testing"

// TestIsTest begins a program without arguments, as those in a browser are: it once ended there.
func TestIsTest(t *testing.T) {
	for _, x := range []struct {
		args []string
		want bool
	}{
		{nil, false},
		{[]string{"/usr/bin/rederive", "verify.test"}, false},
		{[]string{"/tmp/report.test", "-test.v"}, true},
		{[]string{`C:\tmp\report.test.exe`}, true},
	} {
		if got := isTest(x.args); got != x.want {
			t.Errorf("%q: %v", x.args, got)
		}
	}
	if !inTest {
		t.Error("this program is taken for no test")
	}
}
