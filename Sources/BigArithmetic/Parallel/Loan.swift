internal import Synchronization

/// Workers that one side of a fork has done with and lends to the other.
///
/// The sides are seldom equal. Whoever is done first lends its share for as long as the other side
/// takes, so that no processor of the budget stands idle; and no more than the budget ever run.
final class Loan: Sendable {
  /// Where the thread waits that forked, once its side is done: the first of those that are lent.
  let seat = Seat()

  private let workers = Atomic(0)

  /// How many could be taken now.
  var count: Int { workers.load(ordering: .relaxed) }

  /// Lends workers, or gives them back.
  func put(_ count: Int) {
    if count > 0 { workers.add(count, ordering: .relaxed) }
  }

  /// Takes all there are.
  func take() -> Int {
    count == 0 ? 0 : workers.exchange(0, ordering: .relaxed)
  }
}
