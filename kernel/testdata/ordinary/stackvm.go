package main

import (
	"fmt"
	"strconv"
	"strings"
)

type Op int

const (
	Push Op = iota
	Add
	Sub
	Mul
	Div
	Dup
	Jnz
	Print
	Halt
)

var names = [...]string{"push", "add", "sub", "mul", "div", "dup", "jnz", "print", Halt: "halt"}

func (o Op) String() string { return names[o] }

type Instr struct {
	Op
	Arg int
}

func (i Instr) String() string {
	if i.Op == Push || i.Op == Jnz {
		return i.Op.String() + " " + strconv.Itoa(i.Arg)
	}
	return i.Op.String()
}

type VM struct {
	code  []Instr
	stack []int
	pc    int
	out   strings.Builder
	steps int
}

func (vm *VM) pop() int {
	v := vm.stack[len(vm.stack)-1]
	vm.stack = vm.stack[:len(vm.stack)-1]
	return v
}

func (vm *VM) push(vs ...int) { vm.stack = append(vm.stack, vs...) }

func (vm *VM) run() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("pc %d: %v", vm.pc, r)
		}
	}()
	binary := map[Op]func(a, b int) int{
		Add: func(a, b int) int { return a + b },
		Sub: func(a, b int) int { return a - b },
		Mul: func(a, b int) int { return a * b },
		Div: func(a, b int) int { return a / b },
	}
loop:
	for {
		in := vm.code[vm.pc]
		vm.steps++
		switch in.Op {
		case Push:
			vm.push(in.Arg)
		case Dup:
			v := vm.pop()
			vm.push(v, v)
		case Jnz:
			if vm.stack[len(vm.stack)-1] != 0 {
				vm.pc = in.Arg
				continue loop
			}
		case Print:
			fmt.Fprintln(&vm.out, vm.pop())
		case Halt:
			break loop
		default:
			b, a := vm.pop(), vm.pop()
			vm.push(binary[in.Op](a, b))
		}
		vm.pc++
	}
	return nil
}

func parse(src string) (code []Instr, err error) {
	for n, line := range strings.Split(src, ";") {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		found := false
		for op, name := range names {
			if name == f[0] {
				in := Instr{Op: Op(op)}
				if len(f) > 1 {
					if in.Arg, err = strconv.Atoi(f[1]); err != nil {
						return nil, fmt.Errorf("line %d: %w", n, err)
					}
				}
				code = append(code, in)
				found = true
			}
		}
		if !found {
			return nil, fmt.Errorf("line %d: unknown %q", n, f[0])
		}
	}
	return
}

func main() {
	for _, src := range []string{
		"push 2; push 3; add; push 4; mul; print; halt",
		"push 5; dup; print; push 1; sub; jnz 1; halt",
		"push 1; push 0; div; halt",
		"add; halt",
		"push x",
		"frob",
		"push 1",
	} {
		code, err := parse(src)
		if err != nil {
			fmt.Println("parse:", err)
			continue
		}
		vm := &VM{code: code}
		err = vm.run()
		fmt.Printf("%v -> %q %v %v %d\n", code, vm.out.String(), vm.stack, err, vm.steps)
	}
	fmt.Println(Instr{Push, 3}, []Instr{{Dup, 0}}, map[Op]Instr{Mul: {Halt, 1}, Add: {Jnz, 2}})
	fmt.Printf("%d %s %v %+v %#v\n", Mul, Mul, Instr{Add, 0}, Instr{Add, 0}, Instr{Add, 0})
}
