package view

import "rederive/internal/words"

// languageOf returns the language of a handout or key, which is that of its notebook.
// Reports are in English, for which it returns nil.
func languageOf(b *Book) *words.Language {
	if b.Variant.Suffix() == "" {
		return nil
	}
	l, _ := words.In(b.Notebook.Front.Lang)
	return l
}
