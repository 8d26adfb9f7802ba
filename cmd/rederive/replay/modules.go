package replay

import (
	"errors"
	"path"
	"slices"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/report/view"
)

// missingModules returns an error if the notebook of a report needs packages of modules that are
// missing here. A comparison without them would be meaningless.
func missingModules(b *base.Book, source *view.Source) error {
	carried := slices.ContainsFunc(source.Files, func(f view.SourceFile) bool {
		return path.Base(f.Name) == "go.mod"
	})
	var errs rederive.Errors
	for _, e := range b.Run.Errors {
		switch {
		case source.Status != rederive.RunOK.String() || !errors.Is(e, rederive.ErrImport):
		case carried:
			errs = append(errs, e)
		default:
			_ = errs.Add(e.Pos, "the report does not carry the module whose packages are imported here").
				Suggest("run `rederive verify` in the project of the notebook")
		}
	}
	return errs.Err()
}
