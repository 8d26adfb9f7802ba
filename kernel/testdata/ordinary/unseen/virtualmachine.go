package main

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
)

type OpCode byte

const (
	PUSH OpCode = iota
	ADD
	MUL
	SUB
	DUP
	SWAP
	JNZ
	PRINT
	CALL
	RET
	HALT
)

var names = [...]string{PUSH: "push", ADD: "add", MUL: "mul", SUB: "sub", DUP: "dup", SWAP: "swap", JNZ: "jnz", PRINT: "print", CALL: "call", RET: "ret", HALT: "halt"}

func (o OpCode) String() string {
	if int(o) < len(names) {
		return names[o]
	}
	return fmt.Sprintf("op(%#02x)", byte(o))
}

type Header struct {
	Magic   [4]byte
	Version uint16
	Flags   int8
	_       byte
	Size    uint32
}

type Fault struct {
	PC  int
	Op  OpCode
	Why error
}

func (f *Fault) Error() string   { return fmt.Sprintf("pc=%d %v: %v", f.PC, f.Op, f.Why) }
func (f *Fault) Unwrap() error   { return f.Why }
func (f *Fault) Is(e error) bool { g, ok := e.(*Fault); return ok && g.Op == f.Op && g.Why == nil }

var (
	ErrStack = errors.New("stack underflow")
	ErrOp    = errors.New("bad opcode")
	ErrSteps = fmt.Errorf("too many steps")
)

type VM struct {
	code  []byte
	stack []int32
	calls []int
	out   bytes.Buffer
	steps int
}

func (m *VM) pop() int32 {
	if len(m.stack) == 0 {
		panic(ErrStack)
	}
	x := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	return x
}

func (m *VM) push(x ...int32) { m.stack = append(m.stack, x...) }

func (m *VM) Run() (err error) {
	pc, op := 0, OpCode(0)
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(error)
			if !ok {
				panic(r)
			}
			err = &Fault{pc, op, e}
		}
	}()
	arg := func() int32 {
		v := int32(binary.BigEndian.Uint16(m.code[pc:]))
		pc += 2
		return v
	}
	for {
		if m.steps++; m.steps > 500 {
			return ErrSteps
		}
		op = OpCode(m.code[pc])
		pc++
		switch op {
		case PUSH:
			m.push(arg())
		case ADD, MUL, SUB:
			b, a := m.pop(), m.pop()
			m.push(map[OpCode]int32{ADD: a + b, MUL: a * b, SUB: a - b}[op])
		case DUP:
			x := m.pop()
			m.push(x, x)
		case SWAP:
			b, a := m.pop(), m.pop()
			m.push(b, a)
		case JNZ:
			to := arg()
			if m.pop() != 0 {
				pc = int(to)
			}
		case PRINT:
			fmt.Fprintf(&m.out, "%d;", m.pop())
		case CALL:
			to := arg()
			m.calls = append(m.calls, pc)
			pc = int(to)
		case RET:
			n := len(m.calls) - 1
			pc, m.calls = m.calls[n], m.calls[:n]
		case HALT:
			return nil
		default:
			panic(ErrOp)
		}
	}
}

func Assemble(src string) []byte {
	var b bytes.Buffer
	labels, fix := map[string]int{}, map[int]string{}
	for _, w := range strings.Fields(src) {
		if l, ok := strings.CutSuffix(w, ":"); ok {
			labels[l] = b.Len()
			continue
		}
		name, a, has := strings.Cut(w, "=")
		for i, n := range names {
			if n == name {
				b.WriteByte(byte(i))
			}
		}
		if has {
			var v uint16
			if _, err := fmt.Sscan(a, &v); err != nil {
				fix[b.Len()] = a
			}
			binary.Write(&b, binary.BigEndian, v)
		}
	}
	code := b.Bytes()
	for at, l := range fix {
		binary.BigEndian.PutUint16(code[at:], uint16(labels[l]))
	}
	h := Header{Version: 2, Flags: -1, Size: uint32(len(code))}
	copy(h.Magic[:], "VM\x00!")
	var file bytes.Buffer
	binary.Write(&file, binary.LittleEndian, h)
	file.Write(code)
	return file.Bytes()
}

func Load(r io.Reader) (*VM, error) {
	var h Header
	if err := binary.Read(r, binary.LittleEndian, &h); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	fmt.Printf("%q %d %d %d %d\n", h.Magic, h.Version, h.Flags, h.Size, binary.Size(h))
	code := make([]byte, h.Size)
	_, err := io.ReadFull(r, code)
	return &VM{code: code}, err
}

func main() {
	src := `push=5 loop: dup call=square print push=1 sub dup jnz=loop halt square: dup mul ret`
	bin := Assemble(src)
	fmt.Println(hex.EncodeToString(bin))
	fmt.Print(hex.Dump(bin[:20]))
	for _, data := range [][]byte{bin, bin[:30], bin[:3], nil, Assemble("push=1 add"), Assemble("l: push=1 jnz=l"), Assemble("push=1 push=3"), append(Assemble("halt")[:12], 77)} {
		vm, err := Load(bytes.NewReader(data))
		if err != nil {
			fmt.Println(err, errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF))
			continue
		}
		err = vm.Run()
		var f *Fault
		fmt.Println(vm.out.String(), err, vm.stack, vm.steps, errors.As(err, &f), errors.Is(err, ErrStack), errors.Is(err, &Fault{Op: ADD}))
	}
	fmt.Printf("%v %d %x %s %+v\n", JNZ, JNZ, JNZ, OpCode(200), []OpCode{ADD, 99})
	fmt.Printf("%v %+v\n", &Fault{1, ADD, ErrOp}, Fault{1, ADD, nil})
}
