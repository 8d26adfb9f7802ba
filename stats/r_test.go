package stats

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"rederive/internal/must"
)

// An rCase is a computation in R together with ours.
type rCase struct {
	name, code string
	ours       func() []float64
	tolerance  float64
}

// rCases collects computations.
type rCases struct {
	list   []rCase
	source *rand.Rand
	car    bool // R has the package car
}

// add adds a case. Each question mark in the code represents the next argument.
func (c *rCases) add(name string, tolerance float64, ours func() []float64, code string, args ...any) {
	for _, a := range args {
		text := fmt.Sprint(a)
		switch a := a.(type) {
		case []float64:
			text = rList(a)
		case []string:
			text = `c("` + strings.Join(a, `","`) + `")`
		case [][]int:
			text = rMatrix(a)
		}
		code = strings.Replace(code, "?", text, 1)
	}
	c.list = append(c.list, rCase{name, code, ours, tolerance})
}

func rList(x []float64) string {
	texts := make([]string, len(x))
	for i, v := range x {
		texts[i] = strconv.FormatFloat(v, 'g', 17, 64)
	}
	return "c(" + strings.Join(texts, ",") + ")"
}

func rMatrix(rows [][]int) string {
	var texts []string
	for _, row := range rows {
		for _, v := range row {
			texts = append(texts, strconv.Itoa(v))
		}
	}
	return fmt.Sprintf("matrix(c(%s), nrow=%d, byrow=TRUE)", strings.Join(texts, ","), len(rows))
}

// sample draws values, rounded to one decimal if ties are wanted.
func (c *rCases) sample(n int, ties bool) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Round(1000*(10+3*c.source.NormFloat64())) / 1000
		if ties {
			x[i] = math.Round(x[i])
		}
	}
	return x
}

func (c *rCases) words(n int, words ...string) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = words[c.source.IntN(len(words))]
		if i < len(words) {
			list[i] = words[i]
		}
	}
	return list
}

// refused marks a case without a result: an error here, an error or a warning in R.
const refused = -12345.5

// TestR compares every function with R. checks/r.sh runs it.
func TestR(t *testing.T) {
	if os.Getenv("REDERIVE_R") == "" {
		t.Skip("checks/r.sh runs this test, which needs R")
	}
	c := &rCases{source: rand.New(rand.NewPCG(39, 0))}
	c.car = exec.Command("Rscript", "-e", "library(car)").Run() == nil
	if !c.car {
		t.Log("R has no package car: types II and III of two-way analyses are not compared")
	}
	for round := range 8 {
		c.samples(round%2 == 1)
		c.tables(round)
		c.models(round)
		c.survival(round%2 == 1)
		c.others(round)
	}
	c.refusals()
	if len(c.list) < 200 {
		t.Errorf("%d cases, at least 200 are expected", len(c.list))
	}
	theirs := runR(t, c.list)
	worst := 0.0
	for i, k := range c.list {
		ours := attempt(k.ours)
		if len(ours) != len(theirs[i]) {
			t.Errorf("case %d, %s: we have %v, R has %v\n%s", i, k.name, ours, theirs[i], k.code)
			continue
		}
		for j, v := range ours {
			off := math.Abs(v-theirs[i][j]) / math.Max(1e-8, math.Abs(theirs[i][j]))
			if !(off <= k.tolerance) {
				t.Errorf("case %d, %s, value %d: %v, R has %v\n%s", i, k.name, j, v, theirs[i][j], k.code)
			}
			if k.tolerance > 0 {
				worst = math.Max(worst, off/k.tolerance)
			}
		}
	}
	t.Logf("%d cases agree with R; the worst takes %.2g of its tolerance", len(c.list), worst)
}

func attempt(f func() []float64) (values []float64) {
	defer func() {
		if _, ok := recover().(*Error); ok {
			values = []float64{refused}
		}
	}()
	return f()
}

// runR runs all cases in one process.
func runR(t *testing.T, list []rCase) [][]float64 {
	var script bytes.Buffer
	script.WriteString("library(survival)\noptions(digits=17, warn=1)\n" +
		"case <- function(e) { v <- tryCatch(e, error=function(x) -12345.5)\n" +
		"cat('values', sprintf('%.17g', as.numeric(unlist(v))), '\\n') }\n" +
		"strict <- function(e) tryCatch(e, error=function(x) -12345.5, warning=function(x) -12345.5)\n")
	for _, k := range list {
		script.WriteString("case({" + k.code + "})\n")
	}
	cmd := exec.Command("Rscript", "--vanilla", "-")
	cmd.Stdin = &script
	var messages bytes.Buffer
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("Rscript: %v\n%s", err, messages.String())
	}
	var results [][]float64
	for s := bufio.NewScanner(bytes.NewReader(out)); s.Scan(); {
		f := strings.Fields(s.Text())
		if len(f) == 0 || f[0] != "values" {
			continue
		}
		values := []float64{}
		for _, w := range f[1:] {
			v := must.Get(strconv.ParseFloat(w, 64))
			values = append(values, v)
		}
		results = append(results, values)
	}
	if len(results) != len(list) {
		t.Fatalf("R gave %d results for %d cases\n%s", len(results), len(list), messages.String())
	}
	return results
}
