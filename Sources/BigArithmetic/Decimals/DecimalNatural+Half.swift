extension DecimalNatural {
  /// Half of value + addend·10^places, rounded down.
  ///
  /// - Parameter addend: what is added to the highest limb.
  public borrowing func halved(adding addend: UInt) -> DecimalNatural {
    let result = copy()
    unsafe result.base[count - 1] += addend
    DecimalLimbs.halve(result)
    return result
  }
}
