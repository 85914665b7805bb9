/// What one index adds to a hypergeometric series: p(k), q(k) and a(k).
///
/// The series is Σ a(k)·p(0)⋯p(k) / (q(0)⋯q(k)).
struct SeriesTerm: Sendable {
  /// The factor that the numerator gains.
  let p: WordProduct

  /// The factor that the denominator gains; positive.
  let q: WordProduct

  /// The coefficient of the term.
  let a: Int64

  /// Creates a term.
  init(p: WordProduct, q: WordProduct, a: Int64) {
    self.p = p
    self.q = q
    self.a = a
  }
}
