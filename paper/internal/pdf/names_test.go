package pdf

import "testing"

// TestSignsByName reads the signs of fonts whose characters are named by numbers, unless two fonts differ.
func TestSignsByName(t *testing.T) {
	signs := signsByName([]byte(`1 0 obj << /Type /Font /Encoding 2 0 R /BaseFont /ABCDEF+Pi >> endobj
2 0 obj << /Differences [ 1 /H11005 /H11021
/H9273 20/H11002 ] >> endobj
3 0 obj<</BaseFont/GHIJKL+Pi/Encoding<</Differences[1/H11005/H11022]>>>>endobj
4 0 obj << /BaseFont /Other /Encoding /WinAnsiEncoding >> endobj`))
	for code, want := range map[rune]rune{1: '=', 2: 0, 3: '\u03c7', 20: '\u2212'} {
		if got := signs[namedSign{"Pi", code}]; got != want {
			t.Errorf("code %d: %q, want %q", code, got, want)
		}
	}
	if len(signs) != 4 {
		t.Errorf("%v", signs)
	}
}
