package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
)

// TestLedgerSchema compares the stored schema with the code, and a ledger with the schema.
func TestLedgerSchema(t *testing.T) {
	stored := golden.Read(t, "../../docs/ledger.schema.json")
	if says(t, "man", "--format", "schema") != string(stored) {
		t.Error("docs/ledger.schema.json is not what the code says (run make generate)")
	}
	var s schema
	must.Do(json.Unmarshal(stored, &s))
	notebooks := "../../examples"
	if testing.Short() {
		notebooks += "/squares" // the others import gonum
	}
	args := strings.Fields("verify --engine yaegi --shard 1/1 --format json " + notebooks)
	cmd := exec.Command("rederive", args...)
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
	ledger := must.Get(cmd.Output())
	var value map[string]any
	must.Do(json.Unmarshal(ledger, &value))
	if wrong := s.check("ledger", value); len(wrong) > 0 {
		t.Error(wrong)
	}
	value["claims"].([]any)[0].(map[string]any)["verdict"] = "maybe"
	value["summary"].(map[string]any)["confirmed"] = "many"
	value["color"] = "red"
	delete(value, "tool")
	if wrong := s.check("ledger", value); len(wrong) != 4 {
		t.Errorf("of four faults these are seen: %q", wrong)
	}
}

// TestReviewSchema compares the stored schema with the code, and reviews with the schema.
func TestReviewSchema(t *testing.T) {
	stored := golden.Read(t, "../../docs/review.schema.json")
	if says(t, "man", "--format", "review-schema") != string(stored) {
		t.Error("docs/review.schema.json is not what the code says (run make docs)")
	}
	var s schema
	must.Do(json.Unmarshal(stored, &s))
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	text := "A study.\n\nWe saw t(28) = 2.20, p = .036, t(30) = 2.20, p = .86, M = 3.42, n = 23, and p = .03.\n"
	must.Do(os.WriteFile(name, []byte(text), 0o600))
	for i, papers := range [][]string{{name}, {name, filepath.Join(dir, "none.txt")}} {
		cmd := exec.Command("rederive", append([]string{"review", "--format", "json"}, papers...)...)
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
		out, _ := cmd.Output() // it has findings
		var value any
		must.Do(json.Unmarshal(out, &value))
		if wrong := s.OneOf[i].check("review", value); len(wrong) > 0 {
			t.Error(wrong)
		}
		if list, ok := value.([]any); ok {
			value = list[0]
		}
		value.(map[string]any)["results"].([]any)[0].(map[string]any)["verdict"] = "maybe"
		delete(value.(map[string]any), "sha256")
		if wrong := s.OneOf[0].check("review", value); len(wrong) != 2 {
			t.Errorf("of two faults these are seen: %q", wrong)
		}
	}
}

// check says where a value does not match. Fields that are not in the schema are errors
// here, so that the schema lists all of them.
func (s *schema) check(at string, value any) (wrong []string) {
	kind := map[string]string{
		"<nil>": "null", "string": "string", "float64": "integer", "bool": "boolean", "[]interface {}": "array",
		"map[string]interface {}": "object",
	}[fmt.Sprintf("%T", value)]
	fits := s.Type == any(kind) || s.Type == any("number") && kind == "integer"
	if list, ok := s.Type.([]any); ok {
		fits = slices.Contains(list, any(kind))
	}
	if text, ok := value.(string); ok && s.Enum != nil {
		fits = fits && slices.ContainsFunc(s.Enum, func(o any) bool { return o == any(text) })
	}
	if !fits {
		return []string{at + ": " + fmt.Sprint(value)}
	}
	switch value := value.(type) {
	case []any:
		for i, v := range value {
			wrong = append(wrong, s.Items.check(fmt.Sprint(at, ".", i), v)...)
		}
	case map[string]any:
		for _, name := range s.Required {
			if _, ok := value[name]; !ok {
				wrong = append(wrong, at+" lacks "+name)
			}
		}
		for name, v := range value {
			if p, ok := s.Properties[name]; ok {
				wrong = append(wrong, p.check(at+"."+name, v)...)
			} else {
				wrong = append(wrong, at+" has "+name)
			}
		}
	}
	return wrong
}
