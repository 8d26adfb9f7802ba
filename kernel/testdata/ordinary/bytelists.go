// Lists of bytes with methods, by all verbs of package fmt.
package main

import "fmt"

type K uint8

func (k K) String() string { return fmt.Sprintf("K%d", uint8(k)) }

type (
	Ks   []K
	Arr  [2]K
	Raw  []byte
	RawS []byte
)

func (r RawS) String() string { return "raw:" + string(r) }

type (
	B  uint8
	PK uint8
)

func (k *PK) String() string { return "PK" }

type E uint8

func (e E) Error() string { return fmt.Sprint("E", uint8(e)) }

type F uint8

func (f F) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "F<%c>", verb) }

type G uint8

func (g G) GoString() string { return "G!" }

type S struct {
	A K
	B []K
	C [2]K
	D map[string]K
	E *K
	F Ks
	g []K
	H Raw
	I RawS
	J []byte
	L [3]byte
}

func main() {
	k := K(3)
	pk := PK(1)
	values := []any{
		k,
		[]K{65, 66},
		&[]K{65},
		[2]K{65, 66},
		&[2]K{65, 66},
		Ks{65},
		Arr{65, 66},
		&Arr{}, Raw("ab"), RawS("ab"),
		&Raw{1}, []byte("ab"),
		[2]byte{1, 2},
		&[]byte{1},
		[]B{65},
		[1]B{65},
		&[1]B{65},
		[]PK{65},
		[]*PK{nil},
		[]E{65, 66},
		[1]E{65},
		[]F{65},
		[]G{65},
		map[K]K{1: 2},
		map[string][]K{"a": {65}},
		[][]K{{65}},
		[]any{[]K{65}, k},
		struct{ X []K }{[]K{65}},
		[]Raw{{65}},
		[]RawS{{65}},
		map[string]Raw{"a": {65}},
		[]K(nil), Ks(nil), []byte(nil), Raw(nil),
		[0]K{},
		S{A: 1, B: []K{65}, C: [2]K{65, 66}, F: Ks{65}, g: []K{65}, H: Raw("x"), I: RawS("y"), J: []byte("z")},
	}
	for i, v := range values {
		for _, f := range []string{
			"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "% x", "%#x", "%d",
			"%o", "%b", "%c", "%U", "%t", "%5v", "%05d", "%-4v|", "%6.2s", "%e",
		} {
			if i == 18 {
				continue
			}
			fmt.Printf(f+" ; ", v)
		}
		fmt.Println(fmt.Sprint(v), fmt.Errorf("e %v", v))
	}
	_ = pk
}
