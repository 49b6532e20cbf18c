package toolmcp

import "sync"

// gate counts those inside, and can be closed to others.
type gate struct {
	mu     sync.Mutex
	inside int
	empty  chan struct{} // nil while open; closed once nobody is inside
}

// enter lets the caller in, unless the gate is closed.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.empty != nil {
		return false
	}
	g.inside++
	return true
}

// leave is called by those who were let in.
func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside--
	if g.inside == 0 && g.empty != nil {
		close(g.empty)
	}
}

// close closes the gate. The channel is closed once the last has left.
func (g *gate) close() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.empty = make(chan struct{})
	if g.inside == 0 {
		close(g.empty)
	}
	return g.empty
}
