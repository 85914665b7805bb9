/// A small deterministic generator (SplitMix64): the same seed draws the same on every machine.
package struct DrawMixer {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 to below a limit, which is at least 1; even to one part in 2^32 for limits
  /// below 2^31.
  package mutating func draw(below limit: Int64) -> Int64 {
    Int64(next().multipliedFullWidth(by: UInt64(max(limit, 1))).high)
  }
}
