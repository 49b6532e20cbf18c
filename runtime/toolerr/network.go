package toolerr

import (
	"io"
	"net/url"
	"reflect"
)

// The errors of the network and of TLS are known by the names of their types.
// Importing package net would link a binary with the resolver of the system,
// and crypto/x509 would add a megabyte, for the sake of errors that a tool
// without a network never sees.

// nameCondition knows names of hosts that lead nowhere. That a host does not
// exist is not not_found: it is the tool that looked for the host, and a model
// would take it for an empty search.
//
//	no such host        → permanent
//	server misbehaving  → transient
func nameCondition(err any) finding {
	v := reflect.ValueOf(err)
	switch {
	case typeName(v) != "net.DNSError":
		return finding{}
	case flag(v, "IsNotFound"):
		return finding{category: Permanent, message: "A server that the tool depends on has no address."}
	case flag(v, "IsTimeout"), flag(v, "IsTemporary"):
		return finding{category: Transient, message: messageUnreached}
	}
	return finding{category: Permanent, message: "The address of a server that the tool depends on cannot be found out."}
}

// streamCondition knows streams that end before they should.
func streamCondition(err any) finding {
	broken := is(err, io.ErrUnexpectedEOF) || is(err, io.ErrClosedPipe) ||
		typeName(reflect.ValueOf(err)) == "internal/poll.errNetClosing" // net.ErrClosed
	if e, ok := err.(*url.Error); ok && is(e.Err, io.EOF) {
		// A client's word for a server that hangs up instead of answering. Any
		// other EOF is an end, not a failure.
		broken = true
	}
	if broken {
		return finding{category: Transient, message: messageBroken}
	}
	return finding{}
}

var (
	untrusted = finding{category: Permanent, message: "A server that the tool depends on could not prove who it is."}
	insecure  = finding{category: Permanent, message: "No secure connection to a server that the tool depends on is possible."}
	refused   = finding{category: Auth, message: "A server that the tool depends on does not accept the tool's certificate."}
)

// certificateConditions are the errors of TLS.
var certificateConditions = map[string]finding{
	"crypto/x509.CertificateInvalidError":     untrusted,
	"crypto/x509.ConstraintViolationError":    untrusted,
	"crypto/x509.HostnameError":               untrusted,
	"crypto/x509.InsecureAlgorithmError":      untrusted,
	"crypto/x509.SystemRootsError":            untrusted,
	"crypto/x509.UnhandledCriticalExtension":  untrusted,
	"crypto/x509.UnknownAuthorityError":       untrusted,
	"crypto/tls.CertificateVerificationError": untrusted,
	"crypto/tls.RecordHeaderError":            insecure,
	"crypto/tls.ECHRejectionError":            insecure,
	"crypto/tls.alert":                        insecure,
	"crypto/tls.AlertError":                   insecure,
}

// alerts are the alerts of TLS (RFC 8446, section 6) that say more than that
// there is no connection.
var alerts = map[uint64]finding{
	42:  refused,                                       // bad_certificate
	43:  refused,                                       // unsupported_certificate
	44:  refused,                                       // certificate_revoked
	45:  refused,                                       // certificate_expired
	46:  refused,                                       // certificate_unknown
	48:  refused,                                       // unknown_ca
	49:  refused,                                       // access_denied
	80:  {category: Transient, message: messageBroken}, // internal_error
	90:  {category: Transient, message: messageBroken}, // user_canceled
	116: refused,                                       // certificate_required
}

// certificateCondition knows the errors of TLS.
func certificateCondition(err any) finding {
	v := reflect.ValueOf(err)
	f := certificateConditions[typeName(v)]
	if v.Kind() == reflect.Uint8 && f.known() {
		if said, ok := alerts[v.Uint()]; ok {
			return said
		}
	}
	return f
}
