package host

import (
	"os/exec"
	"testing"
)

// TestLastWords reads the last words of programs.
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

// TestLastPanic reads the last of several panics.
func TestLastPanic(t *testing.T) {
	said := "panic: a [recovered]\n\tmore of a\n\tpanic: b\n\tpanic: c\n\ngoroutine 7:\n\tpanic: not this\n"
	if _, text := LastWords(said); text != "c" {
		t.Errorf("%q", text)
	}
	if _, text := LastWords("panic: a [recovered, repanicked]\n\ngoroutine 7:\n"); text != "a" {
		t.Errorf("%q", text)
	}
}

// TestStarved takes a fault outside Go code for a lack of memory only if some memory was
// used.
func TestStarved(t *testing.T) {
	cmd := exec.Command("sh", "-c", "exit 2")
	exit := cmd.Run()
	most := used(exit) // at least what this process had when it started the command
	o := Outcome{Stderr: []byte("SIGSEGV: segmentation violation\nPC=0x0"), Exit: exit}
	if !o.Starved(2 * most) {
		t.Error("a fault with much memory in use is not want of memory")
	}
	if o.Starved(17 * most) {
		t.Error("a fault with little memory in use is want of memory")
	}
	o.Stderr = []byte("panic: SIGSEGV: no")
	if o.Starved(2 * most) {
		t.Error("a panic is want of memory")
	}
}
