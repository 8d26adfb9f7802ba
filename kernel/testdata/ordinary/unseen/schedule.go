package main

import (
	"container/heap"
	"errors"
	"fmt"
	"strings"
)

type Priority uint8

func (p Priority) GoString() string { return fmt.Sprintf("prio(%d)", uint8(p)) }

type Task struct {
	Name     string
	Cost     int
	Priority Priority
	Needs    []string
	index    int
}

type TaskHeap struct {
	items []*Task
	less  func(a, b *Task) bool
}

func (h TaskHeap) Len() int           { return len(h.items) }
func (h TaskHeap) Less(i, j int) bool { return h.less(h.items[i], h.items[j]) }
func (h TaskHeap) Swap(i, j int) {
	h.items[i], h.items[j] = h.items[j], h.items[i]
	h.items[i].index, h.items[j].index = i, j
}

func (h *TaskHeap) Push(x any) {
	t := x.(*Task)
	t.index = h.Len()
	h.items = append(h.items, t)
}

func (h *TaskHeap) Pop() (x any) {
	n := len(h.items) - 1
	x, h.items = h.items[n], h.items[:n]
	x.(*Task).index = -1
	return
}

type CycleError []string

func (c CycleError) Error() string { return "cycle: " + strings.Join(c, " -> ") }

func order(tasks map[string]*Task, names []string) (out []string, err error) {
	const (
		white = iota
		grey
		black
	)
	colour := map[string]int{}
	var path []string
	var visit func(string) error
	visit = func(n string) error {
		switch colour[n] {
		case black:
			return nil
		case grey:
			return CycleError(append(path, n))
		}
		t, ok := tasks[n]
		if !ok {
			return fmt.Errorf("no task %q (needed by %v)", n, path[len(path)-1])
		}
		colour[n] = grey
		path = append(path, n)
		defer func() { path = path[:len(path)-1] }()
		for _, m := range t.Needs {
			if err := visit(m); err != nil {
				return err
			}
		}
		colour[n] = black
		out = append(out, n)
		return nil
	}
	for _, n := range names {
		if err = visit(n); err != nil {
			return nil, err
		}
	}
	return
}

func main() {
	list := []Task{
		{"design", 3, 9, nil, 0},
		{"build", 5, 7, []string{"design", "order"}, 0},
		{"order", 1, 8, []string{"design"}, 0},
		{"test", 2, 7, []string{"build"}, 0},
		{"paint", 2, 1, []string{"build"}, 0},
		{Name: "party", Needs: []string{"paint", "test"}},
	}
	tasks, names := map[string]*Task{}, []string{}
	for i := range list {
		tasks[list[i].Name] = &list[i]
		names = append(names, list[i].Name)
	}
	fmt.Println(order(tasks, names))
	h := &TaskHeap{less: func(a, b *Task) bool {
		if a.Priority != b.Priority {
			return a.Priority > b.Priority
		}
		return a.Name < b.Name
	}}
	for _, t := range tasks {
		heap.Push(h, t)
	}
	tasks["party"].Priority = 255
	heap.Fix(h, tasks["party"].index)
	heap.Remove(h, tasks["paint"].index)
	clock := 0
	for h.Len() > 0 {
		t := heap.Pop(h).(*Task)
		clock += t.Cost
		fmt.Printf("%3d %-7s %#v %d\n", clock, t.Name, t.Priority, t.index)
	}
	fmt.Printf("%v\n%+v\n%#v\n", list[2], list[2], list[2])
	tasks["design"].Needs = append(tasks["design"].Needs, "party")
	_, err := order(tasks, names)
	var ce CycleError
	if errors.As(err, &ce) {
		fmt.Println(len(ce), ce, ce[0] == ce[len(ce)-1])
	}
	tasks["paint"].Needs = []string{"colour"}
	tasks["design"].Needs = nil
	_, err = order(tasks, names)
	fmt.Println(err)
	fmt.Printf("%T %T %v %d %x\n", err, ce, tasks["party"].Priority, tasks["party"].Priority, tasks["party"].Priority)
}
