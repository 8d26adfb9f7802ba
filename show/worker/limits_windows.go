package worker

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"
)

// HostFiles is the environment variable in which the host passes the handles of its
// files, in the order of [JobFile], [FrameFile] and [PlaceFile]: Windows passes no
// descriptors.
const HostFiles = "REDERIVE_FILES"

func hostHandle(fd int) (syscall.Handle, error) {
	handles := strings.Split(os.Getenv(HostFiles), ",")
	if fd -= JobFile; fd >= len(handles) {
		return 0, fmt.Errorf("%s names no handle for file %d", HostFiles, fd+JobFile)
	}
	handle, err := strconv.ParseUint(handles[fd], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("reading %s: %w", HostFiles, err)
	}
	return syscall.Handle(handle), nil
}

// hostFile returns a file that the host passes on.
func hostFile(fd int) (*os.File, error) {
	handle, err := hostHandle(fd)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(handle), "host"), nil
}

// closeOnExec has nothing to do: a process inherits only the handles that are listed
// for it.
func closeOnExec(...int) {}

// setLimits limits the memory of the process. The host limits the output, whose size it
// monitors.
func setLimits(job *Job) error { return Bound(job.Memory, 0) }

// Constants of the interface to job objects, see the documentation of
// JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
const (
	extendedLimitInformation = 9

	limitProcessTime     = 0x00000002
	limitProcessMemory   = 0x00000100
	limitDieOnException  = 0x00000400
	limitKillOnJobClose  = 0x00002000
	hundredNanoseconds   = 100
	fileMapReadAndWrite  = syscall.FILE_MAP_READ | syscall.FILE_MAP_WRITE
	sizeOfThePlaceInFile = unsafe.Sizeof(placePage{})
)

// A jobLimits is a JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
type jobLimits struct {
	processTime, jobTime           int64
	flags                          uint32
	minWorkingSet, maxWorkingSet   uintptr
	activeProcesses                uint32
	affinity                       uintptr
	priority, scheduling           uint32
	counters                       [6]uint64
	processMemory, jobMemory       uintptr
	peakProcessMemory, peakJobSize uintptr
}

// Bound puts this process into a job object, which limits its memory and CPU time, if
// they are not 0. Processes that it starts end with it.
func Bound(memory int64, computing time.Duration) error {
	limits := jobLimits{flags: limitKillOnJobClose | limitDieOnException}
	if memory > 0 {
		limits.flags |= limitProcessMemory
		limits.processMemory = uintptr(memory)
	}
	if computing > 0 {
		limits.flags |= limitProcessTime
		limits.processTime = computing.Nanoseconds() / hundredNanoseconds
	}
	kernel := syscall.NewLazyDLL("kernel32.dll")
	job, _, err := kernel.NewProc("CreateJobObjectW").Call(0, 0)
	if job == 0 {
		return fmt.Errorf("creating a job object: %w", err)
	}
	ok, _, err := kernel.NewProc("SetInformationJobObject").Call(
		job, extendedLimitInformation, uintptr(unsafe.Pointer(&limits)), unsafe.Sizeof(limits))
	if ok == 0 {
		return fmt.Errorf("limiting the memory: %w", err)
	}
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		return fmt.Errorf("limiting the memory: %w", err)
	}
	if ok, _, err = kernel.NewProc("AssignProcessToJobObject").Call(job, uintptr(self)); ok == 0 {
		return fmt.Errorf("entering the job object: %w", err)
	}
	return nil // the handle stays open as long as the process lives
}

// OpenPlace maps the page in which an interpreted program stores its place.
func OpenPlace() error {
	file, err := hostHandle(PlaceFile)
	if err != nil {
		return err
	}
	mapping, err := syscall.CreateFileMapping(file, nil, syscall.PAGE_READWRITE, 0, uint32(os.Getpagesize()), nil)
	if err != nil {
		return fmt.Errorf("mapping the page of the place: %w", err)
	}
	page, err := syscall.MapViewOfFile(mapping, fileMapReadAndWrite, 0, 0, sizeOfThePlaceInFile)
	if err != nil {
		return fmt.Errorf("mapping the page of the place: %w", err)
	}
	(*(**placePage)(unsafe.Pointer(&page))).open() // the memory is not Go's, and stays in place
	return nil
}

// cpuTime returns the CPU time of the process.
func cpuTime() time.Duration {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		return 0
	}
	var created, exited, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(self, &created, &exited, &kernel, &user); err != nil {
		return 0
	}
	return ticks(kernel) + ticks(user)
}

// ticks converts a time span, which Windows counts in units of 100 nanoseconds.
func ticks(t syscall.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * hundredNanoseconds
}
