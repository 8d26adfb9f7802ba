package main

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

type Opcode byte

const (
	NOP Opcode = iota
	PUSH
	ADD
	SUB
	MUL
	DIV
	DUP
	SWAP
	JMP
	JNZ
	CALL
	RET
	PRINT
	HALT
)

//goland:noinspection ALL
var names = map[Opcode]string{PUSH: "PUSH", ADD: "ADD", SUB: "SUB", MUL: "MUL", DIV: "DIV", DUP: "DUP", SWAP: "SWAP", JMP: "JMP", JNZ: "JNZ", CALL: "CALL", RET: "RET", PRINT: "PRINT", HALT: "HALT"}

func (o Opcode) String() string {
	if n, ok := names[o]; ok {
		return n
	}
	return fmt.Sprintf("Opcode(0x%02x)", byte(o))
}

type Instr struct {
	Op  Opcode
	Arg int32
}

type Fault struct {
	PC    int
	Instr Instr
	Cause error
}

func (f *Fault) Error() string { return fmt.Sprintf("pc=%d %v: %v", f.PC, f.Instr, f.Cause) }
func (f *Fault) Unwrap() error { return f.Cause }

var ErrUnderflow, ErrBadOp = errors.New("underflow"), errors.New("bad op")

type VM struct {
	code   []Instr
	stack  [16]int32
	sp, pc int
	calls  []int
	out    strings.Builder
	steps  int
	hist   [14]int
}

func (vm *VM) push(v int32) { vm.stack[vm.sp] = v; vm.sp++ }
func (vm *VM) pop() int32 {
	if vm.sp == 0 {
		panic(ErrUnderflow)
	}
	vm.sp--
	return vm.stack[vm.sp]
}

func (vm *VM) Run() (err error) {
	var in Instr
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = &Fault{vm.pc, in, r}
		default:
			err = fmt.Errorf("%v", r)
		}
	}()
	for vm.steps = 0; vm.steps < 10000; vm.steps++ {
		in = vm.code[vm.pc]
		vm.pc++
		vm.hist[in.Op]++
		switch in.Op {
		case NOP:
		case PUSH:
			vm.push(in.Arg)
		case ADD, SUB, MUL, DIV:
			b, a := vm.pop(), vm.pop()
			var r int32
			switch in.Op {
			case ADD:
				r = a + b
			case SUB:
				r = a - b
			case MUL:
				r = a * b
			case DIV:
				r = a / b
			}
			vm.push(r)
		case DUP:
			v := vm.pop()
			vm.push(v)
			vm.push(v)
		case SWAP:
			a, b := vm.pop(), vm.pop()
			vm.push(a)
			vm.push(b)
		case JNZ:
			if vm.pop() == 0 {
				break
			}
			fallthrough
		case JMP:
			vm.pc = int(in.Arg)
		case CALL:
			vm.calls = append(vm.calls, vm.pc)
			vm.pc = int(in.Arg)
		case RET:
			n := len(vm.calls) - 1
			vm.pc, vm.calls = vm.calls[n], vm.calls[:n]
		case PRINT:
			fmt.Fprintln(&vm.out, vm.pop())
		case HALT:
			return nil
		default:
			return &Fault{vm.pc - 1, in, ErrBadOp}
		}
	}
	return errors.New("too long")
}

func assemble(src string) (code []Instr, err error) {
	labels := map[string]int{}
	type fix struct {
		at   int
		name string
	}
	var fixes []fix
	ops := map[string]Opcode{}
	for o, n := range names {
		ops[n] = o
	}
	for ln, line := range strings.Split(src, "\n") {
		line, _, _ = strings.Cut(line, ";")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if l, ok := strings.CutSuffix(f[0], ":"); ok {
			labels[l] = len(code)
			continue
		}
		op, ok := ops[strings.ToUpper(f[0])]
		if !ok {
			return nil, fmt.Errorf("line %d: unknown %q", ln+1, f[0])
		}
		in := Instr{Op: op}
		if len(f) > 1 {
			if _, err := fmt.Sscan(f[1], &in.Arg); err != nil {
				fixes = append(fixes, fix{len(code), f[1]})
			}
		}
		code = append(code, in)
	}
	for _, x := range fixes {
		at, ok := labels[x.name]
		if !ok {
			return nil, fmt.Errorf("no label %s", x.name)
		}
		code[x.at].Arg = int32(at)
	}
	return
}

func main() {
	progs := []string{
		"push 10\nloop: \n dup\n print\n push 3\n sub\n dup\n jnz end\n jmp loop\nend:\n dup ; x\n push 100\n jnz q\nq:\n print\n halt",
		"push 1\npush 0\ndiv", "add", "call f\nhalt\nf:\npush 46341\ndup\nmul\nprint\nret", "l:\npush 1\njmp l", "ret", "bogus", "jmp nowhere", "l:\njmp l",
	}
	for i, p := range progs {
		code, err := assemble(p)
		if err != nil {
			fmt.Println(i, err)
			continue
		}
		vm := &VM{code: code}
		err = vm.Run()
		var f *Fault
		fmt.Printf("%d %v %v %v %d %q\n", i, err, errors.Is(err, ErrUnderflow), errors.As(err, &f), vm.steps, vm.out.String())
		if f != nil {
			fmt.Printf("   %+v %T\n", f.Instr, f.Cause)
		}
	}
	vm := VM{code: []Instr{{Op: 99}}}
	fmt.Println(vm.Run(), Opcode(200))
	vm = VM{code: []Instr{{13, 0}, {Op: HALT}}}
	fmt.Println(vm.Run(), vm.hist, vm.stack[:2])
	fmt.Println(math.MaxInt32, Instr{PUSH, -1})
}
