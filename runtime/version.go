package runtime

// IsAtLeastV0_1 is a compile-time handshake: generated code refers to the
// constant of the oldest runtime that it works with.
const IsAtLeastV0_1 = true
