package pdf

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
)

// A ref is the number of an object; 0 means none.
type ref int

func (r ref) String() string { return strconv.Itoa(int(r)) + " 0 R" }

func refs(rs []ref) string {
	var b strings.Builder
	for i, r := range rs {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(r.String())
	}
	return b.String()
}

// objects collects the objects of a file. Streams are objects of their own; all
// other objects are packed into object streams (ISO 32000-1, 7.5.7).
type objects struct {
	bodies     []object // bodies[i] is object i+1
	catalogRef ref
	info       ref
	deflater   *zlib.Writer // reused, since it is large
}

type object struct {
	plain  string // contents of an object that is not a stream
	dict   string // dictionary of a stream, without Length
	data   []byte
	stream bool
}

// alloc reserves an object number.
func (o *objects) alloc() ref {
	o.bodies = append(o.bodies, object{})
	return ref(len(o.bodies))
}

func (o *objects) set(r ref, body string) { o.bodies[r-1] = object{plain: body} }

func (o *objects) add(body string) ref {
	r := o.alloc()
	o.set(r, body)
	return r
}

// stream adds a compressed stream. dict holds its entries except Length and Filter.
func (o *objects) stream(dict string, data []byte) ref {
	r := o.alloc()
	o.bodies[r-1] = object{dict: dict + "/Filter/FlateDecode", data: o.deflate(data), stream: true}
	return r
}

// rawStream adds a stream that is left uncompressed.
func (o *objects) rawStream(dict string, data []byte) ref {
	r := o.alloc()
	o.bodies[r-1] = object{dict: dict, data: data, stream: true}
	return r
}

// deflate compresses data. Writing to a bytes.Buffer cannot fail.
func (o *objects) deflate(data []byte) []byte {
	var b bytes.Buffer
	if o.deflater == nil {
		o.deflater = zlib.NewWriter(&b)
	} else {
		o.deflater.Reset(&b)
	}
	o.deflater.Write(data)
	o.deflater.Close()
	return b.Bytes()
}

// An entry says where an object is: at an offset, or in an object stream.
type entry struct {
	kind     byte
	at, with int
}

// perStream is the number of objects packed into one object stream.
const perStream = 200

// bytes assembles the file: streams, packed objects, cross-reference stream.
func (o *objects) bytes() []byte {
	out := bytes.NewBufferString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	count := len(o.bodies)
	entries := make([]entry, 1, count+64)
	entries[0] = entry{0, 0, 65535}
	entries = append(entries, make([]entry, count)...)
	var packed []int
	for i := range o.bodies {
		if o.bodies[i].stream {
			entries[i+1] = entry{1, out.Len(), 0}
			writeStream(out, i+1, o.bodies[i].dict, o.bodies[i].data)
		} else {
			packed = append(packed, i+1)
		}
	}
	for len(packed) > 0 {
		n := min(perStream, len(packed))
		number := len(entries)
		entries = append(entries, entry{1, out.Len(), 0})
		for i, member := range packed[:n] {
			entries[member] = entry{2, number, i}
		}
		o.pack(out, number, packed[:n])
		packed = packed[n:]
	}
	o.crossReference(out, entries)
	return out.Bytes()
}

// pack writes an object stream.
func (o *objects) pack(out *bytes.Buffer, number int, members []int) {
	var head, body bytes.Buffer
	for _, m := range members {
		fmt.Fprintf(&head, "%d %d ", m, body.Len())
		body.WriteString(o.bodies[m-1].plain)
		body.WriteByte('\n')
	}
	dict := fmt.Sprintf("/Type/ObjStm/N %d/First %d/Filter/FlateDecode", len(members), head.Len())
	writeStream(out, number, dict, o.deflate(append(head.Bytes(), body.Bytes()...)))
}

// crossReference ends the file with its cross-reference stream.
func (o *objects) crossReference(out *bytes.Buffer, entries []entry) {
	at, number := out.Len(), len(entries)
	entries = append(entries, entry{1, at, 0})
	var table []byte
	for _, e := range entries {
		table = append(table, e.kind)
		table = binary.BigEndian.AppendUint32(table, uint32(e.at))
		table = binary.BigEndian.AppendUint16(table, uint16(e.with))
	}
	sum := sha256.Sum256(out.Bytes())
	dict := fmt.Sprintf("/Type/XRef/Size %d/W[1 4 2]/Root %s/Info %s/ID[<%x><%x>]/Filter/FlateDecode",
		len(entries), o.catalogRef, o.info, sum[:16], sum[:16])
	writeStream(out, number, dict, o.deflate(table))
	fmt.Fprintf(out, "startxref\n%d\n%%%%EOF\n", at)
}

func writeStream(out *bytes.Buffer, number int, dict string, data []byte) {
	fmt.Fprintf(out, "%d 0 obj\n<<%s/Length %d>>\nstream\n", number, dict, len(data))
	out.Write(data)
	out.WriteString("\nendstream\nendobj\n")
}

// text writes a text string: as a literal if it is printable ASCII, otherwise in UTF-16
// with a byte order mark.
func text(s string) string {
	for _, r := range s {
		if r < ' ' || r > '~' {
			return "<FEFF" + utf16Hex(s) + ">"
		}
	}
	return literal(s)
}

var escapes = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`)

// literal writes bytes as a literal string.
func literal(s string) string {
	return "(" + escapes.Replace(s) + ")"
}

// utf16Hex writes text as the hexadecimal digits of UTF-16.
func utf16Hex(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	return b.String()
}

// name writes a name object.
func name(s string) string {
	var b strings.Builder
	b.WriteByte('/')
	for _, c := range []byte(s) {
		if c <= ' ' || c > '~' || strings.IndexByte("#()<>[]{}/%", c) >= 0 {
			fmt.Fprintf(&b, "#%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
