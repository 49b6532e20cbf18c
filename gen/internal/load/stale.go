package load

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// ignored stands for a file of ours when the go command must not see it.
const ignored = "//go:build ignore\n\npackage ignored\n"

// hidden returns overlay with the files named in stale taken out of the build.
func hidden(stale []string, overlay map[string][]byte) map[string][]byte {
	all := make(map[string][]byte, len(stale)+len(overlay))
	maps.Copy(all, overlay)
	for _, name := range stale {
		all[name] = []byte(ignored)
	}
	return all
}

// stumbled returns the names of our output in the folders of packages that the
// go command complained about: it may be the cause.
func (l *loader) stumbled(roots []*packages.Package) []string {
	var stale []string
	for _, root := range roots {
		if slices.ContainsFunc(root.Errors, listError) {
			stale = append(stale, l.ours(root.GoFiles)...)
		}
	}
	return stale
}

// vanished reports whether a file was gone when it was to be read, as output is
// that another run has removed since it was listed.
func (l *loader) vanished(roots []*packages.Package) bool {
	return slices.ContainsFunc(roots, func(root *packages.Package) bool {
		return slices.ContainsFunc(root.Errors, func(err packages.Error) bool {
			if err.Kind != packages.ParseError {
				return false
			}
			_, readErr := l.tree.read(l.position(err.Pos).Filename)
			return errors.Is(readErr, fs.ErrNotExist)
		})
	})
}

// output returns the names of our output in the main modules. Where the go
// command finds no package at all, that may be the cause: an adapter imports an
// SDK, and a go.mod that does not know the SDK yet fails all of them.
func (l *loader) output(ctx context.Context) []string {
	var stale []string
	for name := range l.cfg.Overlay {
		stale = append(stale, l.ours([]string{name})...)
	}
	dirs, err := l.run(ctx, "list", "-m", "-f={{.Dir}}").Output()
	if err != nil {
		return stale // no module, as the go command will say again
	}
	for dir := range strings.Lines(string(dirs)) {
		if dir = strings.TrimSpace(dir); dir == "" {
			continue
		}
		// What cannot be read is left to the go command.
		_ = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil
			case entry.IsDir() && name != dir && unlisted(entry.Name()):
				return fs.SkipDir
			case strings.HasPrefix(entry.Name(), "toolgen_"):
				stale = append(stale, l.ours([]string{name})...)
			}
			return nil
		})
	}
	return sorted(stale)
}

// unlisted reports whether patterns never reach into a folder of that name.
func unlisted(folder string) bool {
	return folder == "testdata" || folder == "vendor" || strings.HasPrefix(folder, ".") || strings.HasPrefix(folder, "_")
}

// ours returns the Go files among names that are toolgen's.
func (l *loader) ours(names []string) []string {
	var list []string
	for _, name := range names {
		if filepath.Ext(name) != ".go" {
			continue
		}
		if src, err := l.tree.read(name); err == nil && Owned(name, src) {
			list = append(list, name)
		}
	}
	return list
}

// run prepares a run of the go command.
func (l *loader) run(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = l.cfg.Dir, l.cfg.Env
	return cmd
}
