// Command faults does what ends a program in WebAssembly without the patches.
package main

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
)

func main() {
	if os.Args[1] == "nil" {
		nilKeys()
	} else {
		methods()
	}
	fmt.Println("whole")
}

// nilKeys fills maps that have nil among their keys.
func nilKeys() {
	for range 20 {
		plain, named := map[any]bool{}, map[fmt.Stringer]bool{}
		for i := range 2000 {
			plain[i], plain[nil] = true, true
			named[reflect.ValueOf(i)], named[nil] = true, true
		}
		if len(plain) != 2001 || !plain[nil] || !named[nil] {
			panic("a map is wrong")
		}
	}
}

type counter struct{ n int }

func (c *counter) Add(k int) { c.n += k }

type node struct {
	next *node
	data [6]int
}

// list keeps the collector busy, so that it runs while methods are called.
var list *node

// ballast makes the heap reach beyond the addresses of functions.
var ballast = make([]byte, 512<<20)

// methods calls methods by reflection, of a value and of a type.
func methods() {
	ballast = nil
	for range 300_000 {
		list = &node{next: list}
	}
	runtime.GC()
	var c counter
	own, _ := reflect.TypeFor[*counter]().MethodByName("Add")
	if own.Func.Pointer() > 512<<20 {
		panic("the heap does not reach as far as the functions")
	}
	v, one := reflect.ValueOf(&c), reflect.ValueOf(1)
	for range 200_000 {
		v.Method(0).Call([]reflect.Value{one})
		v.Type().Method(0).Func.Call([]reflect.Value{v, one})
	}
	if c.n != 400_000 {
		panic("the sum is wrong")
	}
}
