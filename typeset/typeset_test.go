package typeset

import (
	"bytes"
	"os"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
)

func write(t testing.TB, d *Document, p Preset) ([]byte, []Warning) {
	t.Helper()
	var b bytes.Buffer
	warnings, err := d.WritePDF(&b, p)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), warnings
}

func TestGallery(t *testing.T) {
	for name, preset := range map[string]Preset{"article": Article(), "handout": Handout(), "review": Review()} {
		got, warnings := write(t, gallery(), preset)
		conf := model.NewDefaultConfiguration()
		conf.ValidationMode, conf.Offline = model.ValidationStrict, true
		if err := api.Validate(bytes.NewReader(got), conf); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if again, _ := write(t, gallery(), preset); !bytes.Equal(got, again) {
			t.Errorf("%s: other bytes the second time", name)
		}
		t.Log(name, len(got), warnings)
		if dir := os.Getenv("TYPESET_LOOK"); dir != "" {
			if err := os.WriteFile(dir+"/"+name+".pdf", got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
