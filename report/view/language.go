package view

import "rederive/internal/words"

// languageOf is the language in which a sheet speaks: that of its notebook. Reports speak
// English.
func languageOf(b *Book) *words.Language {
	if b.Variant.Suffix() == "" {
		return nil
	}
	l, _ := words.In(b.Notebook.Front.Lang)
	return l
}
