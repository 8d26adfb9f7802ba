package main

import (
	"fmt"
	"sort"
	"strings"
	"text/tabwriter"
)

type Money int64

func (m Money) String() string {
	sign := ""
	if m < 0 {
		sign, m = "-", -m
	}
	return fmt.Sprintf("%s%d.%02d", sign, int64(m)/100, int64(m)%100)
}

type Line struct {
	Account string
	Tags    []string
	Amount  Money
}

type Report struct {
	Title string
	lines []Line
	total map[string]Money
}

func (r *Report) Add(account string, amount Money, tags ...string) *Report {
	if r.total == nil {
		r.total = make(map[string]Money)
	}
	r.lines = append(r.lines, Line{account, tags, amount})
	for _, part := range prefixes(account) {
		r.total[part] += amount
	}
	return r
}

func prefixes(account string) (out []string) {
	parts := strings.Split(account, ":")
	for i := range parts {
		out = append(out, strings.Join(parts[:i+1], ":"))
	}
	return
}

func (r Report) Print() {
	var out strings.Builder
	defer func() { fmt.Print(out.String()) }()
	w := tabwriter.NewWriter(&out, 0, 8, 2, '.', tabwriter.AlignRight)
	defer w.Flush()
	fmt.Fprintf(w, "%s\t%s\t%s\t\n", "account", "amount", "n")
	names := make([]string, 0, len(r.total))
	for name := range r.total {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		n := 0
		for _, l := range r.lines {
			if l.Account == name || strings.HasPrefix(l.Account, name+":") {
				n++
			}
		}
		depth := strings.Count(name, ":")
		fmt.Fprintf(w, "%s%s\t%v\t%d\t\n", strings.Repeat(" ", depth), name[strings.LastIndex(name, ":")+1:], r.total[name], n)
	}
}

func main() {
	var r Report
	r.Title = "year"
	r.Add("assets:bank", 120050).Add("assets:cash", 999, "wallet").
		Add("costs:food", -4510, "weekly", "shop").
		Add("costs:rent:flat", -80000).
		Add("costs:rent:garage", -5005)
	r.Print()
	fmt.Printf("%v\n%+v\n", r.lines[2], r.lines[1])
	fmt.Printf("%#v\n", r.lines[0].Tags == nil)
	byTag := map[string][]Money{}
	for _, l := range r.lines {
		for _, t := range l.Tags {
			byTag[t] = append(byTag[t], l.Amount)
		}
	}
	fmt.Println(byTag, len(byTag["none"]))
	fmt.Printf("%d %s %v %x\n", byTag["shop"], byTag["shop"], byTag["shop"], byTag["wallet"])
}
