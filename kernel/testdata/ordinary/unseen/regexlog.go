package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math/rand"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

const logs = `2024-03-01 10:00:01 INFO  [web-1] GET /index.html 200 12ms
2024-03-01 10:00:02 WARN  [web-2] GET /search?q=go+lang 200 1203ms
2024-03-01 10:00:02 ERROR [db] connection lost: timeout after 30s
garbage
2024-03-01 10:00:05 INFO  [web-1] POST /login 403 7ms
2024-03-01 10:00:09 INFO  [web-2] GET /index.html 304 3ms`

type Level int

const (
	Info Level = iota
	Warn
	Error
)

var levels = []string{"INFO", "WARN", "ERROR"}

func (l Level) String() string { return strings.ToLower(levels[l]) }
func ParseLevel(s string) (Level, bool) {
	i := slices.Index(levels, s)
	return Level(i), i >= 0
}

type Line struct {
	When, Source, Rest string
	Level
}

type Request struct {
	Line
	Method, Path string
	Status, Ms   int
}

var (
	lineRE = regexp.MustCompile(`^(?P<date>\S+) (?P<time>[\d:]+) (?P<level>[A-Z]+)\s+\[(?P<src>[^\]]+)\] (?P<rest>.*)$`)
	reqRE  = regexp.MustCompile(`^(GET|POST) (\S+) (\d{3}) (\d+)ms$`)
)

func parse(s string) (any, error) {
	m := lineRE.FindStringSubmatch(s)
	if m == nil {
		return nil, fmt.Errorf("no log line: %.10q", s)
	}
	g := func(n string) string { return m[lineRE.SubexpIndex(n)] }
	l := Line{When: g("time"), Source: g("src"), Rest: g("rest")}
	var ok bool
	if l.Level, ok = ParseLevel(g("level")); !ok {
		return nil, fmt.Errorf("level %s", g("level"))
	}
	if r := reqRE.FindStringSubmatch(l.Rest); r != nil {
		q := Request{Line: l, Method: r[1], Path: r[2]}
		q.Status, _ = strconv.Atoi(r[3])
		q.Ms, _ = strconv.Atoi(r[4])
		return q, nil
	}
	return &l, nil
}

type hist map[int]int

func (h hist) String() string {
	var b bytes.Buffer
	ks := []int{}
	for k := range h {
		ks = append(ks, k)
	}
	sort.Ints(ks)
	for _, k := range ks {
		b.WriteString(strconv.Itoa(k) + "xx:" + strconv.Itoa(h[k]) + " ")
	}
	return b.String()
}

func main() {
	status := hist{}
	byPath := map[string][]int{}
	per := map[Level]int{}
	for i, s := range strings.Split(logs, "\n") {
		v, err := parse(s)
		if err != nil {
			fmt.Println("line", i+1, err)
			continue
		}
		switch v := v.(type) {
		case Request:
			status[v.Status/100]++
			p, _, _ := strings.Cut(v.Path, "?")
			byPath[p] = append(byPath[p], v.Ms)
			per[v.Level]++
			if v.Ms > 1000 {
				fmt.Printf("slow: %v\n%+v\n", v, v)
			}
		case *Line:
			per[v.Level]++
			fmt.Printf("%v %+v\n", *v, v)
		}
	}
	fmt.Println(status, per)
	fmt.Printf("%d %v %s|\n", status, status, status)
	for _, p := range []string{"/index.html", "/login", "/none"} {
		ms := byPath[p]
		if len(ms) == 0 {
			fmt.Println(p, "never", ms == nil)
			continue
		}
		fmt.Println(p, slices.Min(ms), slices.Max(ms))
	}
	masked := regexp.MustCompile(`\d+`).ReplaceAllStringFunc(logs[:40], func(s string) string {
		return strings.Repeat("#", len(s))
	})
	fmt.Println(masked)
	fmt.Println(lineRE.ReplaceAllString(strings.SplitN(logs, "\n", 2)[0], "${src} said $rest at ${time}"))
	fmt.Println(reqRE.NumSubexp(), lineRE.SubexpNames(), reqRE)
	fmt.Println(regexp.MustCompile(`a(x*)b`).FindAllStringSubmatchIndex("-ab-axb-", -1))
	_, err := regexp.Compile(`a(b`)
	fmt.Println(err)
	sum := sha256.Sum256([]byte(logs))
	fmt.Printf("%x\n%s\n", sum[:4], base64.StdEncoding.EncodeToString(sum[:10]))
	_, err = base64.URLEncoding.DecodeString("ab$d")
	fmt.Println(err)
	rng := rand.New(rand.NewSource(7))
	perm := rng.Perm(8)
	rng.Shuffle(len(levels), func(i, j int) { levels[i], levels[j] = levels[j], levels[i] })
	fmt.Println(perm, levels, rng.Intn(1000), Info)
	buckets := make([]int, 5)
	for range 1000 {
		x := rng.NormFloat64()
		switch {
		case x < -1:
			buckets[0]++
		case x < 0:
			buckets[1]++
		case x < 1:
			buckets[2]++
		default:
			buckets[len(buckets)-1]++
		}
	}
	fmt.Println(buckets)
}
