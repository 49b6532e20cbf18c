package toolerr

import (
	"reflect"
	"time"
)

// grpcCodes are the status codes of gRPC, which Connect shares. A status of 0 is
// no failure.
var grpcCodes = map[int64]finding{
	1:  {category: Transient, message: "The work was cancelled before it was finished."},
	2:  {category: Permanent}, // unknown
	3:  {category: Validation, message: messageInvalid},
	4:  {category: Timeout, message: messageSlow},
	5:  {category: NotFound},
	6:  {category: Business, message: messageConflict},
	7:  {category: Permission, message: messageForbidden},
	8:  {category: RateLimit, message: messageLimit},
	9:  {category: Business, message: messageState}, // failed precondition
	10: {category: Transient, message: "The request met another one that was under way."},
	11: {category: Validation, message: messageInvalid}, // out of range
	12: {category: Permanent, message: messageUnsupported},
	13: {category: Permanent, message: messageInternal},
	14: {category: Transient, message: messageUnavailable},
	15: {category: Permanent, message: messageInternal}, // data loss
	16: {category: Auth, message: messageCredentials},
}

// grpcAnswer knows errors with a gRPC status. No interface that could be written
// here fits them: GRPCStatus returns a type of package status, and Code one of
// package codes.
func grpcAnswer(err any) finding {
	v := reflect.ValueOf(err)
	status := call(v.MethodByName("GRPCStatus"))
	if !status.IsValid() || status.Kind() == reflect.Pointer && status.IsNil() {
		return connectAnswer(v)
	}
	f, ok := grpcCodes[number(call(status.MethodByName("Code")))]
	if !ok {
		return finding{}
	}
	details := call(status.MethodByName("Details"))
	if !details.IsValid() {
		return f
	}
	list, _ := details.Interface().([]any)
	for _, detail := range list {
		if wait := retryDelay(reflect.ValueOf(detail)); wait > 0 {
			f.retryAfter = capped(wait)
		}
	}
	return f
}

// connectAnswer knows the errors of Connect, whose method Code returns a status
// code of gRPC.
func connectAnswer(v reflect.Value) finding {
	if typeName(v) != "connectrpc.com/connect.Error" {
		return finding{}
	}
	return grpcCodes[number(call(v.MethodByName("Code")))]
}

// retryDelay returns what a detail of type RetryInfo says.
func retryDelay(detail reflect.Value) time.Duration {
	if !detail.IsValid() {
		return 0
	}
	delay := call(detail.MethodByName("GetRetryDelay"))
	if !delay.IsValid() {
		return 0
	}
	wait := call(delay.MethodByName("AsDuration"))
	if !wait.IsValid() {
		return 0
	}
	d, _ := wait.Interface().(time.Duration)
	return d
}
