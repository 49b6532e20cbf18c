package runtime

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// slots are decoders to be used over and over. Which of them is tried depends on
// the goroutine, so that those which run at the same time hardly get in each
// other's way. Where that one is taken, a decoder comes from a pool, at twice the
// cost. One that a panic has kept from being given back remains taken; see foreign.
var slots [1 << slotBits]slot

const slotBits = 5

type slot struct {
	decoder Decoder
	taken   atomic.Bool
	_       [64]byte // nothing of another slot is in the same cache line
}

var pool = sync.Pool{New: func() any { return new(Decoder) }}

func takeDecoder() *Decoder {
	var here byte                      // on the goroutine's stack
	const scatter = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
	s := &slots[uint64(uintptr(unsafe.Pointer(&here))>>13)*scatter>>(64-slotBits)]
	if s.taken.Swap(true) {
		return pool.Get().(*Decoder)
	}
	if s.decoder.slot == nil {
		s.decoder.slot = s
	}
	return &s.decoder
}

func giveDecoder(d *Decoder) {
	if d.slot != nil {
		d.slot.taken.Store(false)
	} else {
		pool.Put(d)
	}
}

// foreign calls a method of a user's type. Where it panics, d lets go of its
// document, since nobody will give d back.
func (d *Decoder) foreign(method func([]byte) error, text []byte) error {
	returned := false
	defer func() {
		if !returned {
			d.data, d.pos = nil, 0
			d.clean()
		}
	}()
	err := method(text)
	returned = true
	return err
}
