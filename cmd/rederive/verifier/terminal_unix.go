//go:build unix

package verifier

import (
	"io"
	"os"
	"syscall"
	"unsafe"

	"rederive/cmd/rederive/base"
)

// terminalRows returns the number of lines of a terminal.
func terminalRows(w io.Writer) int {
	if o, ok := w.(*base.Output); ok {
		w = o.W
	}
	var size struct{ rows, columns, x, y uint16 }
	if f, ok := w.(*os.File); ok {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
		if errno == 0 && size.rows > 0 {
			return int(size.rows)
		}
	}
	return usualRows
}
