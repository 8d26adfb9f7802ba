package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

type K struct{ s string }

func (k *K) UnmarshalText(b []byte) error {
	if string(b) == "bad" {
		var x struct{ N int }
		return json.Unmarshal([]byte(`{"N":"s"}`), &x)
	}
	k.s = string(b)
	return nil
}

type V int

func (v *V) UnmarshalJSON(b []byte) error {
	var in Inner
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	*v = V(in.A.B)
	return nil
}

type (
	Inner struct{ A struct{ B int } }
	W     struct{ V }
	D     struct {
		K  K         `json:"k"`
		M  map[K]int `json:"m"`
		MV map[string]V
		L  []V `json:"l"`
		P  **V `json:"p"`
		W  W   `json:"w"`
		E  struct{ Deep V }
		Emb
		I any
	}
)
type Emb struct {
	EV V `json:"ev"`
	N  int8
}
type wrapErr struct{ error }

func (w wrapErr) Unwrap() error { return w.error }

type X struct{}

func (*X) UnmarshalJSON(b []byte) error {
	return wrapErr{json.Unmarshal([]byte(`"a"`), new(int))}
}
func (X) MarshalJSON() ([]byte, error) { return []byte(`{bad`), nil }

func main() {
	for _, s := range []string{
		`{"k":"bad"}`, `{"k":"ok","m":{"a":1,"bad":2}}`, `{"m":{"a":"x"}}`, `{"MV":{"q":{"A":{"B":"s"}}}}`, `{"l":[{"A":{"B":1}},{"A":3}]}`, `{"p":{"A":{"B":7}}}`, `{"p":5}`,
		`{"w":{"A":{"B":1.5}}}`, `{"E":{"Deep":"x"}}`, `{"ev":[]}`, `{"N":300}`, `{"N":1,"ev":{"A":{"B":true}},"k":3}`, `{"I":{"a":1},"k":"z"}`, `{"E":[1]}`, `{"l":{"a":1}}`, `{"m":[]}`, `{"k":"a","N":"q","l":[{"A":null}]}`,
	} {
		var d D
		err := json.Unmarshal([]byte(s), &d)
		fmt.Println(s, "=>", err, d.K, d.M, d.MV, d.L, d.P != nil, d.W, d.E, d.Emb, d.I)
		var te *json.UnmarshalTypeError
		if errors.As(err, &te) {
			fmt.Printf("   %q %q %d %s %v\n", te.Struct, te.Field, te.Offset, te.Value, te.Type)
		}
		var l []D
		fmt.Println("   ", json.Unmarshal([]byte("[{},"+s+"]"), &l), len(l))
		var m map[string]struct{ D *D }
		fmt.Println("   ", json.NewDecoder(strings.NewReader(`{"z":{"D":`+s+`}}`)).Decode(&m), len(m))
	}
	var x X
	err := json.Unmarshal([]byte(`1`), &x)
	fmt.Printf("%v %T\n", err, err)
	var xs struct{ F []X }
	err = json.Unmarshal([]byte(`{"F":[1]}`), &xs)
	fmt.Printf("%v %T\n", err, err)
	_, err = json.Marshal(x)
	fmt.Printf("%v %T\n", err, err)
	_, err = json.Marshal(map[string]any{"a": []X{{}}})
	fmt.Printf("%v %T\n", err, errors.Unwrap(err))
	var v V
	fmt.Println(json.Unmarshal([]byte(`{"A":{"B":"x"}}`), &v))
	var a any = &v
	fmt.Println(json.Unmarshal([]byte(`{"A":{"B":8}}`), a), v, json.Unmarshal([]byte(`null`), &a), a)
	fmt.Println(json.Unmarshal([]byte(`{}`), v), json.Unmarshal([]byte(`{}`), nil), json.Unmarshal([]byte(`{}`), (*D)(nil)))
}
