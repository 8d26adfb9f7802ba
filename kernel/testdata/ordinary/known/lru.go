package main

import (
	"container/list"
	"fmt"
	"iter"
	"sort"
	"strings"
)

type Cache[K comparable, V any] struct {
	size    int
	order   *list.List
	entries map[K]*list.Element
	evicted func(K, V)
	hits    struct{ hit, miss int }
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

func New[K comparable, V any](size int) *Cache[K, V] {
	return &Cache[K, V]{size: size, order: list.New(), entries: map[K]*list.Element{}}
}

func (c *Cache[K, V]) Get(k K) (v V, ok bool) {
	e, ok := c.entries[k]
	if !ok {
		c.hits.miss++
		return v, false
	}
	c.hits.hit++
	c.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).value, true
}

func (c *Cache[K, V]) Put(k K, v V) {
	if e, ok := c.entries[k]; ok {
		e.Value.(*entry[K, V]).value = v
		c.order.MoveToFront(e)
		return
	}
	if c.order.Len() == c.size {
		old := c.order.Remove(c.order.Back()).(*entry[K, V])
		delete(c.entries, old.key)
		if c.evicted != nil {
			c.evicted(old.key, old.value)
		}
	}
	c.entries[k] = c.order.PushFront(&entry[K, V]{k, v})
}

func (c *Cache[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for e := c.order.Front(); e != nil; e = e.Next() {
			x := e.Value.(*entry[K, V])
			if !yield(x.key, x.value) {
				return
			}
		}
	}
}

type pos struct{ x, y int }

func main() {
	c := New[string, int](3)
	var gone []string
	c.evicted = func(k string, v int) { gone = append(gone, fmt.Sprintf("%s=%d", k, v)) }
	for i, w := range strings.Fields("a b c a d e a b f a a c") {
		if v, ok := c.Get(w); ok {
			c.Put(w, v+i)
			continue
		}
		c.Put(w, i)
	}
	for k, v := range c.All() {
		fmt.Print(k, ":", v, " ")
	}
	fmt.Println(gone, c.hits)
	for k := range c.All() {
		if k != "c" {
			fmt.Println("second:", k)
			break
		}
	}
	p := New[pos, []string](2)
	for i := range 5 {
		at := pos{i % 3, i % 2}
		old, _ := p.Get(at)
		p.Put(at, append(old, fmt.Sprint(i)))
	}
	var keys []pos
	for k, v := range p.All() {
		keys = append(keys, k)
		fmt.Println(k, v, len(v))
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i].x < keys[j].x })
	fmt.Printf("%v %+v %T\n", keys, p.hits, p)
}
