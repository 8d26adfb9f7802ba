package jupyter

import (
	"encoding/json"
	"fmt"
	"go/token"
	"maps"
	"path"
	"runtime"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/cmd/rederive/lsp"
	"rederive/kernel"
)

// respond returns the answer to a request, and its type.
func (k *Kernel) respond(r request) (kind string, content any, err error) {
	switch r.header.Type {
	case "kernel_info_request":
		return "kernel_info_reply", k.info(), nil
	case "comm_info_request":
		return "comm_info_reply", map[string]any{"status": "ok", "comms": struct{}{}}, nil
	case "connect_request":
		return "connect_reply", map[string]any{"status": "ok"}, nil
	case "interrupt_request":
		k.session.Interrupt()
		return "interrupt_reply", map[string]any{"status": "ok"}, nil
	case "shutdown_request":
		var asked struct{ Restart bool }
		_ = json.Unmarshal(r.content, &asked)
		k.session.Interrupt()
		return "shutdown_reply", map[string]any{"status": "ok", "restart": asked.Restart}, nil
	}
	if r.socket == k.control {
		return "", nil, errUnknown // whatever needs the session waits for its turn on the shell channel
	}
	switch r.header.Type {
	case "execute_request":
		content, err = k.execute(r)
	case "complete_request":
		content, err = k.complete(r)
	case "inspect_request":
		content, err = k.inspect(r)
	case "is_complete_request":
		content, err = k.isComplete(r)
	case "history_request":
		content, err = k.historyReply(r)
	case "comm_open":
		var asked struct {
			ID string `json:"comm_id"`
		}
		_ = json.Unmarshal(r.content, &asked)
		k.publish("comm_close", &r.message, map[string]any{"comm_id": asked.ID, "data": struct{}{}})
		return "", nil, errUnknown
	default:
		return "", nil, errUnknown
	}
	return strings.TrimSuffix(r.header.Type, "request") + "reply", content, err
}

// info describes the kernel.
func (k *Kernel) info() any {
	type link struct {
		Text string `json:"text"`
		URL  string `json:"url"`
	}
	return map[string]any{
		"status": "ok", "protocol_version": Protocol, "implementation": "rederive",
		"implementation_version": k.host.Version,
		"banner":                 "Rederive: Go cells that compute and do nothing else",
		"help_links":             []link{{"Go", "https://go.dev/ref/spec"}},
		"language_info": map[string]any{
			"name": "go", "version": strings.TrimPrefix(runtime.Version(), "go"), "mimetype": "text/x-go",
			"file_extension": ".go", "pygments_lexer": "go", "codemirror_mode": "go", "nbconvert_exporter": "",
		},
	}
}

// A cursor is a position in code, counted in characters.
type cursor struct {
	Code string `json:"code"`
	Pos  int    `json:"cursor_pos"`
}

// cursorOf parses a cursor, and returns its offset in bytes.
func cursorOf(r request) (c cursor, at int, err error) {
	if err := json.Unmarshal(r.content, &c); err != nil {
		return c, 0, fmt.Errorf("reading a request: %w", err)
	}
	for range max(c.Pos, 0) {
		_, n := utf8.DecodeRuneInString(c.Code[at:])
		at += n
	}
	return c, at, nil
}

