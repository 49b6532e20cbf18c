package toolerr

import "reflect"

// Errors of packages that must not be imported are looked into by reflection:
// only errors that nothing simpler knows, and only by names that are constant,
// so that the linker still drops the methods that nobody calls.

// nilPointer reports whether err is a nil pointer with a type.
func nilPointer(err any) bool {
	v := reflect.ValueOf(err)
	return v.Kind() == reflect.Pointer && v.IsNil()
}

// field returns the exported field of the struct v, or of the one that v points
// to; the zero Value if it has none.
func field(v reflect.Value, name string) reflect.Value {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return reflect.Value{}
	}
	f, ok := v.Type().FieldByName(name)
	if !ok || !f.IsExported() {
		return reflect.Value{}
	}
	v, err := v.FieldByIndexErr(f.Index)
	if err != nil || !v.CanInterface() {
		return reflect.Value{}
	}
	return v
}

// typeName returns the name of the type of v, or of what v points to, behind the
// path of its package: net.DNSError.
func typeName(v reflect.Value) string {
	t := v.Type()
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.PkgPath() + "." + t.Name()
}

// flag reports whether v has a field of that name that is true.
func flag(v reflect.Value, name string) bool {
	f := field(v, name)
	return f.Kind() == reflect.Bool && f.Bool()
}

// integer returns the value of an exported field of err; zero if err has none
// that is an integer.
func integer(err any, name string) int64 { return number(field(reflect.ValueOf(err), name)) }

// number returns the integer v; zero if it is none.
func number(v reflect.Value) int64 {
	switch {
	case v.CanInt():
		return v.Int()
	case v.CanUint():
		return int64(v.Uint()) // codes are small
	}
	return 0
}

// call returns what a method without arguments returns, where that is one
// value; the zero Value if there is no such method.
func call(method reflect.Value) reflect.Value {
	if !method.IsValid() || method.Type().NumIn() != 0 || method.Type().NumOut() != 1 {
		return reflect.Value{}
	}
	return method.Call(nil)[0]
}
