package import Commands
import DigitChecks
import DigitPacks
import DigitProofs
import Files
import PackMaking
import Processes

extension CertificationError: ReportedError {
  package var failure: CommandFailure {
    switch self {
    case .pack(let error): DigitFileError(error).failure
    case .generation, .multiplication: CommandFailure(.failed, description)
    }
  }
}

extension PackMakingError: ReportedError {
  package var failure: CommandFailure {
    switch self {
    case .certification(let error): error.failure
    case .proof(let error): error.failure
    case .file(let error): error.failure
    }
  }
}

extension DigitsRefused: ReportedError {
  package var failure: CommandFailure { CommandFailure(.failed, description) }
}

extension MemoryShortage: ReportedError {
  package var failure: CommandFailure {
    let advice = advice.map { "; \($0)" } ?? ""
    return CommandFailure(
      isRequest ? .usage : .inputOutput,
      "\(subject) needs about \(MemorySize(bytes: byteCount)) of memory, only \(present)\(advice)")
  }

  /// What there is, and what sets that limit.
  private var present: String {
    switch there {
    case .total(let budget): Self.text(budget, "there at all")
    case .limit(let bytes): "\(MemorySize(bytes: bytes)) is allowed by --memory"
    case .available(let budget): Self.text(budget, "available")
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

extension RunError: ReportedError {
  package var failure: CommandFailure { CommandFailure(exitCode: status.rawValue, description) }
}

extension ProofError: ReportedError {
  package var failure: CommandFailure {
    if case .pack(let error) = self { return DigitFileError(error).failure }
    return CommandFailure(isRefusal ? .failed : .inputOutput, description)
  }
}

extension PackError: ReportedError {
  package var failure: CommandFailure { DigitFileError(self).failure }
}

extension DigitFileError: ReportedError {
  package var failure: CommandFailure {
    if let system {
      system.failure
    } else if code == .beyondEnd || pack?.code == .beyondEnd {
      CommandFailure(.usage, description)
    } else {
      CommandFailure(.inputOutput, description)
    }
  }
}
