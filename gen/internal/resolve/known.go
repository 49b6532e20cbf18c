package resolve

import (
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A knownType is a named type whose form in JSON is not that of its Go type.
type knownType struct {
	pkg, name string // name is "" for all types of the package
	kind      model.Kind
	bits      int
	rules     []model.Rule // what the text of an input must be
	unit      string       // of an integer of an input, for violations
	note      string       // follows the description of a property
	instead   string       // why the type is not supported, and what to use
}

// known lists the types with a row of their own. What it decides, beside the
// form that encoding/json has:
//
//	time.Duration      an integer, in nanoseconds, and no enum of its constants
//	time.Month         an integer from 1 to 12; Weekday from 0 to 6
//	json.Number        any number, its text kept; never a string that holds one
//	big.Int            any integer of up to a thousand digits; never a string
//	big.Float          text of a decimal number: no Inf, 0x1p-2 or 1_000
//	big.Rat            text of a decimal number or a fraction, without exponent
//	net.IP             text of an address; "" is refused
//	netip.Addr         the same, without a zone
//	netip.Prefix       text of a range; IPv6 without dots
//	netip.AddrPort     text of an address with a port; IPv6 without dots
//	slog.Level         text, in capitals: INFO, WARN+2
//	fs.FileMode        an integer, of which any may be combined
//
// Where a type has no row, its own methods decide, then its Go type:
//
//	encoding.TextUnmarshaler   a string that the method accepts; which ones, no
//	                           schema can say unless toolgen:schema or enum= does
//	[16]byte called UUID       the same, in the format uuid
//	struct{ netip.Addr }       the text of what is embedded in it, alone
//	json.Unmarshaler           refused for inputs without toolgen:schema
//	json.Marshaler             any value in outputs, as encoding/json writes it
//	encoding.TextMarshaler     a string in outputs
//	toolrt.Optional[T]         T or null, never required; absent with omitzero
//	sql.NullString, …          objects: {"String":"","Valid":false}
//	net.HardwareAddr, …        bytes without methods: base64
//	map[int]T, map[uint8]T     keys that are integers in canonical form: not 01, +1, -0
//	map[T]V                    keys that UnmarshalText accepts; of two texts for one
//	                           key, the later one counts
//	constants                  make an enum of a named string or integer, but
//	                           those of the standard library do not
var known = []knownType{
	{pkg: "time", name: "Time", kind: model.Time},
	{pkg: "time", name: "Duration", kind: model.Int, bits: 64, unit: "nanoseconds (1000000000 is one second)", note: "In nanoseconds: 1000000000 is one second."},
	{pkg: "time", name: "Month", kind: model.Int, bits: 64, rules: between("1", "12"), note: "1 is January."},
	{pkg: "time", name: "Weekday", kind: model.Int, bits: 64, rules: between("0", "6"), note: "0 is Sunday."},
	{pkg: "encoding/json", name: "RawMessage", kind: model.Any},
	{pkg: "encoding/json", name: "Number", kind: model.Number},
	{pkg: "math/big", name: "Int", kind: model.BigInt},
	{pkg: "math/big", name: "Float", kind: model.Text, rules: textForm("decimal", "1000")},
	{pkg: "math/big", name: "Rat", kind: model.Text, rules: textForm("fraction", "1000")},
	{pkg: "net", name: "IP", kind: model.Text, rules: textForm("ip", "")},
	{pkg: "net/netip", name: "Addr", kind: model.Text, rules: textForm("ip", "")},
	{pkg: "net/netip", name: "Prefix", kind: model.Text, rules: textForm("ip-prefix", "")},
	{pkg: "net/netip", name: "AddrPort", kind: model.Text, rules: textForm("ip-port", "")},
	{pkg: "log/slog", name: "Level", kind: model.Text, rules: textForm("log-level", "")},
	{pkg: "io/fs", name: "FileMode", kind: model.Uint, bits: 32, note: "Permission bits as a decimal number: 420 is 0644."},
	{pkg: "net/url", name: "URL", instead: "encoding/json reads and writes field by field, not as text; use a string with the keyword format=uri"},
	{pkg: "log/slog", name: "LevelVar", instead: "must not be copied; use slog.Level"},
	{pkg: "sync", instead: "holds nothing that JSON knows, and must not be copied; leave the field out with the tag `json:\"-\"`"},
	{pkg: "sync/atomic", instead: "encoding/json can neither set nor read; use the plain type"},
	{pkg: runtimePath, name: "Optional", kind: model.Optional},
	{pkg: runtimePath, name: "Section", kind: model.Section},
	{pkg: runtimePath, name: "Partial", kind: model.Partial},
	{pkg: runtimePath, name: "Found", kind: model.Found},
}

// between is the range of an integer.
func between(low, high string) []model.Rule {
	return []model.Rule{{Keyword: "minimum", Values: []string{low}}, {Keyword: "maximum", Values: []string{high}}}
}

// textForm is a form of text that runtime.Format knows, of a length that is bounded
// unless it is "".
func textForm(format, most string) []model.Rule {
	rules := []model.Rule{{Keyword: "format", Values: []string{format}}}
	if most != "" {
		rules = append([]model.Rule{{Keyword: "maxLength", Values: []string{most}}}, rules...)
	}
	return rules
}

// lookupKnown returns the row of t, nil if there is none.
func lookupKnown(t types.Type) *knownType {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	for i, k := range known {
		if k.pkg == named.Obj().Pkg().Path() && (k.name == named.Obj().Name() || k.name == "") {
			return &known[i]
		}
	}
	return nil
}
