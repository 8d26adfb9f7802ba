package parse

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/internal/spelling"
)

// A FrontValue is a value of YAML front matter with its position. It is a scalar, a list or a mapping.
type FrontValue struct {
	Pos    rederive.Pos
	Scalar any // string, bool, int64, float64 or nil
	List   []FrontValue
	Map    []FrontEntry
	kind   byte // 's', 'l' or 'm'
}

// A FrontEntry is an entry of a mapping.
type FrontEntry struct {
	Pos   rederive.Pos
	Key   string
	Value FrontValue
}

// Text returns the scalar as a string, and false if the value is not a scalar.
func (v FrontValue) Text() (string, bool) {
	if v.kind != 's' {
		return "", false
	}
	if v.Scalar == nil {
		return "", true
	}
	return fmt.Sprint(v.Scalar), true
}

// Texts returns a scalar, or the scalars of a list, as strings. It returns false if the value is neither.
func (v FrontValue) Texts() ([]string, bool) {
	if s, ok := v.Text(); ok {
		return []string{s}, true
	}
	if v.kind != 'l' {
		return nil, false
	}
	var texts []string
	for _, item := range v.List {
		s, ok := item.Text()
		if !ok {
			return nil, false
		}
		texts = append(texts, s)
	}
	return texts, true
}

// frontMatter matches front matter: from a first line --- to the next such line.
var frontMatter = lazyregexp.New(`\A---[ \t]*\r?\n(?s:(.*?))(?m:^---[ \t]*\r?$)\n?`)

// FrontMatter reads the YAML front matter at the beginning of source: a mapping between two lines ---.
// It returns the entries in order, and the offset at which the body begins (0 without front matter).
func FrontMatter(path string, source []byte) (entries []FrontEntry, body int, errs rederive.Errors) {
	m := frontMatter.FindSubmatchIndex(source)
	if m == nil {
		if bytes.HasPrefix(source, []byte("---\n")) {
			errs.Add(rederive.Pos{File: path, Line: 1, Col: 1}, "front matter is not closed").
				Suggest("close it with a line ---")
		}
		return nil, 0, errs
	}
	yaml := bytes.ReplaceAll(source[m[2]:m[3]], []byte("\r\n"), []byte("\n"))
	entries, errs = YAML(path, 1, yaml)
	return entries, m[1], errs
}

// Limits for YAML, whose parser takes time and memory quadratic in its length and depth.
const (
	maxYAML      = 16 << 10
	maxYAMLDepth = 50
)

// checkYAML reports YAML beyond the limits.
func checkYAML(path string, skip int, yaml []byte) (errs rederive.Errors) {
	if len(yaml) > maxYAML {
		errs.Add(rederive.Pos{File: path, Line: skip + 1, Col: 1}, "%d bytes of YAML, more than %d", len(yaml), maxYAML)
		return errs
	}
	depth := 0
	for i, c := range yaml {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		if depth > maxYAMLDepth {
			p := IndexLines(path, yaml).Pos(i)
			errs.Add(rederive.Pos{File: path, Line: p.Line + skip, Col: p.Col}, "brackets more than %d deep in YAML",
				maxYAMLDepth)
			return errs
		}
	}
	return nil
}

// YAML reads a mapping. skip is the number of lines before it in the file at path.
func YAML(path string, skip int, yaml []byte) (entries []FrontEntry, errs rederive.Errors) {
	if errs := checkYAML(path, skip, yaml); errs != nil {
		return nil, errs
	}
	defer func() {
		if r := recover(); r != nil {
			entries, errs = nil, nil
			errs.Add(rederive.Pos{File: path, Line: skip + 1, Col: 1}, "the YAML cannot be read: %v", r)
		}
	}()
	y := yamlReader{index: IndexLines(path, yaml), skip: skip}
	file, ok := y.parse(yaml)
	if !ok {
		return nil, y.errs
	}
	for i, doc := range file.Docs {
		if i > 0 {
			y.errs.Add(y.pos(doc.Body), "a second YAML document")
			break
		}
		if doc.Body == nil || doc.Body.Type() == ast.CommentType || doc.Body.Type() == ast.CommentGroupType {
			continue
		}
		v := y.value(doc.Body)
		if v.kind != 'm' {
			y.errs.Add(v.Pos, "expected a mapping of names to values").Suggest("write name: value")
		}
		entries = v.Map
	}
	return entries, y.errs
}

type yamlReader struct {
	index *Lines // of the YAML text
	skip  int    // lines of the file before it
	errs  rederive.Errors
}

// mostUnquoted is the maximum number of reported strings without quotation marks.
const mostUnquoted = 20

// unquotedColon matches a line whose value contains a colon that makes YAML read it as a mapping.
var unquotedColon = lazyregexp.New("^([ \\t]*(?:- )?[\\w-]+:[ \\t]+)([^-'\"\\[{|>&*!%@`#?].*:(?:[ \\t].*)?)$")

// tabIndent matches a line whose indentation contains a tab.
var tabIndent = lazyregexp.New("^ *\t")

