package base

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"rederive"
	"rederive/parse"
	"rederive/report/view"
	"rederive/typeset/font"
)

// Fonts are the fonts that a project adds for characters that the built-in ones lack. Nil adds none.
type Fonts struct {
	names []string // relative to the folder of the project
	read  func() (addedFonts, error)
}

// addedFonts is the content of the files.
type addedFonts struct {
	library *font.Library
	sum     string // of all bytes
}

// Library returns the built-in fonts, followed by those of the project. The files are read on first use, since
// few commands need them.
func (f *Fonts) Library() (*font.Library, error) {
	added, err := f.added()
	return added.library, err
}

func (f *Fonts) added() (addedFonts, error) {
	if f == nil {
		return addedFonts{library: view.Fonts()}, nil
	}
	return f.read()
}

// fileNames lists the files, relative to the project's folder.
func (f *Fonts) fileNames() []string {
	if f == nil {
		return nil
	}
	return f.names
}

// Sum returns a digest of the added fonts.
func (f *Fonts) Sum() (string, error) {
	added, err := f.added()
	return added.sum, err
}

// addFonts records the font files. One that does not exist is an error at once.
func (c *Config) addFonts(e parse.FrontEntry, errs *rederive.Errors) {
	names, _ := e.Value.Texts()
	if paths := c.within(e, errs); errs.Err() != nil || len(paths) == 0 {
		return
	}
	dir, pos := c.dir, e.Value.Pos
	root, err := os.OpenRoot(dir)
	if err != nil {
		errs.Add(pos, "reading fonts: %v", err)
		return
	}
	defer root.Close()
	for _, name := range names {
		info, err := root.Stat(filepath.FromSlash(name))
		if err == nil {
			err = checkRegular(info)
		}
		if err != nil {
			errs.Add(pos, "reading the font %s: %v", name, Reason(err)).
				Suggest("name a file in the folder of rederive.yaml, such as fonts/NotoSansSC-Regular.otf")
		}
	}
	c.Fonts = &Fonts{names, sync.OnceValues(func() (addedFonts, error) { return readFonts(dir, names, pos) })}
}

func readFonts(dir string, names []string, pos rederive.Pos) (addedFonts, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return addedFonts{}, err
	}
	defer root.Close()
	var errs rederive.Errors
	var faces []*font.Face
	sum := sha256.New()
	for _, name := range names {
		data, err := ReadRegular(filepath.FromSlash(name), root.Stat, root.OpenFile)
		if err != nil {
			errs.Add(pos, "reading the font %s: %v", name, err)
			continue
		}
		face, err := font.Read(data.Data)
		if err != nil {
			errs.Add(pos, "%s: %v", name, err).Suggest("fonts are OpenType or TrueType files (.otf, .ttf, .ttc)")
			continue
		}
		faces = append(faces, face)
		fmt.Fprintf(sum, "%x ", sha256.Sum256(data.Data))
	}
	if err := errs.Err(); err != nil {
		return addedFonts{}, err
	}
	return addedFonts{view.Fonts().With(faces), fmt.Sprintf("%x", sum.Sum(nil))}, nil
}
