package host

import "testing"

// TestLastWords reads how programs end.
func TestLastWords(t *testing.T) {
	for said, want := range map[string]string{
		"":                               "",
		"panic: no":                      "panic",
		"fatal error: stack overflow":    "stack",
		"fatal error: out of memory (1)": "memory",
		"fatal error: all goroutines are asleep - deadlock!":                           "deadlock",
		"runtime/cgo: pthread_create failed: Resource temporarily unavailable\nPC=0x1": "memory",
		"text that says panic: no":                                                     "",
	} {
		if kind, _ := LastWords(said); kind != want {
			t.Errorf("%q: %q, want %q", said, kind, want)
		}
	}
}
