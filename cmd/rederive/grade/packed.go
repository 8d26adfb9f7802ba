package grade

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"rederive/internal/strictjson"
)

// The results of the key are passed to the judging processes, and their results back, as
// JSON in files of limited size. They are read strictly: a process that a submission has
// taken over may have written them.
const (
	mostKeys   = 512 << 20 // results of the key with all parameters
	mostJudged = 64 << 20  // one result
)

// errPacked is the error for a file that this program did not write.
var errPacked = errors.New("this is not what one process of grade writes for another")

// pack encodes data for another process.
func pack(v any, most int) ([]byte, error) {
	data, err := json.Marshal(v)
	if err == nil && len(data) > most {
		err = fmt.Errorf("it takes %d bytes, more than %d", len(data), most)
	}
	return data, err
}

// unpack decodes what pack has encoded.
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
