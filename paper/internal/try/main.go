package main

import (
	"context"
	"fmt"
	"os"

	"rederive/paper"
	"rederive/paper/internal/pdf"
)

func main() {
	data, _ := os.ReadFile(os.Args[1])
	if len(os.Args) > 2 {
		e, _ := pdf.Start(context.Background(), "/tmp/r/wz")
		f, _ := e.Open(data)
		p, _ := f.Page(0)
		for _, g := range p.Glyphs {
			fmt.Printf("%q %U %.1f-%.1f base %.1f size %.1f angle %.2f made %v %s\n", g.Rune, g.Rune, g.X0, g.X1, g.Base, g.Size, g.Angle, g.Made, g.Font)
		}
		return
	}
	r := &paper.Reader{Cache: "/tmp/r/wz"}
	p, err := r.Read(context.Background(), os.Args[1], data)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range p.Document.Blocks {
		fmt.Printf("[%s | %s] %s\n", b.Kind, b.Place, b.Text().String)
		if b.Grid != nil {
			fmt.Println("   caption:", b.Grid.Caption, "head", b.Grid.Head)
			for _, row := range b.Grid.Rows {
				for _, c := range row {
					fmt.Printf(" | %s/%d", c.Text, c.Columns)
				}
				fmt.Println()
			}
		}
	}
}
