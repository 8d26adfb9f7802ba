package lazyregexp

import "testing"

// TestIsTest checks that a worker of a test does not count as the test, and that a program without arguments, as in a
// browser, counts as neither and does not crash.
func TestIsTest(t *testing.T) {
	for _, x := range []struct {
		args []string
		want bool
	}{
		{nil, false},
		{[]string{"/usr/bin/rederive", "verify.test"}, false},
		{[]string{"/tmp/report.test", "-test.v"}, true},
		{[]string{"/tmp/kernel.test"}, false}, // a worker
		{[]string{`C:\tmp\report.test.exe`, "-test.v"}, true},
	} {
		if got := isTest(x.args); got != x.want {
			t.Errorf("%q: %v", x.args, got)
		}
	}
	if !inTest {
		t.Error("this program is taken for no test")
	}
}
