package report

import (
	"fmt"
	"net/url"
	"strings"
)

// knownScheme reports whether an address is one of the web, of mail or of this
// page.
func knownScheme(link string) bool {
	for _, scheme := range []string{"http://", "https://", "mailto:", "#"} {
		if strings.HasPrefix(link, scheme) {
			return true
		}
	}
	return false
}

const schemeHint = "write http://, https://, mailto: or #id"

// anchor returns the id of the element to which a link such as #id leads: a
// section, or anything with a label.
func (r *resolved) anchor(link string) (string, error) {
	id := strings.TrimPrefix(link, "#")
	if plain, err := url.PathUnescape(id); err == nil {
		id = plain
	}
	if t, ok := r.targets[id]; ok {
		return t.anchor, nil
	}
	if claim, ok := strings.CutPrefix(id, "claim-"); ok {
		if t, ok := r.targets["claim "+claim]; ok {
			return t.anchor, nil
		}
	}
	return "", fmt.Errorf("broken link: nothing here is called %s", id)
}

// linkHint says what a link may lead to.
const linkHint = "write #id with the id of a section or a label, as {#id} gives it"

// fileLink is the address of a file in the same folder. A colon would end a scheme.
func fileLink(name string) string {
	return strings.ReplaceAll(url.PathEscape(name), ":", "%3A")
}
