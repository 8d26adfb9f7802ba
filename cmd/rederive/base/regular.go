package base

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// maxFile is the size in bytes above which no file is read.
const maxFile = 64 << 20

// ReadFile reads a regular file that the command line names.
func ReadFile(name string) (content, error) {
	c, err := ReadRegular(name, os.Stat, os.OpenFile)
	return c, SuggestFile(name, err)
}

// ReadRegular reads a regular file of reasonable size. Reading a pipe, a device
// or a socket could block or never end.
func ReadRegular(name string, stat func(string) (fs.FileInfo, error),
	open func(string, int, fs.FileMode) (*os.File, error),
) (content, error) {
	info, err := stat(name)
	if err != nil {
		return content{}, Reason(err)
	}
	if err := checkRegular(info); err != nil {
		return content{}, err
	}
	// O_NONBLOCK avoids blocking if a pipe has replaced the file.
	f, err := open(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return content{}, Reason(err)
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return content{}, Reason(err)
	}
	if err := checkRegular(info); err != nil {
		return content{}, err
	}
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errTooBig
	}
	return content{Data: data, info: info}, Reason(err)
}

var errTooBig = fmt.Errorf("it is larger than %d MiB", maxFile>>20)

func checkRegular(info fs.FileInfo) error {
	switch mode := info.Mode(); {
	case mode.IsRegular() && info.Size() > maxFile:
		return errTooBig
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return fmt.Errorf("it is a folder, not a file")
	case mode&fs.ModeNamedPipe != 0:
		return fmt.Errorf("it is a named pipe, not a regular file")
	case mode&fs.ModeSocket != 0:
		return fmt.Errorf("it is a socket, not a regular file")
	case mode&fs.ModeDevice != 0:
		return fmt.Errorf("it is a device, not a regular file")
	}
	return fmt.Errorf("it is not a regular file")
}
