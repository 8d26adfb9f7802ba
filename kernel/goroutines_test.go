package kernel

// A failingProgram fails at the mark.
type failingProgram struct{ name, text, kind, says string }

// failingGoroutines are programs in which a goroutine panics while others run or wait. The
// position is that of the goroutine that panics.
var failingGoroutines = []failingProgram{
	{"goroutine among busy ones", cell(`list := make([]int, 9)
start := make(chan int)
busy := func() {
	for i := 0; ; i++ {
		list[i%9] = i
	}
}
go func() {
	n := <-start
	@@list[n] = 1
}()
go busy()
start <- 9
busy()`), "panic", "index out of range"},
	{"busy goroutine", cell(`list, n := make([]int, 9), 0
go func() {
	for {
		list[n%9]++
	}
}()
for i := range 1000 {
	list[i%9] = i
}
@@list[9+n] = 1`), "panic", "index out of range"},
	{"method in a goroutine", cell(`type P struct{ n int }

func (p *P) add(c chan int, more ...int) {
	@@p.n += <-c
}

c := make(chan int)
var p *P
go p.add(c)
c <- 1
<-c`), "panic", "nil pointer dereference"},
	{"function called in a goroutine", cell(`func at(list []int, n int) int {
	if n == 0 {
		@@return list[5]
	}
	return at(list, n-1) + 1
}

c := make(chan int)
go func(list []int) {
	c <- at(list, 3)
}(nil)
x := <-c
x`), "panic", "index out of range"},
	{"builtin in a goroutine", cell(`var c chan int
d := make(chan int)
@@go close(c)
<-d`), "panic", "close of nil channel"},
	{"goroutine of a wait group", cell(`import "sync"

var wg sync.WaitGroup
c := make(chan int)
var list []int
wg.Go(func() {
	n := <-c
	@@list[n] = 1
})
c <- 1
wg.Wait()`), "panic", "index out of range"},
	{"error of a type of cells in a goroutine", cell(`import "fmt"

type E struct{ n int }

func (e E) Error() string { return fmt.Sprint("number ", 12/e.n) }

c := make(chan int)
go func() {
	n := <-c
	@@panic(E{n})
}()
c <- 3
<-c`), "panic", "number 4"},
	{"value of a type of cells", cell(`type E struct{ n int }

@@panic(E{3})`), "panic", "a value of type main.E"},
	{"loop in a goroutine", cell(`func sum(list []int, n int) (s int) {
	for i := range n {
		@@s += list[i]
	}
	return s
}

c := make(chan int)
go func() { c <- sum(make([]int, 100), 200) }()
x := <-c
x`), "panic", "index out of range"},
}
