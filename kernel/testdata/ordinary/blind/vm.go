package main

import "fmt"

type Op byte

const (
	Push Op = iota
	Add
	Sub
	Mul
	Less
	Jump
	JumpZero
	Load
	Store
	Call
	Ret
	Print
	Halt
)

type Instr struct {
	Op
	Arg int
}

type Frame struct {
	ret    int
	locals [4]int
}

type VM struct {
	code   []Instr
	stack  []int
	frames []Frame
	steps  int
	trace  func(pc int, in Instr, stack []int)
}

type Fault struct {
	PC  int
	Why any
}

func (f Fault) Error() string { return fmt.Sprintf("pc %d: %v", f.PC, f.Why) }

func (vm *VM) pop() (v int) {
	n := len(vm.stack) - 1
	v, vm.stack = vm.stack[n], vm.stack[:n]
	return
}

func (vm *VM) push(v ...int) { vm.stack = append(vm.stack, v...) }

func (vm *VM) Run() (out []int, err error) {
	pc := 0
	defer func() {
		if r := recover(); r != nil {
			err = Fault{pc, r}
		}
	}()
	vm.frames = append(vm.frames[:0], Frame{ret: -1})
	binary := map[Op]func(a, b int) int{
		Add: func(a, b int) int { return a + b },
		Sub: func(a, b int) int { return a - b },
		Mul: func(a, b int) int { return a * b },
		Less: func(a, b int) int {
			if a < b {
				return 1
			}
			return 0
		},
	}
loop:
	for {
		vm.steps++
		if vm.steps > 10_000 {
			panic("too many steps")
		}
		in := vm.code[pc]
		top := &vm.frames[len(vm.frames)-1]
		if vm.trace != nil {
			vm.trace(pc, in, vm.stack)
		}
		pc++
		switch in.Op {
		case Push:
			vm.push(in.Arg)
		case Load:
			vm.push(top.locals[in.Arg])
		case Store:
			top.locals[in.Arg] = vm.pop()
		case Jump:
			pc = in.Arg
		case JumpZero:
			if vm.pop() != 0 {
				continue loop
			}
			pc = in.Arg
		case Call:
			f := Frame{ret: pc}
			f.locals[0] = vm.pop()
			vm.frames = append(vm.frames, f)
			pc = in.Arg
		case Ret:
			pc = top.ret
			if vm.frames = vm.frames[:len(vm.frames)-1]; pc < 0 {
				break loop
			}
		case Print:
			out = append(out, vm.pop())
		case Halt:
			break loop
		default:
			f, ok := binary[in.Op]
			if !ok {
				panic(fmt.Errorf("op %d", in.Op))
			}
			b, a := vm.pop(), vm.pop()
			vm.push(f(a, b))
		}
	}
	return
}

func main() {
	fact := []Instr{
		{Push, 10},
		{Call, 4},
		{Print, 0},
		{Halt, 0},
		{Load, 0},
		{JumpZero, 12},
		{Load, 0},
		{Load, 0},
		{Push, 1},
		{Sub, 0},
		{Call, 4},
		{Jump, 14},
		{Push, 1},
		{Ret, 0},
		{Mul, 0},
		{Ret, 0},
	}
	vm := &VM{code: fact}
	out, err := vm.Run()
	fmt.Println(out, err, vm.steps, cap(vm.frames) >= 11)
	deepest := 0
	vm = &VM{code: fact, trace: func(_ int, _ Instr, s []int) { deepest = max(deepest, len(s)) }}
	vm.Run()
	fmt.Println(deepest)
	bad := [][]Instr{
		{{Add, 0}},
		{{Push, 1}, {Jump, 7}},
		{{Op: 99}},
		{{Op: Jump}},
		{{Push, 1}, {Store, 4}},
	}
	for _, code := range bad {
		_, err := (&VM{code: code}).Run()
		f, ok := err.(Fault)
		_, isRuntime := f.Why.(interface{ RuntimeError() })
		fmt.Println(err, ok, isRuntime)
	}
	loop := []Instr{{Load, 1}, {Push, 10}, {Less, 0}, {JumpZero, 11}, {Load, 1}, {Load, 1}, {Mul, 0}, {Print, 0}, {Load, 1}, {Push, 1}, {Jump, 12}, {Halt, 0}, {Add, 0}, {Store, 1}, {Jump, 0}}
	out, err = (&VM{code: loop}).Run()
	fmt.Println(out, err)
	fmt.Printf("%v %+v\n", loop[3], loop[3])
}
