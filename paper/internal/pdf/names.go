package pdf

import (
	"bytes"
	"strconv"

	"rederive/internal/lazyregexp"
	"rederive/internal/pifont"
)

var (
	numberOfObject = lazyregexp.New(`(\d+)\s+\d+\s+obj\b`)
	baseFont       = lazyregexp.New(`/BaseFont\s*/(?:[A-Z]{6}\+)?([^\s/<>\[\]()]+)`)
	encodingObject = lazyregexp.New(`/Encoding\s+(\d+)\s+\d+\s+R`)
	differences    = lazyregexp.New(`/Differences\s*\[([^\]]*)\]`)
)

// A namedSign is a character of a font, by its code.
type namedSign struct {
	font string
	code rune
}

// signsByName returns the signs of fonts that name them by numbers, as in /Differences [1 /H11005 /H11021]. PDFium does
// not know such names, and gives the codes. Fonts of one name that have different signs at a code are left out.
func signsByName(data []byte) map[namedSign]rune {
	if !bytes.Contains(data, []byte("/H110")) {
		return nil
	}
	codes := map[string]map[rune]rune{} // by the number of the object
	fonts := map[string][]string{}      // the numbers of their encodings
	for object := range bytes.SplitSeq(data, []byte("endobj")) {
		m := numberOfObject.FindSubmatch(object)
		list, font := differences.FindSubmatch(object), baseFont.FindSubmatch(object)
		if m == nil || list == nil && font == nil {
			continue
		}
		number := string(m[1])
		if list != nil {
			codes[number] = codesOf(list[1])
		} else if e := encodingObject.FindSubmatch(object); e != nil {
			number = string(e[1])
		}
		if font != nil {
			fonts[string(font[1])] = append(fonts[string(font[1])], number)
		}
	}
	signs := map[namedSign]rune{}
	for font, numbers := range fonts {
		for _, number := range numbers {
			for code, sign := range codes[number] {
				k := namedSign{font, code}
				if old, seen := signs[k]; seen && old != sign {
					sign = 0
				}
				signs[k] = sign
			}
		}
	}
	return signs
}

// codesOf reads the differences of an encoding: a code, and the names of the characters from there on.
func codesOf(list []byte) map[rune]rune {
	codes := map[rune]rune{}
	code := 0
	for _, word := range bytes.Fields(bytes.ReplaceAll(list, []byte("/"), []byte(" /"))) {
		if n, err := strconv.Atoi(string(word)); err == nil {
			code = n
			continue
		}
		if name, ok := bytes.CutPrefix(word, []byte("/H")); ok {
			if n, err := strconv.ParseInt(string(name), 10, 32); err == nil {
				codes[rune(code)] = pifont.Sign(rune(n))
			}
		}
		code++
	}
	return codes
}
