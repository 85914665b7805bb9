internal import Synchronization

/// Workers that one side of a fork no longer needs and donates to the other.
///
/// The sides are seldom equal. The side that ends first donates its share for as long as the other
/// side takes, so no processor of the budget is idle, and never more than the budget run.
final class DonatedWorkers: Sendable {
  /// Where the forking thread waits once its side is done: the first donated worker.
  let slot = WorkerSlot()

  private let workers = Atomic(0)

  /// How many can be taken now.
  var count: Int { workers.load(ordering: .relaxed) }

  /// Donates workers, or returns them.
  func donate(_ count: Int) {
    if count > 0 { workers.add(count, ordering: .relaxed) }
  }

  /// Takes all of them.
  func take() -> Int {
    count == 0 ? 0 : workers.exchange(0, ordering: .relaxed)
  }
}
