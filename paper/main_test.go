package paper

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"

	"rederive/internal/must"
)

// compiledVariable is the environment variable for the folder of the compiled PDF reader, so that the processes of a
// fuzzer compile it once.
const compiledVariable = "REDERIVE_TEST_PDFIUM"

// made is the folder that this process has made.
var made string

// TestMain runs the tests, and then removes the compiled PDF reader.
func TestMain(m *testing.M) {
	code := m.Run()
	if made != "" {
		_ = os.RemoveAll(made)
	}
	os.Exit(code)
}

var compileOnce = sync.OnceValues(func() (folder string, err error) {
	if folder = os.Getenv(compiledVariable); folder != "" {
		return folder, nil
	}
	if folder, err = os.MkdirTemp("", "rederive-pdfium-"); err != nil {
		return "", err
	}
	made = folder
	if err := os.Setenv(compiledVariable, folder); err != nil {
		return "", err
	}
	Compile(context.Background(), folder)
	if !Compiled(folder) {
		return "", errors.New("the compiled reader is not found where it was put")
	}
	return folder, nil
})

// compiledReader returns the folder of the compiled PDF reader, which all tests share.
func compiledReader(tb testing.TB) string {
	tb.Helper()
	return must.Get(compileOnce())
}
