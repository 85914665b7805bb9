import ConstantGeneration
import Synchronization

/// Collects progress from any thread.
final class SharedShares: Sendable {
  private let noted = Mutex<[(name: String, share: Double)]>([])

  func note(_ progress: GenerationProgress) {
    noted.withLock { $0.append((progress.stage.name, progress.share)) }
  }

  var names: [String] { noted.withLock { $0.map(\.name) } }
  var shares: [Double] { noted.withLock { $0.map(\.share) } }
}
