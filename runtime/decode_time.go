package runtime

import "time"

// DecodeTime reads a time as RFC 3339 has it. Digits beyond nanoseconds are
// dropped; a leap second, which time.Time cannot hold, is refused.
func DecodeTime(d *Decoder, v *time.Time, r *Rule) {
	if d.null(r) {
		*v = time.Time{}
		return
	}
	if t, ok := d.plainTime(r); ok {
		*v = t
		return
	}
	if d.peek() != '"' {
		d.wrongType(r, "string")
		return
	}
	s, ok := d.scanString()
	if !ok {
		return
	}
	text := alias(d.data[s.from:s.to])
	if s.escaped {
		if s.runes > maxChecked {
			text = "" // no time, and not worth being unescaped
		} else {
			text = unescape(d.data[s.from:s.to])
		}
	}
	if r != nil && r.checksMoreThanTime() {
		other := *r
		other.format = nil
		d.checkText(s, text, &other, "")
	}
	t, problem := parseTime(text)
	if problem != "" {
		d.violateText(s, "format", problem, dateTime.name)
		return
	}
	*v = t
}

// plainTimes are times in the form that is most frequent: 2026-11-30T09:15:00Z.
var plainTimes = newPattern(`^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z$`).fixed

// plainTime reads a time in its most frequent form. For anything else it reports
// false and stays where it is.
func (d *Decoder) plainTime(r *Rule) (time.Time, bool) {
	b, from := d.data, d.pos+1
	end := from + plainTimes.size
	if end > len(b) || b[from-1] != '"' || plainTimes.end(b, from) != end-1 || r != nil && r.checksMoreThanTime() {
		return time.Time{}, false
	}
	text := (*[len("2026-11-30T09:15:00Z")]byte)(b[from:])
	pair := func(i int) int { return int(text[i]&15)*10 + int(text[i+1]&15) }
	year, month, day := pair(0)*100+pair(2), pair(5), pair(8)
	hour, minute, second := pair(11), pair(14), pair(17)
	if month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 {
		return time.Time{}, false
	}
	d.pos = end
	return time.Unix(daysSince1970(year, month, day)*86400+int64(hour*3600+minute*60+second), 0).UTC(), true
}

// checksMoreThanTime reports whether r says more of a time than that it is one.
func (r *Rule) checksMoreThanTime() bool {
	return r.pattern != nil || r.enum != nil || r.minLength > 0 || r.maxLength < unbounded
}

// parseTime reads 2026-11-30T09:15:00.5+01:00. Where text is no such time,
// problem says what it must be.
func parseTime(text string) (t time.Time, problem string) {
	const form = `must be a date and time as in RFC 3339, like "2026-11-30T09:15:00Z"`
	n := len("2026-11-30T09:15:00")
	if len(text) <= n || text[10]|0x20 != 't' || text[13] != ':' || text[16] != ':' || !validDate(text[:10]) {
		return t, form
	}
	year := int(text[0]-'0')*1000 + int(text[1]-'0')*100 + twoDigits(text[2:])
	month, day := twoDigits(text[5:]), twoDigits(text[8:])
	hour, minute, second := twoDigits(text[11:]), twoDigits(text[14:]), twoDigits(text[17:])
	nanos, rest, ok := fraction(text[n:])
	offset, zoned := zone(rest)
	switch {
	case !ok || !zoned || uint(hour) > 23 || uint(minute) > 59 || uint(second) > 60:
		return t, form
	case second == 60:
		return t, "must not be a leap second; give the second before or after it"
	}
	t = time.Unix(daysSince1970(year, month, day)*86400+int64(hour*3600+minute*60+second-offset), nanos)
	if offset == 0 {
		return t.UTC(), ""
	}
	return t.In(time.FixedZone("", offset)), ""
}

// fraction reads the fraction of a second, if one begins text.
func fraction(text string) (nanos int64, rest string, ok bool) {
	if text[0] != '.' {
		return 0, text, true
	}
	i := 1
	for unit := int64(1e8); i < len(text) && isDigit(text[i]); i++ {
		nanos += int64(text[i]-'0') * unit
		unit /= 10
	}
	return nanos, text[i:], i > 1
}

// zone reads Z or +01:00, in seconds.
func zone(text string) (offset int, ok bool) {
	if text == "Z" || text == "z" {
		return 0, true
	}
	if len(text) != len("+01:00") || text[3] != ':' || text[0] != '+' && text[0] != '-' {
		return 0, false
	}
	hour, minute := twoDigits(text[1:]), twoDigits(text[4:])
	if uint(hour) > 23 || uint(minute) > 59 {
		return 0, false
	}
	offset = hour*3600 + minute*60
	if text[0] == '-' {
		offset = -offset
	}
	return offset, true
}

// twoDigits reads the number of two digits that begins text, -1 if none does.
func twoDigits(text string) int {
	if !isDigit(text[0]) || !isDigit(text[1]) {
		return -1
	}
	return int(text[0]-'0')*10 + int(text[1]-'0')
}

// validDate reports whether text is a day of the calendar: 2026-11-30.
func validDate(text string) bool {
	if len(text) != len("2026-11-30") || text[4] != '-' || text[7] != '-' {
		return false
	}
	century, rest := twoDigits(text), twoDigits(text[2:])
	month, day := twoDigits(text[5:]), twoDigits(text[8:])
	if century < 0 || rest < 0 {
		return false
	}
	year := 100*century + rest
	return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// daysSince1970 counts the days from 1970-01-01 to the date in the Gregorian
// calendar. Years begin in March here, so that a leap day ends one, and are
// shifted to be positive.
func daysSince1970(year, month, day int) int64 {
	if month <= 2 {
		year--
		month += 12
	}
	year += 400
	return int64(365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + day - 1 - 719468 - 146097)
}
