package draft

import (
	"regexp"
	"sync"
)

// lazily compiles a regular expression when it is first used: this package is in every
// process of the program, and few of them draft claims.
func lazily(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
