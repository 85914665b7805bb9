internal import CMPFR

/// A real number by MPFR, rounded both ways: the true value is between the two.
///
/// MPFR rounds every operation correctly, so the two ends differ by a few units of its precision at
/// most. For constants it keeps what it has computed, and rounds it again.
package struct RealEnclosure: ~Copyable, Sendable {
  package enum Source: Hashable, Sendable {
    /// π, by the arithmetic-geometric mean.
    case pi
    /// e = exp(1), by a Taylor sum.
    case e
    case squareRoot(UInt64)
    /// (1 + √5)/2.
    case goldenRatio
    /// The natural logarithm.
    case logarithm(UInt64)
    /// Riemann's zeta function.
    case zeta(UInt64)
    case catalan
    /// Euler's γ.
    case euler
    /// 2ϖ = 2π/agm(1, √2), the length of the lemniscate.
    case lemniscate
    /// Γ(1/4) = (8π³/agm(1, √2)²)^(1/4).
    case gammaOfQuarter
    /// Γ(1/3) = (2^28·π^24/(27·agm(2, √(2 + √3))^12))^(1/36).
    case gammaOfThird
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
      case .logarithm(let number): _ = unsafe mpfr_log_ui(cell, UInt(number), mode)
      case .zeta(let number): _ = unsafe mpfr_zeta_ui(cell, UInt(number), mode)
      case .catalan: _ = unsafe mpfr_const_catalan(cell, mode)
      case .euler: _ = unsafe mpfr_const_euler(cell, mode)
      case .lemniscate: unsafe setPi(cell, 1, shifted: 1, overMean: 1, 1, 1, mode)
      case .gammaOfQuarter:
        unsafe setPi(cell, 3, shifted: 3, overMean: 1, 2, 1, mode)
        _ = unsafe mpfr_rootn_ui(cell, cell, 4, mode)
      case .gammaOfThird:
        unsafe setPi(cell, 24, shifted: 28, overMean: 2, 12, 27, mode)
        _ = unsafe mpfr_rootn_ui(cell, cell, 36, mode)
      }
      _ = unsafe mpfr_mul_2ui(cell, cell, UInt(bits), mode)
      _ = unsafe mpfr_get_z(result.storage, cell, mode)
      unsafe mpfr_clear(cell)
    }
    return result
  }

  /// 2^shift·π^power/(factor·m^order), m = agm(1, √2) for the first mean, agm(2, √(2 + √3)) for the
  /// second: everything below the line is rounded the other way.
  private static func setPi(
    _ cell: UnsafeMutablePointer<mpfr_t_cell>, _ power: UInt, shifted shift: UInt,
    overMean first: UInt, _ order: UInt, _ factor: UInt, _ mode: mpfr_rnd_t
  ) {
    let other = mode == MPFR_RNDD ? MPFR_RNDU : MPFR_RNDD
    // Safe like the caller's cell.
    var mean = unsafe mpfr_t_cell()
    unsafe withUnsafeMutablePointer(to: &mean) { mean in
      unsafe mpfr_init2(mean, mpfr_get_prec(cell))
      _ = unsafe mpfr_sqrt_ui(mean, first + 1, other)
      if first == 2 {
        _ = unsafe mpfr_add_ui(mean, mean, 2, other)
        _ = unsafe mpfr_sqrt(mean, mean, other)
      }
      _ = unsafe mpfr_set_ui(cell, first, other)
      _ = unsafe mpfr_agm(mean, cell, mean, other)
      _ = unsafe mpfr_pow_ui(mean, mean, order, other)
      _ = unsafe mpfr_mul_ui(mean, mean, factor, other)
      _ = unsafe mpfr_const_pi(cell, mode)
      _ = unsafe mpfr_pow_ui(cell, cell, power, mode)
      _ = unsafe mpfr_mul_2ui(cell, cell, shift, mode)
      _ = unsafe mpfr_div(cell, cell, mean, mode)
      unsafe mpfr_clear(mean)
    }
  }
}

/// The structure behind MPFR's `mpfr_t`, which C declares as an array of one.
private typealias mpfr_t_cell = __mpfr_struct
