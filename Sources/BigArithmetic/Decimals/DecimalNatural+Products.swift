extension DecimalNatural {
  /// The product; by transforms where both factors are long, or by GMP where they are not or the
  /// check fails.
  ///
  /// - Parameters:
  ///   - a: a factor.
  ///   - b: a factor.
  ///   - workers: the processors to use.
  /// - Returns: as many limbs as both have together.
  package static func product(
    _ a: borrowing DecimalNatural, _ b: borrowing DecimalNatural, workers: Workers = .one
  ) -> DecimalNatural {
    product(
      a, b, by: .current, threshold: DecimalThresholds.product,
      recordingIn: .shared, workers: workers)
  }

  /// The same by a given multiplier, for tests.
  package static func product(
    _ a: borrowing DecimalNatural, _ b: borrowing DecimalNatural, by multiplier: DecimalMultiplier?,
    threshold: Int, recordingIn faultLog: ArithmeticFaultLog, workers: Workers
  ) -> DecimalNatural {
    if let multiplier, min(a.count, b.count) >= threshold {
      do throws(ArithmeticError) {
        return try multiplier.product(a, b, workers: workers)
      } catch {
        faultLog.record(error)
      }
    }
    return gmpProduct(a, b)
  }

  /// The square modulo 10^(13n) − 1.
  ///
  /// - Parameters:
  ///   - a: the number.
  ///   - ring: the ring, which determines n.
  ///   - workers: the processors to use.
  /// - Returns: n limbs, where all nines may represent zero.
  package static func cyclicSquare(
    _ a: borrowing DecimalNatural, _ ring: DecimalRing, workers: Workers = .one
  ) -> DecimalNatural {
    cyclicSquare(a, ring, by: .current, recordingIn: .shared, workers: workers)
  }

  /// The same by a given multiplier, for tests.
  package static func cyclicSquare(
    _ a: borrowing DecimalNatural, _ ring: DecimalRing, by multiplier: DecimalMultiplier?,
    recordingIn faultLog: ArithmeticFaultLog, workers: Workers
  ) -> DecimalNatural {
    if let multiplier, a.count >= DecimalThresholds.square {
      do throws(ArithmeticError) {
        guard a.count > ring.limbs else {
          return try multiplier.cyclicSquare(a, ring, workers: workers)
        }
        return try multiplier.cyclicSquare(ring.folded(a), ring, workers: workers)
      } catch {
        faultLog.record(error)
      }
    }
    let square = gmpProduct(a, a)
    let folded = ring.folded(square)
    guard folded.count < ring.limbs else { return folded }
    let result = DecimalNatural(uninitializedCount: ring.limbs)
    unsafe result.base.initialize(repeating: 0, count: ring.limbs)
    unsafe result.base.update(from: folded.base, count: folded.count)
    return result
  }
}
