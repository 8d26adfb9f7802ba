package base

import (
	"errors"
	"os/exec"
)

// browsers are the names and paths of Chromium and its relatives.
var browsers = []string{
	"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
}

// FindChromium finds the browser that prints pages. Without one, the error says what to do instead.
func FindChromium(instead string) (string, error) {
	for _, name := range browsers {
		if file, err := exec.LookPath(name); err == nil {
			return file, nil
		}
	}
	return "", errors.New("no Chromium is installed; install it (on Debian: apt-get install chromium), or " + instead)
}
