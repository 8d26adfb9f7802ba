// Package allow names the packages of the standard library that cells may
// import: pure ones, which read no file, no network, no clock and no
// environment.
//
//	allow.Std("math/big") // true
//	allow.Std("os")       // false
package allow

import "slices"

// Packages lists the importable packages of the standard library, sorted.
var Packages = []string{
	"bufio",
	"bytes",
	"cmp",
	"container/heap",
	"container/list",
	"container/ring",
	"crypto/md5",
	"crypto/sha1",
	"crypto/sha256",
	"crypto/sha512",
	"encoding/base32",
	"encoding/base64",
	"encoding/binary",
	"encoding/csv",
	"encoding/hex",
	"encoding/json",
	"errors",
	"fmt",
	"hash",
	"hash/adler32",
	"hash/crc32",
	"hash/crc64",
	"hash/fnv",
	"html",
	"index/suffixarray",
	"io",
	"iter",
	"maps",
	"math",
	"math/big",
	"math/bits",
	"math/cmplx",
	"math/rand",
	"math/rand/v2",
	"regexp",
	"slices",
	"sort",
	"strconv",
	"strings",
	"sync",
	"sync/atomic",
	"text/tabwriter",
	"unicode",
	"unicode/utf16",
	"unicode/utf8",
}

// Std reports whether cells may import the package of the standard library
// with the given path.
func Std(path string) bool {
	_, found := slices.BinarySearch(Packages, path)
	return found
}

// others are pure as well, but only packages may import them: cells do without them.
var others = []string{
	"context", "embed", "encoding", "encoding/ascii85", "encoding/gob", "encoding/xml", "image", "image/color",
	"reflect", "runtime", "text/scanner", "unique", "unsafe", "weak",
}

// Pure reports whether a package of the standard library reaches no file, network, process
// or clock. In some of these packages not every name is harmless: see package modules.
func Pure(path string) bool { return Std(path) || slices.Contains(others, path) }
