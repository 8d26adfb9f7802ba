package allow

import (
	"slices"
	"strings"

	"rederive/internal/spelling"
)

// Reasons that several packages share.
const (
	outside   = "cells compute and nothing else: no files, network, processes or clock"
	files     = "name the file under inputs in the front matter, and read it with show.Input or show.CSV"
	logs      = "its output carries the time and is not shown: use fmt.Println, or panic for a failure"
	templates = "it looks up fields and methods by name at run time: use fmt.Sprintf, strings.Builder or show.Markdown"
)

// refused says, for packages that authors ask for, what cells use instead.
var refused = map[string]string{
	"context":       "it is about deadlines and cancellation, and cells have no clock: use a channel, or return early",
	"crypto/rand":   "random numbers need a seed: use rand.New(rand.NewPCG(1, 2)) of math/rand/v2",
	"embed":         files,
	"flag":          "name the value under params in the front matter",
	"html/template": templates,
	"io/fs":         files,
	"log":           logs,
	"log/slog":      logs,
	"net/http":      outside,
	"os":            outside,
	"os/exec":       outside,
	"path/filepath": files,
	"reflect":       "the engines represent types differently: use a type switch, an interface or a type parameter",
	"text/template": templates,
	"time":          outside,
	"unsafe": "it bypasses the types, which the engines represent differently: for the bits of a number use " +
		"math.Float64bits or encoding/binary",
}

// further are the packages of the standard library that are on no other list.
var further = strings.Fields(`
	archive/tar archive/zip compress/bzip2 compress/flate compress/gzip compress/lzw compress/zlib crypto
	crypto/aes crypto/cipher crypto/des crypto/dsa crypto/ecdh crypto/ecdsa crypto/ed25519 crypto/elliptic
	crypto/fips140 crypto/hkdf crypto/hmac crypto/hpke crypto/mlkem crypto/mlkem/mlkemtest crypto/pbkdf2
	crypto/rc4 crypto/rsa crypto/sha3 crypto/subtle crypto/tls crypto/x509 crypto/x509/pkix database/sql
	database/sql/driver debug/buildinfo debug/dwarf debug/elf debug/gosym debug/macho debug/pe debug/plan9obj
	encoding/asn1 encoding/pem expvar go/ast go/build go/build/constraint go/constant go/doc go/doc/comment
	go/format go/importer go/parser go/printer go/scanner go/token go/types go/version hash/maphash
	image/color/palette image/draw image/gif image/jpeg image/png io/ioutil log/syslog mime mime/multipart
	mime/quotedprintable net net/http/cgi net/http/cookiejar net/http/fcgi net/http/httptest net/http/httptrace
	net/http/httputil net/http/pprof net/mail net/netip net/rpc net/rpc/jsonrpc net/smtp net/textproto net/url
	os/signal os/user path plugin regexp/syntax runtime/cgo runtime/coverage runtime/debug runtime/metrics
	runtime/pprof runtime/race runtime/trace structs syscall testing testing/cryptotest testing/fstest
	testing/iotest testing/quick testing/slogtest testing/synctest text/template/parse time/tzdata
`)

// Instead says why cells may not import a package of the standard library, and what they
// use instead.
func Instead(path string) string {
	if why := refused[path]; why != "" {
		return why
	}
	if slices.Contains(others, path) || slices.Contains(further, path) {
		return "name it under imports in the front matter, and run with --allow-imports " + path
	}
	return spelling.LongHint(path, Packages, "rederive help kernel lists the packages that cells may import")
}
