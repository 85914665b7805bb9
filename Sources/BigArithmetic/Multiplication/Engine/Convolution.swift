internal import TransformInterface

/// Products through transforms, on words without signs.
@safe
struct Convolution: @unchecked Sendable {
  /// The plan of the transforms.
  let plan: TransformPlan

  /// Prepares products.
  init(_ plan: TransformPlan) {
    self.plan = plan
  }

  /// A plan whose linear products have at least `limbs` words, for a shorter factor of at most
  /// `shorter` words.
  init?(linear limbs: Int, shorter: Int) {
    guard let cache = PlanCache.current else { return nil }
    let twoWords = (shorter * 64 + 87) / 88 <= TransformPlan.termsOfTwoWords
    let words = twoWords ? 2 : 3
    let points = (64 * limbs + 44 * words - 1) / (44 * words)
    self.init(cache.plan(.covering(points: points), words: words))
  }

  /// Writes a·b, or a² where `b` is `nil`.
  ///
  /// - Parameters:
  ///   - a: a factor.
  ///   - b: a factor.
  ///   - target: the words to write: those of the product, or all of the plan's where it wraps
  ///     around.
  ///   - wrapsAround: whether the product is wanted modulo 2^n − 1.
  ///   - workers: the processors to use.
  func multiply(
    _ a: LimbSource, _ b: LimbSource?, to target: LimbTarget, wrapsAround: Bool, workers: Workers
  ) {
    let points = plan.layout.points
    let count = plan.primes.count
    let perWorker = PrimeTransform.scratchCount(plan.layout) + (b == nil ? 0 : points)
    let threads = min(workers.count, count)
    let memory = Workspace(count: count * points + threads * perWorker)
    workers.forEach(count) { index in
      let own = unsafe memory.base + count * points + index % threads * perWorker
      let transform = unsafe PrimeTransform(plan, prime: index, scratch: own)
      let data = unsafe memory.base + index * points
      unsafe transform.forward(a, to: data)
      if let b {
        let second = unsafe own + PrimeTransform.scratchCount(plan.layout)
        unsafe transform.forward(b, to: second)
        unsafe transform.multiply(data, second)
      } else {
        unsafe transform.multiply(data, data)
      }
      unsafe transform.inverse(data)
    }
    let recombining = unsafe Recombining(plan, memory.base)
    recombining.write(to: target, wrapsAround: wrapsAround, workers: workers)
  }
}
