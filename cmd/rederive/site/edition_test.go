package site

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rederive/cmd/rederive/base"
	"rederive/internal/must"
)

func TestReadKey(t *testing.T) {
	_, good, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	other := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	write := func(kind string, key any) string {
		der := must.Get(x509.MarshalPKCS8PrivateKey(key))
		name := filepath.Join(t.TempDir(), "key.pem")
		must.Do(os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
		return name
	}
	key, err := readKey(write("PRIVATE KEY", good))
	if err != nil || !key.Equal(good) {
		t.Errorf("the key was not read: %v", err)
	}
	for name, want := range map[string]string{
		write("PRIVATE KEY", other):        "not an Ed25519 key",
		write("PUBLIC KEY", good):          "no PEM block PRIVATE KEY",
		filepath.Join(t.TempDir(), "none"): "no such file",
	} {
		if _, err := readKey(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestSourceDate(t *testing.T) {
	if d, err := sourceDate(""); err != nil || !d.IsZero() {
		t.Errorf("no date: %v, %v", d, err)
	}
	if d, err := sourceDate("86400"); err != nil || !d.Equal(time.Date(1970, 1, 2, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("86400: %v, %v", d, err)
	}
	for _, bad := range []string{"x", "-1", "1.5"} {
		if _, err := sourceDate(bad); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}

func TestNoChromium(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := base.FindChromium(""); err == nil || !strings.Contains(err.Error(), "apt-get install chromium") {
		t.Errorf("error %v", err)
	}
}

// TestDated checks that dates keep their length, since the offsets in a printed
// PDF must not change.
func TestDated(t *testing.T) {
	printed := []byte("<</CreationDate (D:20261121083806+00'00')\n/ModDate (D:20261121083806-02'30')>> " +
		"(D:20261121083806+00'00')")
	got := string((&Edition{}).dated(printed))
	want := "<</CreationDate (D:19700101000000+00'00')\n/ModDate (D:19700101000000+00'00')>> (D:20261121083806+00'00')"
	if got != want || len(got) != len(printed) {
		t.Errorf("%s", got)
	}
}
