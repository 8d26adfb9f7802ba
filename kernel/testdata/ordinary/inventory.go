package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
	"text/tabwriter"
)

const data = `sku,name,qty,price
A1,Widget,10,2.50
B2,"Gadget, large",3,10.00
C3,Doohickey,0,7.25
A1,Widget,5,2.50
D4,Thing,x,1.00
E5,Short,1
`

type (
	SKU  string
	Item struct {
		SKU   SKU
		Name  string
		Qty   int
		Price float64
	}
)
type Inventory struct {
	items  map[SKU]*Item
	order  []SKU
	errors []error
}

type lineError struct {
	line int
	err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("line %d: %v", e.line, e.err) }
func (e *lineError) Unwrap() error { return e.err }

func (inv *Inventory) load(r io.Reader) {
	cr := csv.NewReader(r)
	cr.FieldsPerRecord = -1
	header, err := cr.Read()
	if err != nil {
		inv.errors = append(inv.errors, err)
		return
	}
	for line := 2; ; line++ {
		rec, err := cr.Read()
		if err == io.EOF {
			return
		}
		if len(rec) != len(header) {
			inv.errors = append(inv.errors, &lineError{line, fmt.Errorf("%d fields, want %d", len(rec), len(header))})
			continue
		}
		it := Item{SKU: SKU(rec[0]), Name: rec[1]}
		var e1, e2 error
		it.Qty, e1 = strconv.Atoi(rec[2])
		it.Price, e2 = strconv.ParseFloat(rec[3], 64)
		if e := firstOf(e1, e2); e != nil {
			inv.errors = append(inv.errors, &lineError{line: line, err: e})
			continue
		}
		if old, dup := inv.items[it.SKU]; dup {
			old.Qty += it.Qty
		} else {
			inv.items[it.SKU] = &it
			inv.order = append(inv.order, it.SKU)
		}
	}
}

func firstOf(errs ...error) error {
	for _, e := range errs {
		if e != nil {
			return e
		}
	}
	return nil
}

type By func(a, b *Item) bool

func (by By) Sort(items []*Item) { sort.Stable(&sorter{items, by}) }

type sorter struct {
	items []*Item
	by    By
}

func (s *sorter) Len() int           { return len(s.items) }
func (s *sorter) Swap(i, j int)      { s.items[i], s.items[j] = s.items[j], s.items[i] }
func (s *sorter) Less(i, j int) bool { return s.by(s.items[i], s.items[j]) }

func main() {
	inv := &Inventory{items: make(map[SKU]*Item)}
	inv.load(strings.NewReader(data))
	for _, e := range inv.errors {
		fmt.Println("error:", e)
	}
	list := make([]*Item, 0, len(inv.order))
	for _, k := range inv.order {
		list = append(list, inv.items[k])
	}
	value := func(i *Item) float64 { return float64(i.Qty) * i.Price }
	By(func(a, b *Item) bool { return value(a) > value(b) }).Sort(list)
	var out strings.Builder
	tw := tabwriter.NewWriter(&out, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "sku\tname\tqty\tvalue\t")
	for _, it := range list {
		fmt.Fprintf(tw, "%s\t%s\t%d\t%.2f\t\n", it.SKU, it.Name, it.Qty, value(it))
	}
	tw.Flush()
	fmt.Print(out.String())
	groups := map[bool][]SKU{}
	for k, it := range inv.items {
		groups[it.Qty > 5] = append(groups[it.Qty > 5], k)
	}
	for _, g := range groups {
		sort.Slice(g, func(i, j int) bool { return g[i] < g[j] })
	}
	fmt.Println(groups)
	fmt.Printf("%+v\n%v\n", *list[0], Item{})
	fmt.Printf("%q %x %v\n", inv.order, inv.order[0], len(inv.errors))
}
