package report

import (
	"rederive"
	"rederive/typeset/draw"
)

func verdictInk(verdict string) draw.Ink {
	switch verdict {
	case rederive.Confirmed:
		return inkOK
	case rederive.Refuted:
		return inkWarn
	case rederive.Mismatch, rederive.Unchecked:
		return inkError
	}
	return inkCalm
}

// The inks of verdicts, as in the style of the HTML page.
var (
	inkOK    = draw.Ink{Name: "ok", Light: 0x1f5d34, Dark: 0x9fd0a8}
	inkWarn  = draw.Ink{Name: "warn", Light: 0x6b4a00, Dark: 0xe6c67c}
	inkError = draw.Ink{Name: "err", Light: 0x8c1d18, Dark: 0xf3a79c}
	inkCalm  = draw.Ink{Name: "calm", Light: 0x3f4d63, Dark: 0xb3c3dc}
	tintWeak = draw.Ink{Name: "weak", Light: 0xc9c4b6, Dark: 0x4a463c}
	inkMark  = draw.Ink{Name: "warn-mark", Light: 0xd08a00, Dark: 0xe6b34a}
	tintWarn = draw.Ink{Name: "warn-bg", Light: 0xf6ecd2, Dark: 0x3b3016}
	tintNew  = draw.Ink{Name: "calm-bg", Light: 0xe8ecf2, Dark: 0x262d38}
)
