internal import DigitPack

extension DecimalStore {
  /// The decimals as an integer modulo the primes, read block by block.
  ///
  /// - Parameters:
  ///   - primes: the five primes.
  ///   - threads: how many threads read.
  /// - Throws: `PackError` when a block cannot be read.
  /// - Complexity: O(n).
  func residues(_ primes: VerificationPrimes, threads: Int) throws(PackError) -> ResidueVector {
    let parts = ParallelWork.map(count: blockCount, threads: threads) { block in
      var residue = DecimalResidueVector(primes: primes)
      return Result { () throws(PackError) in
        try forEachBlock(in: block..<block + 1) { (packed, count) throws(PackedDecimalError) in
          try residue.append(bcd: packed, count: count)
        }
        return residue
      }
    }
    var whole = DecimalResidueVector(primes: primes)
    for part in parts { whole.append(try part.get()) }
    return whole.residues
  }
}
