package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolgen-dev/toolgen/gen"
)

// commit makes the changes. Each new file is first written under another name
// beside its place; only when all are written are they renamed, so that
// whatever goes wrong before leaves every old file as it was.
func commit(changes []gen.Change) (err error) {
	var staged []string // temporary names, "" once renamed
	defer func() {
		for _, name := range staged {
			if name != "" {
				err = errors.Join(err, os.Remove(name))
			}
		}
	}()
	var written, removed []gen.Change
	for _, c := range changes {
		if c.New == nil {
			removed = append(removed, c)
			continue
		}
		name, err := stage(c)
		if err != nil {
			return fmt.Errorf("writing %s: %w", c.Path, err)
		}
		written, staged = append(written, c), append(staged, name)
	}
	for i, c := range written {
		if err := os.Rename(staged[i], c.Path); err != nil {
			return fmt.Errorf("writing %s: %w", c.Path, err)
		}
		staged[i] = ""
	}
	for _, c := range removed {
		if err := os.Remove(c.Path); err != nil && !errors.Is(err, fs.ErrNotExist) { // as another run may have removed it
			return fmt.Errorf("removing %s: %w", c.Path, err)
		}
		if c.Adapter {
			_ = os.Remove(filepath.Dir(c.Path)) // fails, as it should, when anything else is in it
		}
	}
	return nil
}

// stage writes the new contents of a file beside it and returns the name.
func stage(c gen.Change) (name string, err error) {
	dir, base := filepath.Split(c.Path)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	name = filepath.Join(dir, fmt.Sprintf(".%s.%d", base, os.Getpid()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	_, err = f.Write(c.New)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(name))
	}
	return name, nil
}
