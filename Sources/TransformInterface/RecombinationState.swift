/// The memory between two steps of a reconstruction.
package enum ReconstructionState {
  /// Its size in doubles, with up to six primes.
  package static let size = 1664
}
