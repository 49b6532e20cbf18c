package toolmcp

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// guard tells a server's clients from web pages that reach it through somebody's
// browser. Such a page betrays itself by its origin, or, once its own name has
// been pointed at the server (DNS rebinding), by the host that it asks for.
type guard struct {
	hosts   map[string]bool // in lower case, without ports
	origins map[string]bool // in lower case
}

// checkOrigin reports whether text is an origin: scheme://host or scheme://host:port.
func checkOrigin(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme+"://"+u.Host != text {
		return fmt.Errorf("%q is not an origin such as https://app.example.com", text)
	}
	return nil
}

// checkHost reports whether text is a host: a name or an address, with or without
// a port.
func checkHost(text string) error {
	u, err := url.Parse("//" + text)
	if err != nil || u.Hostname() == "" || u.Host != text {
		return fmt.Errorf("%q is not a host such as mcp.example.com", text)
	}
	return nil
}

// refuses says why r is not served; "" if it is.
func (g *guard) refuses(r *http.Request) string {
	if !g.trustsHost(r) {
		return fmt.Sprintf("the host %q is not served here", r.Host)
	}
	if !g.trustsOrigin(r) {
		return "calls of web pages of this origin are not served"
	}
	return ""
}

// trustsHost reports whether r asks for a host that the server is known by.
func (g *guard) trustsHost(r *http.Request) bool {
	host := hostname(r.Host)
	if g.hosts[host] {
		return true
	}
	addr, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if ok && isLoopback(hostname(addr.String())) {
		return isLoopback(host)
	}
	return len(g.hosts) == 0
}

// trustsOrigin reports whether r is no web page's, or that of one which may call.
// A page of the same host may where the name cannot have been rebound.
func (g *guard) trustsOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		// A browser that hides the origin still tells a foreign page.
		site := r.Header.Get("Sec-Fetch-Site")
		return site == "" || site == "none" || site == "same-origin"
	}
	if g.origins[strings.ToLower(origin)] {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" || !strings.EqualFold(u.Host, r.Host) {
		return false
	}
	host := hostname(r.Host)
	_, err = netip.ParseAddr(host)
	return g.hosts[host] || isLoopback(host) || err == nil
}

// allowsPage tells the browser of a trusted origin that its page may call, and
// reports whether that was all that r asked for.
func (g *guard) allowsPage(w http.ResponseWriter, r *http.Request) (answered bool) {
	origin := r.Header.Get("Origin")
	if !g.origins[strings.ToLower(origin)] {
		return false
	}
	w.Header().Set("Access-Control-Allow-Origin", origin)
	w.Header().Add("Vary", "Origin")
	if r.Method != http.MethodOptions {
		return false
	}
	w.Header().Set("Access-Control-Allow-Methods", http.MethodPost)
	if wanted := r.Header.Get("Access-Control-Request-Headers"); wanted != "" {
		w.Header().Set("Access-Control-Allow-Headers", wanted)
	}
	w.WriteHeader(http.StatusNoContent)
	return true
}

// hostname returns the host of a Host header or an address: "[::1]:80" → "::1".
func hostname(hostport string) string {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.TrimSuffix(strings.TrimPrefix(hostport, "["), "]")
	}
	return strings.ToLower(host)
}

// isLoopback reports whether host, a name or an address, is this machine.
func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.Unmap().IsLoopback()
}
