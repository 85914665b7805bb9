import DigitCore
import PracticeEngine
import PracticeRecords
import PracticeStore

/// The state of Home in addition to the settings.
package struct HomeState: Hashable, Sendable {
  /// The rows of the arrow keys.
  package enum Row: Hashable, Sendable {
    case constant, mode, ghost, segmentStart, segmentEnd
  }

  /// The focused row.
  package var row = Row.mode
  /// The number of available decimals of the constant; `nil` without a pack.
  package var available: Int64?
  /// Why there are no digits.
  package var problem: String?

  /// Creates the initial state.
  package init() {}
}

/// Choices at Home.
extension Trainer {
  /// The rows of Home, from top to bottom.
  private var rows: [HomeState.Row] {
    switch state.settings.mode {
    case .learn: [.constant, .mode, .segmentStart, .segmentEnd]
    case .game: [.constant, .mode, .ghost]
    case .practice, .strict: [.constant, .mode]
    }
  }

  package func moveFocus(by step: Int) {
    let rows = rows
    let place = rows.firstIndex(of: state.home.row) ?? 0
    state.home.row = rows[(place + step + rows.count) % rows.count]
  }

  package func change(by step: Int) {
    switch state.home.row {
    case .constant: changeConstant(by: step)
    case .mode:
      let mode = Self.neighbor(of: state.settings.mode, in: SessionMode.allCases, step)
      set(.selectedMode, to: .name(mode.rawValue))
    case .ghost:
      let ghost = Self.neighbor(of: state.settings.ghost, in: GhostKind.allCases, step)
      set(.ghost, to: .name(ghost.name))
    case .segmentStart: setSegment(start: state.settings.learnSegmentStart + Int64(step) * 10)
    case .segmentEnd: setSegment(end: state.settings.readSegmentEnd + Int64(step) * 10)
    }
    updateAvailableDigits()
  }

  package func changeConstant(by step: Int) {
    let next = Self.neighbor(of: state.settings.constant, in: MathematicalConstant.known, step)
    set(.selectedConstant, to: .name(next.name))
  }

  package static func neighbor<Value: Equatable>(
    of value: Value, in values: [Value], _ step: Int
  ) -> Value {
    let place = values.firstIndex(of: value) ?? 0
    return values[(place + step + values.count) % values.count]
  }

  private func setSegment(start: Int64? = nil, end: Int64? = nil) {
    let limit = state.home.available ?? Int64.max
    if let start { set(.learnSegmentStart, to: .number(min(max(start, 0), limit))) }
    if let end { set(.learnSegmentEnd, to: .number(min(max(end, 0), limit))) }
  }

  /// Appends a digit to the focused number; one that becomes too large starts over.
  package func typeSegment(_ digit: UInt8) {
    let limit = state.home.available ?? 1_000_000
    func appended(to number: Int64) -> Int64 {
      let longer = number * 10 + Int64(digit)
      return longer <= limit ? longer : Int64(digit)
    }
    switch state.home.row {
    case .segmentStart: setSegment(start: appended(to: state.settings.learnSegmentStart))
    case .segmentEnd: setSegment(end: appended(to: state.settings.learnSegmentEnd))
    default: break
    }
  }

  package func eraseSegment() {
    switch state.home.row {
    case .segmentStart: setSegment(start: state.settings.learnSegmentStart / 10)
    case .segmentEnd: setSegment(end: state.settings.learnSegmentEnd / 10)
    default: break
    }
  }
}

/// Progress to the next grade.
package enum GradeProgress {
  /// The progress from the grade to the next, 0 to 1; 1 at the highest.
  ///
  /// - Parameter experience: right digits ever typed.
  package static func share(experience: Int64) -> Double {
    guard let missing = Grade.missing(experience: experience) else { return 1 }
    let start = Grade(experience: experience).threshold
    return Double(experience - start) / Double(experience - start + missing)
  }
}
