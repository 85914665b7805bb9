internal import CMPFR

/// A real number by MPFR, rounded both ways: the true value is between the two.
///
/// MPFR rounds correctly, so the two ends differ by at most one unit of its precision. Both come
/// from one evaluation: for constants MPFR keeps what it has computed and rounds it again.
package struct RealEnclosure: ~Copyable, Sendable {
  package enum Source: Sendable {
    /// π, by the arithmetic-geometric mean.
    case pi
    /// e = exp(1), by a Taylor sum.
    case e
    case squareRoot(UInt64)
    /// (1 + √5)/2.
    case goldenRatio
  }

  /// ⌊value·2^bits⌋ or one less.
  package let lower: BigInteger

  /// ⌈value·2^bits⌉ or one more.
  package let upper: BigInteger

  /// Creates the enclosure of a number.
  ///
  /// - Parameter source: which number; between 1/2 and 2^30.
  package init(_ source: Source, bits: Int64) {
    // 32 more bits stand for the integer part, so that rounding moves less than one unit of
    // 2^-bits.
    let precision = Int(bits) + 32
    lower = Self.rounded(source, bits, precision, MPFR_RNDD)
    upper = Self.rounded(source, bits, precision, MPFR_RNDU)
    mpfr_free_cache()
  }

  private static func rounded(
    _ source: Source, _ bits: Int64, _ precision: Int, _ mode: mpfr_rnd_t
  ) -> BigInteger {
    let result = BigInteger()
    // The cell is local to this call: initialized at once, cleared at its end, never shared.
    var value = unsafe mpfr_t_cell()
    unsafe withUnsafeMutablePointer(to: &value) { cell in
      unsafe mpfr_init2(cell, precision)
      switch source {
      case .pi: _ = unsafe mpfr_const_pi(cell, mode)
      case .e:
        _ = unsafe mpfr_set_ui(cell, 1, mode)
        _ = unsafe mpfr_exp(cell, cell, mode)
      case .squareRoot(let radicand): _ = unsafe mpfr_sqrt_ui(cell, UInt(radicand), mode)
      case .goldenRatio:
        _ = unsafe mpfr_sqrt_ui(cell, 5, mode)
        _ = unsafe mpfr_add_ui(cell, cell, 1, mode)
        _ = unsafe mpfr_div_2ui(cell, cell, 1, mode)
      }
      _ = unsafe mpfr_mul_2ui(cell, cell, UInt(bits), mode)
      _ = unsafe mpfr_get_z(result.storage, cell, mode)
      unsafe mpfr_clear(cell)
    }
    return result
  }
}

/// The structure behind MPFR's `mpfr_t`, which C declares as an array of one.
private typealias mpfr_t_cell = __mpfr_struct
