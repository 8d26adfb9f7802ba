package exec

import (
	"fmt"

	"rederive/show/wire"
)

// A panicked is a value of the program's types with which it panicked, for the host.
type panicked struct{ Box }

// String words it as package worker words what compiled programs panic with.
func (p panicked) String() string {
	if p.T.hasText("String") {
		return p.call("String")[0].(string)
	}
	v, err := wire.Encode(bare(p.Box))
	if err != nil {
		return fmt.Sprintf("a value of type %s", p.T)
	}
	return v.String()
}

// worded returns the value of a panic that ends the program.
func worded(x any) any {
	x = thrownValue(x)
	if b, ok := x.(Box); ok {
		return panicked{b}
	}
	return x
}
