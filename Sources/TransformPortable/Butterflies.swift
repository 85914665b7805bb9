extension Field {
  /// (a, b) becomes (a + wb, a − wb).
  @inline(__always)
  func forwardButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle) {
    let product = times(b, w)
    b = a - product
    a += product
  }

  /// (a, b) becomes (a + b, (a − b)w).
  @inline(__always)
  func inverseButterfly(_ a: inout Vector, _ b: inout Vector, _ w: Twiddle) {
    let difference = a - b
    a += b
    b = times(difference, w)
  }
}
