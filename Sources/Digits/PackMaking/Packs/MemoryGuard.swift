package import Processes

/// Refuses work that needs more memory than there is, before it begins.
///
/// The limit is the memory of the machine, of the control group (a container's) or of `ulimit`,
/// whichever allows least. Without this the system would end the process without a word.
package struct MemoryGuard: Sendable {
  /// The limit that the user set, in bytes.
  private let limit: Int64?

  /// - Parameter limit: a limit in bytes in place of the memory that is free now.
  package init(limit: Int64? = nil) { self.limit = limit }

  func allows(_ byteCount: Int64) -> Bool { shortage(byteCount) == nil }

  /// Requires memory for a piece of work.
  ///
  /// - Parameters:
  ///   - subject: the option or file that asks for it, and the work: "'a.txt': computing …".
  ///   - advice: what to do instead.
  package func require(
    _ byteCount: Int64, for subject: String, isRequest: Bool = false, advice: String? = nil
  ) throws(MemoryShortage) {
    guard let there = shortage(byteCount) else { return }
    throw MemoryShortage(
      subject: subject, byteCount: byteCount, there: there, isRequest: isRequest, advice: advice)
  }

  private func shortage(_ byteCount: Int64) -> MemoryShortage.There? {
    // More than there is altogether cannot be had, whatever the user allows.
    let (total, available) = MemoryBudget.current
    if byteCount > Int64(clamping: total.byteCount) { return .total(total) }
    if let limit { return byteCount > limit ? .limit(limit) : nil }
    return byteCount > Int64(clamping: available.byteCount) ? .available(available) : nil
  }
}

/// That there is too little memory for a piece of work.
package struct MemoryShortage: Error {
  package enum There: Sendable {
    case total(MemoryBudget)
    /// What the user allows, in bytes.
    case limit(Int64)
    /// What can be taken now.
    case available(MemoryBudget)
  }

  /// The option or file that asks for it, and the work.
  package let subject: String

  /// What the work needs, in bytes.
  package let byteCount: Int64

  package let there: There

  /// Whether another request would need less.
  package let isRequest: Bool

  /// What to do instead.
  package let advice: String?
}
