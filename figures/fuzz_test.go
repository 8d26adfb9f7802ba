package figures

import (
	"io"
	"math"
	"reflect"
	"runtime"
	"testing"

	"rederive/internal/must"
	"rederive/show"
	"rederive/typeset/draw"
)

// A filler makes plain data from bytes, many of them extreme.
type filler struct {
	data  []byte
	depth int
}

func (f *filler) next() int {
	if len(f.data) == 0 {
		return 0
	}
	b := f.data[0]
	f.data = f.data[1:]
	return int(b)
}

func (f *filler) float() float64 {
	odd := append(extremes, math.NaN(), math.Inf(1), math.Inf(-1))
	b := f.next()
	if b < len(odd) {
		return odd[b]
	}
	return float64(b-128) / 8
}

func (f *filler) int() int {
	odd := []int{math.MaxInt, math.MinInt, math.MaxInt32, 1 << 40, 1000, -1000}
	b := f.next()
	if k := b - 250; k >= 0 {
		return odd[k]
	}
	return b%32 - 4
}

func (f *filler) text() string {
	odd := []string{
		"", "a", "$x^2$", "$\\frac{1}{2}", "P", "peg", "bars", "points", "|. |", "0", "a / b", "\x00\xff",
		"ا", "$$$",
	}
	return odd[f.next()%len(odd)]
}

// fill sets all fields of a value, recursively.
func (f *filler) fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i))
		}
	case reflect.Slice:
		n := f.next() % 9
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			f.fill(v.Index(i))
		}
	case reflect.Interface:
		if f.depth++; f.depth < 6 {
			v.Set(reflect.ValueOf(f.figure()))
		}
		f.depth--
	case reflect.Float64:
		v.SetFloat(f.float())
	case reflect.Int:
		v.SetInt(int64(f.int()))
	case reflect.String:
		v.SetString(f.text())
	case reflect.Bool:
		v.SetBool(f.next()%2 == 1)
	case reflect.Uint8:
		v.SetUint(uint64(f.next()))
	}
}

func (f *filler) figure() show.Figure {
	all := kinds()
	v := reflect.New(all[f.next()%len(all)].figure).Elem()
	f.fill(v)
	return v.Interface().(show.Figure)
}

// FuzzFigure draws figures of every kind from extreme data. What a cell may show is
// drawn or refused, quickly and in little memory.
func FuzzFigure(f *testing.F) {
	for kind := range kinds() {
		for _, fill := range []byte{0, 1, 3, 5, 14, 200} {
			data := make([]byte, 64)
			for i := range data {
				data[i] = fill + byte(i%4)
			}
			f.Add(append([]byte{byte(kind)}, data...))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<12 {
			return
		}
		figure := (&filler{data: data}).figure()
		if _, err := show.Render(figure); err != nil {
			return // refused in the cell
		}
		drawBounded(t, figure)
	})
}

// drawBounded draws and writes a figure within 256 MiB, and checks that all of it
// is inside its frame.
func drawBounded(t *testing.T, figure show.Figure) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := quickly(t, figure); err != nil {
		return
	}
	p := must.Get(Draw(figure))
	if err := (draw.SVG{Standalone: true}).Write(io.Discard, p); err != nil && p.Alt != "" {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 256<<20 {
		t.Errorf("drawing %T takes %d MiB", figure, used>>20)
	}
	if p.Width.Points() > TextWidth+.01 || p.Width < 0 || p.Height < 0 {
		t.Errorf("%T is %v x %v", figure, p.Width, p.Height)
	}
}
