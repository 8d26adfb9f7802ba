package compose

import (
	"rederive"
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

func verdictInk(verdict rederive.Outcome) draw.Ink {
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
	inkOK     = theme.OK()
	inkWarn   = theme.Warn()
	inkError  = theme.Error()
	inkCalm   = theme.Calm()
	tintWeak  = theme.Weak()
	inkMark   = theme.WarnMark()
	tintWarn  = theme.WarnGround()
	tintError = theme.ErrorGround()
	tintNew   = theme.CalmGround()
)
