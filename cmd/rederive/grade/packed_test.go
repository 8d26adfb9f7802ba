package grade

import (
	"bytes"
	"encoding/gob"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/internal/must"
	"rederive/show/wire"
	"rederive/verify/answers"
)

// aKey is the results of a key with two sets of parameters.
func aKey() map[string]packedKey {
	pos := rederive.Pos{File: "key.md", Line: 3, Col: 7}
	offer := rederive.Offer{Pos: pos, Cell: 2, ID: "a.b", Method: "m", Value: wire.Value{
		Kind: wire.List, Items: []wire.Value{{Kind: wire.Int, Text: "7"}, {Kind: wire.Word, Text: "a: b"}},
	}}
	site := rederive.Site{Pos: pos, Cell: 2, ID: "a.b", Stated: true}
	return map[string]packedKey{
		"":         {Offers: []rederive.Offer{offer}, Sites: []rederive.Site{site}, Public: []string{"a.b"}},
		`n="3" x=`: {Params: base.ParamFlags{"n": "3"}, Hints: []rederive.Offer{offer}},
	}
}

// TestPacked checks that unpack reads what pack writes.
func TestPacked(t *testing.T) {
	data, err := pack(aKey(), mostKeys)
	if err != nil {
		t.Fatal(err)
	}
	var key map[string]packedKey
	if err := unpack(data, mostKeys, &key); err != nil || !reflect.DeepEqual(key, aKey()) {
		t.Errorf("%v: %+v", err, key)
	}
	j := judged{
		File: "s.md", Status: gradedRan, Scores: []answers.Score{{ID: "a.b", Of: 2, Wrong: []string{"x"}}},
		Written:  shingles{1, 1<<64 - 1},
		Feedback: feedback{Hints: map[string]string{"a": "b"}, Notebook: []byte{0, 255}},
	}
	if data, err = pack(j, mostJudged); err != nil {
		t.Fatal(err)
	}
	var got judged
	if err := unpack(data, mostJudged, &got); err != nil || !reflect.DeepEqual(got, j) {
		t.Errorf("%v: %+v", err, got)
	}
}

// TestPackedHostile checks that data that this program did not write are refused.
func TestPackedHostile(t *testing.T) {
	right := must.Get(pack(aKey(), mostKeys))
	var old bytes.Buffer
	must.Do(gob.NewEncoder(&old).Encode(aKey()))
	for name, data := range map[string]string{
		"empty":         "",
		"truncated":     string(right[:len(right)/2]),
		"more":          string(right) + "{}",
		"another type":  `["a"]`,
		"a cell":        `{"": {"Offers": [{"Cell": "2"}]}}`,
		"unknown name":  `{"": {"Offer": []}}`,
		"other capital": `{"": {"offers": []}}`,
		"doubled name":  `{"": {}, "": {}}`,
		"deep":          `{"": {"Offers": [{"Value": ` + strings.Repeat(`{"i": [`, 1e6),
		"gob":           old.String(),
		"large number":  `{"": {"Offers": [{"Cell": 1e400}]}}`,
	} {
		var key map[string]packedKey
		if err := unpack([]byte(data), mostKeys, &key); !errors.Is(err, errPacked) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var key map[string]packedKey
	if err := unpack(right, len(right)-1, &key); !errors.Is(err, errPacked) {
		t.Errorf("too large: %v", err)
	}
	if _, err := pack(aKey(), len(right)-1); err == nil {
		t.Error("more is written than is read")
	}
	if _, err := readPacked(t.TempDir(), mostKeys); !errors.Is(err, errPacked) {
		t.Errorf("a folder: %v", err)
	}
	file := filepath.Join(t.TempDir(), "keys")
	must.Do(os.WriteFile(file, right, 0o600))
	if data, err := readPacked(file, 10); err != nil || len(data) != 11 {
		t.Errorf("%d bytes are read: %v", len(data), err)
	}
}

// FuzzPacked checks that any bytes are refused, or are encoded again as they were
// decoded.
func FuzzPacked(f *testing.F) {
	right := must.Get(pack(aKey(), mostKeys))
	f.Add(right)
	f.Add([]byte(`{"": {"Sites": [{"Pos": "a:1:2"}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var key, again map[string]packedKey
		if unpack(data, mostKeys, &key) != nil {
			return
		}
		written := must.Get(pack(key, mostKeys))
		if err := unpack(written, mostKeys, &again); err != nil {
			t.Fatalf("%v: %s", err, written)
		}
	})
}
