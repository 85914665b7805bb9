import ProcessControl

/// Refuses work that needs more memory than there is, before it begins.
///
/// The limit is the memory of the machine, of the control group (a container's) or of `ulimit`,
/// whichever allows least. Without this the system would end the process without a word.
struct MemoryGuard {
  /// The limit that the user set.
  let limit: MemorySize?

  /// Creates a guard.
  ///
  /// - Parameter limit: a limit in place of the memory that is free now.
  init(limit: MemorySize? = nil) { self.limit = limit }

  /// Whether a piece of work may take so much memory.
  func allows(_ bytes: Int64) -> Bool { (try? require(bytes, for: "")) != nil }

  /// Requires memory for a piece of work.
  ///
  /// - Parameters:
  ///   - bytes: an estimate of what it needs.
  ///   - subject: the option or file that asks for it, and the work: "'a.txt': computing …".
  ///   - status: the exit code when there is too little.
  ///   - advice: what to do instead.
  /// - Throws: ``CommandFailure``.
  func require(
    _ bytes: Int64, for subject: String, status: CommandFailure.Status = .inputOutput,
    advice: String? = nil
  ) throws {
    let advice = advice.map { "; \($0)" } ?? ""
    func refusal(_ there: String) -> CommandFailure {
      CommandFailure(
        status,
        "\(subject) needs about \(MemorySize(bytes: bytes)) of memory, only \(there)\(advice)"
      )
    }
    // More than there is altogether cannot be had, whatever the user allows.
    let (total, available) = MemoryBudget.current
    guard bytes <= Int64(clamping: total.byteCount) else {
      throw refusal(Self.text(total, "there at all"))
    }
    if let limit {
      guard bytes <= limit.bytes else { throw refusal("\(limit) is allowed by --memory-limit") }
      return
    }
    guard bytes <= Int64(clamping: available.byteCount) else {
      throw refusal(Self.text(available, "available"))
    }
  }

  private static func text(_ budget: MemoryBudget, _ word: String) -> String {
    let size = "\(MemorySize(bytes: Int64(clamping: budget.byteCount))) is \(word)"
    switch budget.source {
    case .machine: return size
    case .controlGroup: return size + " (the control group or container allows no more)"
    case .addressSpace: return size + " (the limit on the address space, 'ulimit -v')"
    case .dataSegment: return size + " (the limit on the data segment, 'ulimit -d')"
    }
  }
}
