package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// refused returns what keeps the go command from listing any package, in its
// own words, nil where it is only that none matches a pattern with "...".
// go/packages, which asks for export data, takes those words for complaints of
// the compiler and drops them.
func (l *loader) refused(ctx context.Context, stale []string) error {
	dir, err := os.MkdirTemp("", "toolgen")
	if err != nil {
		return l.loading(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	overlay, err := without(stale, dir)
	if err != nil {
		return l.loading(err)
	}
	args := slices.Concat([]string{"list", "-e", "-export", "-compiled", "-deps", "-f=", "-overlay=" + overlay}, l.cfg.BuildFlags, []string{"--"}, l.cfg.Patterns)
	cmd := l.run(ctx, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		if said := strings.TrimSpace(stderr.String()); said != "" {
			err = errors.New(said)
		}
		return l.loading(err)
	}
	if slices.ContainsFunc(l.cfg.Patterns, func(p string) bool { return !strings.Contains(p, "...") }) {
		return l.loading(errors.New("the go command finds no package"))
	}
	return nil
}

// without writes, to dir, an overlay file for the go command that hides files,
// and returns its name.
func without(files []string, dir string) (name string, err error) {
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for _, file := range files {
		overlay.Replace[file] = ""
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		return "", err
	}
	name = filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, data, 0o600)
}

// loading says of an error what was being done.
func (l *loader) loading(err error) error {
	return fmt.Errorf("loading %s: %w", strings.Join(l.cfg.Patterns, " "), err)
}

// plainly takes what go/packages puts around the words of the go command off:
//
//	err: exit status 1: stderr: go: parsing $GOFLAGS: unknown flag -x
//	err: exec: "go": executable file not found in $PATH: stderr:
func plainly(err error) error {
	failed, said, _ := strings.Cut(err.Error(), ": stderr:")
	if said = strings.TrimSpace(said); said == "" {
		said = strings.TrimPrefix(failed, "err: ")
	}
	return errors.New(said)
}
