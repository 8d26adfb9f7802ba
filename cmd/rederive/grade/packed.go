package grade

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"rederive/internal/strictjson"
)

// What the key gave goes to the processes that judge submissions, and their results come
// back, as JSON in files of which each has a limit. It is read strictly: a process
// that a submission has taken over may have written it.
const (
	mostKeys   = 512 << 20 // what keys gave with all parameters
	mostJudged = 64 << 20  // one result
)

// errPacked is the error of a file that is not what this program writes.
var errPacked = errors.New("this is not what one process of grade writes for another")

// pack writes data for another process.
func pack(v any, most int) ([]byte, error) {
	data, err := json.Marshal(v)
	if err == nil && len(data) > most {
		err = fmt.Errorf("it takes %d bytes, more than %d", len(data), most)
	}
	return data, err
}

// unpack reads what pack has written.
func unpack(data []byte, most int, v any) error {
	if len(data) > most {
		return fmt.Errorf("%w: it has more than %d bytes", errPacked, most)
	}
	if err := strictjson.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%w: %w", errPacked, err)
	}
	return nil
}

// readPacked reads a file that another process has written.
func readPacked(name string, most int) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: it is not a regular file", errPacked)
	}
	return io.ReadAll(io.LimitReader(f, int64(most)+1))
}
