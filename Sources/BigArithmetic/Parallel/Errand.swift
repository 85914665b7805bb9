internal import Synchronization

/// A piece of work that one thread offers and another may take up.
///
/// Whoever offers it either withdraws it in time and does the work itself, or waits until it is
/// done: so work that nobody has begun costs no waiting.
///
/// `@unchecked Sendable` is sound because `work` changes once: its owner drops it, after it was
/// withdrawn or done, when nobody else looks at it any more.
final class Errand: @unchecked Sendable {
  private enum Stage {
    static let offered = 0
    static let begun = 1
    static let done = 2
    static let withdrawn = 3
  }

  private let stage = Atomic(Stage.offered)
  private let owner: Seat
  private var work: (@Sendable () -> Void)?

  /// Prepares a piece of work.
  ///
  /// - Parameters:
  ///   - owner: where the thread that offers it will wait.
  ///   - work: what is to be done.
  init(for owner: Seat, _ work: @escaping @Sendable () -> Void) {
    self.owner = owner
    self.work = work
  }

  /// Whether it is done.
  var isDone: Bool { stage.load(ordering: .sequentiallyConsistent) == Stage.done }

  /// Does the work, unless it was withdrawn.
  func run() {
    guard moved(to: Stage.begun) else { return }
    perform()
    stage.store(Stage.done, ordering: .sequentiallyConsistent)
    owner.wake()
  }

  /// Takes an offer back.
  ///
  /// - Returns: whether nobody had begun; otherwise somebody will finish.
  func withdraw() -> Bool { moved(to: Stage.withdrawn) }

  /// Lets go of the work and of all that it holds; for the owner, when it is done or withdrawn.
  func drop() { work = nil }

  private func moved(to next: Int) -> Bool {
    stage.compareExchange(
      expected: Stage.offered, desired: next, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Does the work and holds nothing of it afterwards: its owner may end as soon as it is done.
  @inline(never)
  private func perform() { work?() }
}
