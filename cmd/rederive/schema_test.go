package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestLedgerSchema compares the stored schema with the code, and a ledger with the schema.
func TestLedgerSchema(t *testing.T) {
	stored, err := os.ReadFile("../../docs/ledger.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if says(t, "man", "--format", "schema") != string(stored) {
		t.Error("docs/ledger.schema.json is not what the code says (run make generate)")
	}
	var s schema
	if err := json.Unmarshal(stored, &s); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("rederive", strings.Fields("verify --engine yaegi --shard 1/1 --format json ../../examples")...)
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
	ledger, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var value map[string]any
	if err := json.Unmarshal(ledger, &value); err != nil {
		t.Fatal(err)
	}
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

// check says where a value does not fit. Fields that the schema does not know are wrong
// here, so that it lists all that there are.
func (s *schema) check(at string, value any) (wrong []string) {
	kind := map[string]string{
		"<nil>": "null", "string": "string", "float64": "integer", "bool": "boolean", "[]interface {}": "array",
		"map[string]interface {}": "object",
	}[fmt.Sprintf("%T", value)]
	fits := s.Type == any(kind)
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