// parse calls the YAML parser. A string that needs quotation marks is an error, and is then read as if it
// had them, so that other errors are found too.
func (y *yamlReader) parse(yaml []byte) (file *ast.File, ok bool) {
	for range mostUnquoted {
		file, err := parser.ParseBytes(yaml, 0, parser.AllowDuplicateMapKey())
		if err == nil {
			return file, true
		}
		line, col, text := yamlError(err)
		all := bytes.Split(yaml, []byte("\n"))
		var m [][]byte
		if 1 <= line && line <= len(all) {
			m = unquotedColon.FindSubmatch(all[line-1])
		}
		if m == nil {
			e := y.errs.Add(y.place(line, col), "reading YAML: %s", text)
			if 1 <= line && line <= len(all) && tabIndent.Match(all[line-1]) {
				e.Suggest("indent with blanks: YAML allows no tabs there")
			}
			return nil, false
		}
		quoted := "'" + strings.ReplaceAll(strings.TrimSpace(string(m[2])), "'", "''") + "'"
		y.errs.Add(y.place(line, len(m[1])+1), "reading YAML: a text with a colon needs quotation marks").
			Suggest("write " + strings.TrimSpace(string(m[1])) + " " + quoted)
		all[line-1] = append(slices.Clone(m[1]), quoted...)
		yaml = bytes.Join(all, []byte("\n"))
	}
	return nil, false
}

// place converts a line and column of the YAML parser, which may be beyond the end of a line, to a
// position in the file.
func (y *yamlReader) place(line, col int) rederive.Pos {
	p := y.index.clamp(rederive.Pos{File: y.index.file, Line: line, Col: col})
	p.Line += y.skip
	return p
}

func (y *yamlReader) pos(n ast.Node) rederive.Pos {
	if n == nil || n.GetToken() == nil {
		return y.place(1, 1)
	}
	p := n.GetToken().Position
	return y.place(p.Line, p.Column)
}

func (y *yamlReader) value(n ast.Node) FrontValue {
	v := FrontValue{Pos: y.pos(n), kind: 's'}
	switch n := n.(type) {
	case *ast.MappingNode:
		v.kind = 'm'
		y.mapping(&v, n.Values)
	case *ast.MappingValueNode:
		v.kind = 'm'
		y.mapping(&v, []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		v.kind = 'l'
		for _, item := range n.Values {
			v.List = append(v.List, y.value(item))
		}
	case *ast.StringNode:
		v.Scalar = n.Value
	case *ast.LiteralNode:
		v.Scalar = n.Value.Value
	case *ast.BoolNode:
		v.Scalar = n.Value
	case *ast.FloatNode:
		v.Scalar = n.Value
	case *ast.IntegerNode:
		v.Scalar = yamlInteger(n)
	case *ast.NullNode:
	default:
		y.errs.Add(v.Pos, "YAML of the form %s is not supported here", n.Type())
	}
	return v
}

func yamlInteger(n *ast.IntegerNode) any {
	switch i := n.Value.(type) {
	case int64:
		return i
	case uint64:
		if i <= math.MaxInt64 {
			return int64(i)
		}
	}
	return n.GetToken().Value
}

func (y *yamlReader) mapping(v *FrontValue, values []*ast.MappingValueNode) {
	if len(values) > 0 {
		v.Pos = y.pos(values[0].Key)
	}
	seen := map[string]rederive.Pos{}
	for _, entry := range values {
		key := FrontEntry{Pos: y.pos(entry.Key), Key: entry.Key.GetToken().Value, Value: y.value(entry.Value)}
		if first, ok := seen[key.Key]; ok {
			y.errs.Add(key.Pos, "%s occurs twice, first at %s", key.Key, first)
			continue
		}
		seen[key.Key] = key.Pos
		v.Map = append(v.Map, key)
	}
}

var yamlErrorPlace = lazyregexp.New(`^\[(\d+):(\d+)\] (.*)`)

// yamlError extracts the position and the first line of the YAML parser's message.
func yamlError(err error) (line, col int, text string) {
	first, _, _ := strings.Cut(err.Error(), "\n")
	m := yamlErrorPlace.FindStringSubmatch(first)
	if m == nil {
		return 1, 1, first
	}
	line, _ = strconv.Atoi(m[1])
	col, _ = strconv.Atoi(m[2])
	return line, col, m[3]
}

// Size reads a number of bytes with a unit: 512 MiB, 2 GiB, 100 kB.
func Size(s string) (int64, error) {
	m := sizeForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, fmt.Errorf("%q is not a size such as 512 MiB", s)
	}
	n, err := strconv.ParseInt(m[1], 10, 64)
	unit := sizeUnits[strings.ToLower(m[2])]
	if err != nil || unit == 0 || n > math.MaxInt64/unit || n == 0 {
		return 0, fmt.Errorf("%q is not a size such as 512 MiB", s)
	}
	return n * unit, nil
}

var (
	sizeForm  = lazyregexp.New(`^(\d+) ?([A-Za-z]+)$`)
	sizeUnits = map[string]int64{
		"b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
	}
)

// Limits reads the entries of the mapping limits.
func Limits(v FrontValue, errs *rederive.Errors) rederive.Limits {
	var l rederive.Limits
	for _, e := range v.Map {
		text, _ := e.Value.Text()
		switch e.Key {
		case "time":
			d, err := time.ParseDuration(strings.ReplaceAll(text, " ", ""))
			if err != nil || d <= 0 {
				errs.Add(e.Value.Pos, "limit on time: %q is not a duration", text).Suggest("write 90s or 5m")
			}
			l.Time = d
		case "memory":
			size, err := Size(text)
			if err != nil {
				errs.Add(e.Value.Pos, "limit on memory: %v", err).Suggest("write 512 MiB or 2 GiB")
			}
			l.Memory = size
		default:
			errs.Add(e.Pos, "unknown limit %q", e.Key).Suggest(spelling.Hint(e.Key, []string{"time", "memory"}))
		}
	}
	if v.kind != 'm' {
		errs.Add(v.Pos, "limits are not a mapping").Suggest("write limits as a mapping with time and memory")
	}
	return l
}
