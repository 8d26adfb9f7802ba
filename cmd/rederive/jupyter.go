package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/jupyter"
	"rederive/parse"
	"rederive/show/wire"
)

// cmdJupyter installs, removes or runs the kernel for Jupyter.
func cmdJupyter(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("jupyter", stderr)
	prefix := fs.String("prefix", "", "install for the Python environment in `DIR` instead of for the user")
	connection := fs.String("connection", "", "run: the connection `FILE` that Jupyter has written")
	rest, err := base.ParseArgs(fs, args)
	if err != nil {
		return base.FlagExit(err)
	}
	if o.Untrusted {
		err := base.Misused("--untrusted: the kernel runs what its user types, and needs connections " +
			"(to run a stranger's notebook: rederive convert --untrusted, then rederive run --untrusted)")
		return base.FailUsage(stderr, "jupyter", err)
	}
	verb := ""
	if len(rest) == 1 {
		verb = rest[0]
	}
	switch verb {
	case "install", "uninstall":
		var dir string
		if dir, err = kernelFolder(*prefix); err == nil && verb == "install" {
			err = installKernel(dir, o.Keep)
		} else if err == nil {
			err = removeKernel(dir)
		}
		if err == nil {
			fmt.Fprintf(stdout, "%sed %s\n", verb, dir)
		}
	case "run":
		err = runKernel(ctx, *connection, *o)
	default:
		err = base.Misused("expected install, uninstall or run")
	}
	if err != nil {
		return base.FailUsage(stderr, "jupyter", err)
	}
	return base.ExitOK
}

// kernelFolder returns the folder in which Jupyter looks for the kernel.
func kernelFolder(prefix string) (string, error) {
	const name = "kernels/rederive"
	if prefix != "" {
		return filepath.Join(prefix, "share", "jupyter", name), nil
	}
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return filepath.Join(dir, name), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("finding the folder of Jupyter: %w", err)
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Jupyter", name), nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter", name), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter", name), nil
}

// installKernel writes the kernel specification, by which Jupyter starts this binary.
func installKernel(dir string, k *base.Keeper) error {
	exe, err := os.Executable()
	if err != nil {
		return fmt.Errorf("finding this program: %w", err)
	}
	spec, err := json.MarshalIndent(map[string]any{
		"argv":         []string{exe, "jupyter", "run", "--connection", "{connection_file}"},
		"display_name": "Rederive (Go)", "language": "go", "interrupt_mode": "message",
	}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("installing the kernel: %w", err)
	}
	if err := k.Put(base.NewFile{
		Name: filepath.Join(dir, kernelFile), Data: append(spec, '\n'), Ours: isKernel,
	}); err != nil {
		return fmt.Errorf("installing the kernel: %w", err)
	}
	return nil
}

const kernelFile = "kernel.json"

// isKernel is the mark of the file that installKernel writes.
func isKernel(old []byte) bool { return base.Has(`"display_name": "Rederive (Go)"`)(old) }

// removeKernel removes the kernel specification, and its folder if it is then empty.
func removeKernel(dir string) error {
	file := filepath.Join(dir, kernelFile)
	old, err := base.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && !isKernel(old.Data) {
		err = errors.New("rederive has not written it")
	}
	if err == nil {
		err = os.Remove(file)
	}
	if err != nil {
		return fmt.Errorf("removing %s: %w", file, err)
	}
	os.Remove(dir) // fails, as it should, if the folder is not empty
	return nil
}

// runKernel runs the kernel. An interrupt from the keyboard ends a cell, not the kernel.
func runKernel(ctx context.Context, file string, o base.Options) error {
	if file == "" {
		return fmt.Errorf("run needs --connection FILE (Jupyter passes it)")
	}
	data, err := base.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading the connection file %s: %w", file, err)
	}
	c, err := jupyter.ReadConnection(data.Data)
	if err != nil {
		return err
	}
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	ctx, stop := signal.NotifyContext(context.WithoutCancel(ctx), syscall.SIGTERM)
	defer stop()
	host := jupyter.Host{
		Version: base.Tool().Version, Forms: jupyterForms, Memory: o.Ceiling.Memory, ReadFile: readJupyterInput,
		Front: jupyterFront, Dir: ".", Cache: func() (string, error) { return base.CheckedCache(o.Cache) },
	}
	k, err := jupyter.Listen(c, host)
	if err != nil {
		return err
	}
	return k.Serve(ctx, interrupts)
}

// readJupyterInput reads a data file that a cell declares, by the rules for inputs of notebooks: it is a regular
// file of the current folder's project, and no claims document.
func readJupyterInput(name string) ([]byte, error) {
	r, err := base.FindRoot(".")
	if err != nil {
		return nil, err
	}
	c, err := r.Read(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	for _, data := range base.UnpackedForms(c.Data) {
		if id := base.FindClaim(data); id != "" {
			return nil, errors.New("it is a claims document: it holds the claim " + id)
		}
	}
	return c.Data, nil
}

// jupyterFront reads the front matter of a notebook that runs in Jupyter, which starts the kernel in the folder
// of the notebook. Cells may declare the inputs, with the digests that it names.
func jupyterFront(name, text string) ([]rederive.Param, map[string][]byte, string, error) {
	b := base.NewBook(name)
	nb, err := parse.Notebook(name, []byte(text+"\n"), nil)
	if err != nil {
		return nil, nil, "", err
	}
	if b.Notebook = nb; len(nb.Front.Imports) > 0 {
		var errs rederive.Errors
		errs.Add(nb.Front.Pos, "imports: Jupyter's cells import no other packages; `rederive verify` does")
		return nil, nil, "", errs
	}
	if err := b.ReadInputs(); err != nil {
		return nil, nil, "", err
	}
	inputs := map[string][]byte{}
	var said strings.Builder
	for _, p := range nb.Front.Params {
		fmt.Fprintf(&said, "%s = %v\n", p.Name, p.Value)
	}
	for _, in := range nb.Front.Inputs {
		if inputs[in.Name], err = readJupyterInput(in.Path); err != nil {
			var errs rederive.Errors
			errs.Add(in.Pos, "reading input %s (%s): %w", in.Name, in.Path, err)
			return nil, nil, "", errs
		}
		fmt.Fprintf(&said, "input %s: %s, %d bytes\n", in.Name, in.Path, len(inputs[in.Name]))
	}
	return nb.Front.Params, inputs, said.String(), nil
}

// jupyterForms returns the media types of a display for Jupyter, which takes pixel images in base64.
func jupyterForms(b wire.Bundle) map[string]string {
	forms := base.MediaTypes(b)
	if data := b.Data(wire.SVG); data != nil {
		forms[string(wire.SVG)] = string(data)
	}
	if data := b.Data(wire.PNG); data != nil {
		forms[string(wire.PNG)] = base64.StdEncoding.EncodeToString(data)
	}
	return forms
}