func inName(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// complete lists what can be at the cursor.
func (k *Kernel) complete(r request) (any, error) {
	c, at, err := cursorOf(r)
	if err != nil {
		return nil, err
	}
	before := strings.TrimRightFunc(c.Code[:at], inName)
	prefix := c.Code[len(before):at]
	matches := []string{}
	for name := range k.candidates(c.Code, before) {
		if strings.HasPrefix(name, prefix) {
			matches = append(matches, name)
		}
	}
	slices.Sort(matches)
	matches = slices.Compact(matches)
	end := utf8.RuneCountInString(c.Code[:at])
	return map[string]any{
		"status": "ok", "matches": matches, "metadata": struct{}{},
		"cursor_start": end - utf8.RuneCountInString(prefix), "cursor_end": end,
	}, nil
}

// candidates lists what can follow some code: after a package or variable and a dot the
// members, in an import the packages, and otherwise all names.
func (k *Kernel) candidates(code, before string) map[string]string {
	imports := k.session.Imports(code)
	if head, ok := strings.CutSuffix(before, "."); ok {
		name := head[len(strings.TrimRightFunc(head, inName)):]
		if p, ok := imports[name]; ok {
			return kernel.Members(p)
		}
		if name == "" {
			return nil
		}
		return k.session.Names(name)
	}
	all := map[string]string{}
	line := before[strings.LastIndexByte(before, '\n')+1:]
	if strings.Count(line, `"`)%2 == 1 {
		for _, p := range kernel.Packages() {
			if rest, ok := strings.CutPrefix(p, line[strings.LastIndexByte(line, '"')+1:]); ok {
				all[rest] = p
			}
		}
		return all
	}
	all = k.session.Names("")
	maps.Copy(all, imports)
	for t := token.BREAK; t <= token.VAR; t++ {
		all[t.String()] = "keyword"
	}
	return all
}

// inspect describes what is at the cursor.
func (k *Kernel) inspect(r request) (any, error) {
	c, at, err := cursorOf(r)
	if err != nil {
		return nil, err
	}
	line := 1 + strings.Count(c.Code[:at], "\n")
	col := at - strings.LastIndexByte(c.Code[:at], '\n')
	data := map[string]string{}
	sym := k.session.Lookup(kernel.SessionCell{Name: "cell", Code: c.Code}, line, col)
	if sym != nil {
		about := lsp.Documentation(sym.Package, sym.Name)
		data["text/plain"] = strings.TrimSpace(sym.Text + "\n\n" + about)
		data["text/markdown"] = "```go\n" + sym.Text + "\n```\n" + about
	}
	return map[string]any{"status": "ok", "found": sym != nil, "data": data, "metadata": struct{}{}}, nil
}

// isComplete says whether code can run or needs further lines.
func (k *Kernel) isComplete(r request) (any, error) {
	c, _, err := cursorOf(r)
	if err != nil {
		return nil, err
	}
	answer := map[string]any{"status": kernel.Completeness(c.Code)}
	if answer["status"] == "incomplete" {
		answer["indent"] = "\t"
	}
	return answer, nil
}

// An entry is a cell in the history.
type entry struct {
	n          int
	code       string
	result     string // of the cell, as text
	withResult bool   // the request asks for it
}

// MarshalJSON encodes the session, the number and the code, which is paired with the
// result if that was requested.
func (e entry) MarshalJSON() ([]byte, error) {
	if !e.withResult {
		return json.Marshal([]any{0, e.n, e.code})
	}
	pair := []any{e.code, nil}
	if e.result != "" {
		pair[1] = e.result
	}
	return json.Marshal([]any{0, e.n, pair})
}

// historyReply answers a request for the history.
func (k *Kernel) historyReply(r request) (any, error) {
	var asked struct {
		Access      string `json:"hist_access_type"`
		Session     int    `json:"session"`
		Start, Stop int
		N           int
		Pattern     string
		Unique      bool
		Output      bool
	}
	if err := json.Unmarshal(r.content, &asked); err != nil {
		return nil, fmt.Errorf("reading a request: %w", err)
	}
	list := []entry{}
	seen := map[string]bool{}
	for _, e := range k.history {
		switch {
		case asked.Access == "range" && (asked.Session != 0 || e.n < asked.Start ||
			asked.Stop > 0 && e.n >= asked.Stop):
		case asked.Access == "search" && !matchesGlob(asked.Pattern, e.code):
		case asked.Unique && seen[e.code]:
		default:
			seen[e.code] = true
			e.withResult = asked.Output
			list = append(list, e)
		}
	}
	if asked.Access != "range" && asked.N > 0 && len(list) > asked.N {
		list = list[len(list)-asked.N:]
	}
	return map[string]any{"status": "ok", "history": list}, nil
}

// matchesGlob reports whether code matches a pattern with * and ?.
func matchesGlob(pattern, code string) bool {
	flat := strings.NewReplacer("/", "\x00").Replace
	ok, err := path.Match(flat(pattern), flat(code))
	return ok && err == nil
}
