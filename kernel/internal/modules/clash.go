package modules

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"rederive/kernel/internal/toolchain"
)

// ownPath begins the paths of the packages of this module.
const ownPath = "rederive/"

// Clash returns an error if a module has a package with the same path as one that workers
// are built from: a program cannot have both.
func (g *Graph) Clash() error {
	for _, name := range slices.Sorted(maps.Keys(g.Exports)) {
		switch own, err := isOurs(name); {
		case err != nil:
			return err
		case own && !strings.HasPrefix(name, ownPath):
			return fmt.Errorf("it needs the package %s, which is part of the interpreter "+
				"(move what cells need to a package that does not import it)", name)
		case own:
			return fmt.Errorf("it needs a package %s, but rederive has a package with this path "+
				"(give the module another name in its go.mod, such as example.org/paper)", name)
		}
	}
	return nil
}

// isOurs reports whether workers are built from a package with the given path.
func isOurs(name string) (bool, error) {
	folder, ok := strings.CutPrefix(name, ownPath)
	if !ok {
		folder = path.Join(toolchain.ModulesFolder, name)
	}
	own, err := workerFolders()
	return own[folder], err
}

// workerFolders returns the folders of the packages that workers are built from.
var workerFolders = sync.OnceValues(func() (map[string]bool, error) {
	folders := map[string]bool{}
	err := toolchain.EachInterpreterFile(func(file string, _ []byte) error {
		folders[path.Dir(file)] = true
		return nil
	})
	return folders, err
})
