package schema

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// The runtime takes the texts that the patterns match, and no others.
func TestPatterns(t *testing.T) {
	seeds := []string{
		"192.0.2.1/24", "10.0.0.255/32", "0.0.0.0/0", "::/0", "2001:db8::/128", "1:2:3:4:5:6:7:8/64", "1:2::7:8/9", "::8/1", "1:2:3:4:5:6:7::/9",
		"192.0.2.1:80", "[::1]:65535", "[1:2:3::8]:0", "[1:2:3:4:5:6:7:8]:6553",
		"1.50", "-12.5e-999", "1E+9", "0", "-0", "3/4", "-17/10", "0.125", "INFO", "WARN+2", "ERROR-10", "DEBUG",
	}
	const letters = "0123456789abcfF.:/[]-+eEINFOWARDBUG_ x"
	random := rand.New(rand.NewPCG(1, 2))
	matched := 0
	for _, p := range patterns {
		compiled := regexp.MustCompile(p.pattern)
		node := &toolrt.Node{Kind: toolrt.KindText, Rule: toolrt.NewRule(toolrt.Format(p.name))}
		for range 20000 {
			text := []byte(seeds[random.IntN(len(seeds))])
			for range random.IntN(4) {
				switch i := random.IntN(len(text) + 1); {
				case random.IntN(3) == 0 || i == len(text):
					text = append(text[:i], append([]byte{letters[random.IntN(len(letters))]}, text[i:]...)...)
				case random.IntN(2) == 0:
					text[i] = letters[random.IntN(len(letters))]
				default:
					text = append(text[:i], text[i+1:]...)
				}
			}
			document, err := json.Marshal(string(text))
			if err != nil {
				t.Fatal(err)
			}
			want := compiled.Match(text)
			if want {
				matched++
			}
			if got := toolrt.Validate(document, node); (got == nil) != want {
				t.Fatalf("%s: the pattern matches %q: %t; the runtime says %v", p.name, text, want, got)
			}
		}
	}
	if matched < 5000 {
		t.Errorf("only %d texts match: they are too random", matched)
	}
}

func TestIntegers(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, kind := range []model.Kind{model.Int, model.Uint} {
		for _, bits := range []int{8, 16, 32, 64} {
			low, high, _ := (&model.Type{Kind: kind, Bits: bits}).Bounds()
			pattern := regexp.MustCompile(integers(low, high))
			check := func(n *big.Int) {
				text := n.String()
				want := n.Cmp(integer(low)) >= 0 && n.Cmp(integer(high)) <= 0
				if pattern.MatchString(text) != want {
					t.Errorf("%s: %s is matched: %t", pattern, text, !want)
				}
			}
			for _, edge := range []string{low, high, "0"} {
				for by := range int64(300) {
					check(new(big.Int).Add(integer(edge), big.NewInt(by-150)))
				}
			}
			for range 20000 {
				n := new(big.Int).SetUint64(random.Uint64() >> random.IntN(64))
				if random.IntN(2) == 0 {
					n.Neg(n)
				}
				check(n)
			}
			for digits := 1; digits < 25; digits++ {
				check(integer("1" + strings.Repeat("0", digits)))
				check(integer(strings.Repeat("9", digits)))
			}
			for _, odd := range []string{"", "-", "-0", "00", "01", "+1", "1.0", "1e1", " 1", "1\n", "0x1"} {
				if pattern.MatchString(odd) {
					t.Errorf("%s matches %s", pattern, strconv.Quote(odd))
				}
			}
		}
	}
}

func integer(text string) *big.Int {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		panic(fmt.Sprintf("%q is no integer", text))
	}
	return n
}
