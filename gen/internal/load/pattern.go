package load

import (
	"fmt"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/packages"
)

// unmatched reports the patterns with "..." that matched no package. The go
// command only warns of them; of any other pattern without a package it makes
// a root with an error.
func (l *loader) unmatched(roots []*packages.Package) {
	for _, pattern := range l.cfg.Patterns {
		if !strings.Contains(pattern, "...") {
			continue
		}
		matched := false
		for _, root := range roots {
			matched = matched || root.ID == pattern || l.matches(pattern, root)
		}
		if !matched {
			l.report(token.Position{}, codeNoPackages, fmt.Sprintf("no package matches %s", pattern))
		}
	}
}

// matches reports whether a pattern with "..." names a package, by its import
// path or, for patterns that begin with . or /, by its folder.
func (l *loader) matches(pattern string, root *packages.Package) bool {
	name := root.PkgPath
	if strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern) {
		name, pattern = filepath.ToSlash(root.Dir), filepath.ToSlash(filepath.Clean(pattern))
		if !filepath.IsAbs(pattern) {
			pattern = filepath.ToSlash(filepath.Join(l.cfg.Dir, pattern))
		}
	}
	expr := regexp.QuoteMeta(pattern)
	expr = strings.ReplaceAll(expr, `\.\.\.`, `.*`)
	if before, ok := strings.CutSuffix(expr, `/.*`); ok {
		expr = before + `(/.*)?` // x/... matches x
	}
	matched, err := regexp.MatchString("^"+expr+"$", name)
	return err == nil && matched
}
