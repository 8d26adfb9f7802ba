package magic_test

import (
	"fmt"

	"rederive/solvers/magic"
)

func ExampleAnalyse() {
	code, err := magic.Parse("RRRmRmRRLmLm")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := magic.Analyse(code.Canonical())
	fmt.Println(c.Code, c.Box, c.Flaps, c.Delta, c.Linking, c.SymCount)
	// Output:
	// RRRmRmRRLmLm 1x1x3 2 0 1 2
}

func ExampleSearch() {
	for _, code := range magic.Search(4, magic.Rule{}) {
		fmt.Println(magic.Analyse(code))
	}
	// Output:
	// RURU box=0x2x2+4 polyominoid=011-013-031-033s f=0 delta=0 linking=0 symcount=8 typeinv=yes
	// RUmRUm box=1x1x2+4 polyominoid=011-013-101-103s f=0 delta=0 linking=0 symcount=4 typeinv=no
	// RUvRUv box=1x1x2+4 polyominoid=011-013-101-103s f=0 delta=0 linking=0 symcount=4 typeinv=no
	// RmRmRmRm box=1x1x1+4 polyominoid=011-101-121-211s f=0 delta=0 linking=0 symcount=8 typeinv=yes
	// RmLvRmLv box=1x2x2+0 polyominoid=112-121-123-132s f=4 delta=0 linking=0 symcount=8 typeinv=yes
}

func ExampleSequence_Assemblages() {
	s, err := magic.ParseSequence("EEWENWSW")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range s.Assemblages() {
		if a.Delta() == 0 {
			fmt.Println(a, a.Linking())
		}
	}
	// Output:
	// E3E2W1E1NWS2W 0
	// E3E2W2E1NWS1W 0
}
