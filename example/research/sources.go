package research

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the database driver "sqlite"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// library is a full-text index of papers, and a place for copies of documents of
// other sources.
type library struct{ db *sql.DB }

// openLibrary fills a database in memory with the papers.
func openLibrary(ctx context.Context) (*library, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // a database in memory belongs to one connection
	l := &library{db}
	if err := l.fill(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return l, nil
}

func (l *library) fill(ctx context.Context) error {
	_, err := l.db.ExecContext(ctx, `
		CREATE VIRTUAL TABLE papers USING fts5(id UNINDEXED, title, text, tokenize = 'porter');
		CREATE TABLE copies (id TEXT PRIMARY KEY, title TEXT, text TEXT, kept_at INTEGER) STRICT;`)
	if err != nil {
		return err
	}
	papers, err := shelf(Papers).all()
	if err != nil {
		return err
	}
	for _, d := range papers {
		if _, err := l.db.ExecContext(ctx, `INSERT INTO papers VALUES (?, ?, ?)`, d.ID, d.Title, d.Text); err != nil {
			return err
		}
	}
	return nil
}

func (l *library) Search(ctx context.Context, query string, limit int) (found []Document, err error) {
	terms := words(query)
	for i, w := range terms {
		terms[i] = `"` + w + `"` // a word of the query, not of FTS5's language
	}
	rows, err := l.db.QueryContext(ctx, `SELECT id, title, text FROM papers WHERE papers MATCH ? ORDER BY rank LIMIT ?`, strings.Join(terms, " "), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var d Document
		if err := rows.Scan(&d.ID, &d.Title, &d.Text); err != nil {
			return nil, err
		}
		found = append(found, d)
	}
	return found, rows.Err()
}

func (l *library) Document(ctx context.Context, id string) (Document, error) {
	d := Document{ID: id}
	err := l.db.QueryRowContext(ctx, `SELECT title, text FROM papers WHERE id = ?`, id).Scan(&d.Title, &d.Text)
	if errors.Is(err, sql.ErrNoRows) {
		return Document{}, NewDocumentUnknown(id)
	}
	return d, err
}

// keep keeps a copy of d.
func (l *library) keep(ctx context.Context, d Document, at time.Time) error {
	_, err := l.db.ExecContext(ctx, `REPLACE INTO copies VALUES (?, ?, ?, ?)`, d.ID, d.Title, d.Text, at.Unix())
	return err
}

// kept returns the copy of a document, and when it was made.
func (l *library) kept(ctx context.Context, id string) (d Document, at time.Time, err error) {
	var unix int64
	d.ID = id
	err = l.db.QueryRowContext(ctx, `SELECT title, text, kept_at FROM copies WHERE id = ?`, id).Scan(&d.Title, &d.Text, &unix)
	if errors.Is(err, sql.ErrNoRows) {
		err = toolerr.Wrap(err, toolerr.NotFound, "No copy of the document was kept.")
	}
	return d, time.Unix(unix, 0), err
}

// A shelf is the folder of files called like the source.
type shelf SourceName

func (s shelf) all() ([]Document, error) {
	files, err := fs.Glob(data, "data/"+string(s)+"/*.md")
	if err != nil {
		return nil, err
	}
	documents := make([]Document, len(files))
	for i, file := range files {
		if documents[i], err = s.read(file); err != nil {
			return nil, err
		}
	}
	return documents, nil
}

func (s shelf) read(file string) (Document, error) {
	text, err := data.ReadFile(file)
	title, body, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
	name := strings.TrimSuffix(path.Base(file), ".md")
	return Document{ID: string(s) + "/" + name, Title: title, Text: strings.TrimSpace(body)}, err
}

func (s shelf) Search(_ context.Context, query string, limit int) (found []Document, err error) {
	documents, err := s.all()
	for _, d := range documents {
		if len(found) < limit && containsAll(d.Title+" "+d.Text, words(query)) {
			found = append(found, d)
		}
	}
	return found, err
}

func (s shelf) Document(_ context.Context, id string) (Document, error) {
	d, err := s.read("data/" + id + ".md")
	if errors.Is(err, fs.ErrNotExist) {
		return Document{}, NewDocumentUnknown(id)
	}
	return d, err
}

// A service is a source behind HTTP.
type service struct {
	base string
	name SourceName
}

func (s service) Search(ctx context.Context, query string, limit int) (found []Document, err error) {
	err = s.get(ctx, string(s.name)+"?"+url.Values{"q": {query}, "limit": {strconv.Itoa(limit)}}.Encode(), &found)
	return found, err
}

func (s service) Document(ctx context.Context, id string) (d Document, err error) {
	err = s.get(ctx, id, &d)
	if e, ok := errors.AsType[*toolerr.Error](err); ok && e.Category == toolerr.NotFound {
		err = NewDocumentUnknown(id)
	}
	return d, err
}

func (s service) get(ctx context.Context, target string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/"+target, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }() // it has been read
	if resp.StatusCode != http.StatusOK {
		return toolerr.HTTP(resp.StatusCode, resp.Header)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("reading the answer of %s: %w", s.name, err)
	}
	return nil
}

// Services answers for the sources behind HTTP: GET /web?q=green+tea&limit=5
// searches, GET /web/caffeine gets a document.
func Services() http.Handler {
	mux := http.NewServeMux()
	for _, name := range []SourceName{Web, News, Standards} {
		s := shelf(name)
		answer := func(w http.ResponseWriter, v any, err error) {
			if err != nil {
				http.Error(w, "no such document", http.StatusNotFound)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(v) // who asked is gone if it fails
		}
		mux.HandleFunc("GET /"+string(name), func(w http.ResponseWriter, r *http.Request) {
			limit, _ := strconv.Atoi(r.FormValue("limit"))
			found, err := s.Search(r.Context(), r.FormValue("q"), limit)
			answer(w, found, err)
		})
		mux.HandleFunc("GET /"+string(name)+"/{document}", func(w http.ResponseWriter, r *http.Request) {
			d, err := s.Document(r.Context(), string(name)+"/"+r.PathValue("document"))
			answer(w, d, err)
		})
	}
	return mux
}
