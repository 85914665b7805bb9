package import DigitCore
import PracticeData
package import PracticeEngine

/// The state of Home in addition to the settings.
package struct HomeState: Hashable, Sendable {
  /// The rows of the arrow keys.
  package enum Row: Hashable, Sendable {
    case today, constant, mode, ghost, segmentStart, segmentEnd
  }

  package var row = Row.mode
  /// The number of available decimals of the constant; `nil` without a pack.
  package var available: Int64?
  /// What was typed into the focused number of the segment and does not fit yet.
  package var draft: Int64?
  /// The number of decimals that the program would compute, where it has none.
  package var computable: Int64?
  /// The computation of missing digits, while it runs.
  package var computation: DigitComputation?
  /// Why there are no digits.
  package var problem: String?
}

extension TrainerState {
  /// The constants of a list: those that every list shows, the selected one, and of the others
  /// those that were practised, as far as there is room.
  package func constants(room: Int = .max) -> [MathematicalConstant] {
    let always = MathematicalConstant.known + [settings.constant]
    var free = room - always.count
    return MathematicalConstant.all.filter { constant in
      if always.contains(constant) { return true }
      guard free > 0, profile.constants[constant].hasValue else { return false }
      free -= 1
      return true
    }
  }
}

extension Trainer {
  /// The rows of Home, from top to bottom.
  private var rows: [HomeState.Row] {
    (state.plan?.plan.isDone == false ? [.today] : []) + choices
  }

  private var choices: [HomeState.Row] {
    switch state.settings.mode {
    case .learn: [.constant, .mode, .segmentStart, .segmentEnd]
    case .game: [.constant, .mode, .ghost]
    case .practice, .strict: [.constant, .mode]
    }
  }

  package func moveFocus(by step: Int) {
    isPlanAwaited = false
    settleSegment()
    state.home.row = Self.neighbor(of: state.home.row, in: rows, step)
    isRowChosen = state.home.row != .today
  }

  package func change(by step: Int) {
    switch state.home.row {
    case .constant: changeConstant(by: step, among: MathematicalConstant.all)
    // Who would rather choose than follow the day chooses how to practise.
    case .today, .mode:
      choose(Self.neighbor(of: state.settings.mode, in: SessionMode.allCases, step))
    case .ghost:
      chooseGhost(Self.neighbor(of: state.chosenGhost, in: Array(state.ghosts.indices), step))
    case .segmentStart, .segmentEnd: stepSegment(by: Int64(step) * 10)
    }
    updateAvailableDigits()
  }

  /// Selects the next one of the constants that lists show; at Home alone of all of them.
  package func changeConstant(by step: Int, among constants: [MathematicalConstant]? = nil) {
    choose(Self.neighbor(of: state.settings.constant, in: constants ?? state.constants(), step))
  }

  /// Selects a constant, whose plan takes the place of the other's; arrow keys stay in their row.
  package func choose(_ constant: MathematicalConstant) {
    set(.selectedConstant, to: .name(constant.name))
    updateAvailableDigits()
    isRowChosen = false
    if state.home.row == .constant { updateToday() } else { offerToday() }
  }

  /// Selects a mode, which is what starts then.
  package func choose(_ mode: SessionMode) {
    set(.selectedMode, to: .name(mode.rawValue))
    state.home.row = .mode
    isRowChosen = true
  }

  /// Notes that digits of a constant came, or will not come: what is due can be told now.
  package func updateDigits(of constant: MathematicalConstant) {
    guard constant == state.settings.constant else { return }
    updateAvailableDigits()
    if state.page == .home { offerToday() } else { updateToday() }
  }

  package static func neighbor<Value: Equatable>(
    of value: Value, in values: [Value], _ step: Int
  ) -> Value {
    let place = values.firstIndex(of: value) ?? 0
    return values[(place + step + values.count) % values.count]
  }
}

/// The segment of learn mode: a number that is being typed may be anything; what is stored and
/// shown afterwards is a segment.
extension Trainer {
  /// The decimals among which the segment is chosen.
  private var limit: Int64 { state.home.available ?? 1_000_000 }

  private var isAtStart: Bool { state.home.row == .segmentStart }

  private var isAtSegment: Bool { isAtStart || state.home.row == .segmentEnd }

  private var segment: DigitRange { state.settings.learnSegment(available: limit) }

  /// The focused number as it is shown.
  private var shownNumber: Int64 {
    state.home.draft ?? (isAtStart ? segment.lowerIndex : segment.upperIndex)
  }

  /// The bounds of the segment with another number in the focused row.
  private func bounds(with number: Int64) -> (start: Int64, end: Int64) {
    isAtStart ? (number, segment.upperIndex) : (segment.lowerIndex, number)
  }

  private func keep(_ segment: DigitRange) {
    set(.learnSegmentStart, to: .number(segment.lowerIndex))
    set(.learnSegmentEnd, to: .number(segment.upperIndex))
  }

  /// Stores a number in the focused row where it makes a segment, and says whether it does.
  @discardableResult
  private func accept(_ number: Int64) -> Bool {
    let (start, end) = bounds(with: number)
    guard let range = DigitRange(from: start, upTo: end),
      LearnSegment.accepts(range, available: limit)
    else { return false }
    keep(range)
    return true
  }

  /// Moves the focused number; the two never cross.
  private func stepSegment(by step: Int64) {
    settleSegment()
    accept(min(max(shownNumber + step, 0), limit))
  }

  /// Stores what was typed where it makes a segment, and keeps it as a draft otherwise.
  private func edit(_ number: Int64) { state.home.draft = accept(number) ? nil : number }

  /// Ends the typing: of two numbers that are no segment the other one gives way.
  package func settleSegment() {
    guard let draft = state.home.draft else { return }
    state.home.draft = nil
    let (start, end) = bounds(with: draft)
    keep(
      LearnSegment.nearest(start: start, end: end, isStartChosen: isAtStart, available: limit))
  }

  /// Appends a digit to the focused number; one that becomes too large starts over.
  package func typeSegment(_ digit: UInt8) {
    guard isAtSegment else { return }
    let longer = shownNumber * 10 + Int64(digit)
    edit(longer <= limit ? longer : Int64(digit))
  }

  /// Removes the last digit of the focused number.
  package func eraseSegment() {
    if isAtSegment { edit(shownNumber / 10) }
  }
}

extension Grade {
  /// The progress from the grade to the next, 0 to 1; 1 at the highest.
  package static func progress(experience: Int64) -> Double {
    guard let missing = Self.missing(experience: experience) else { return 1 }
    let start = Grade(experience: experience).threshold
    return Double(experience - start) / Double(experience - start + missing)
  }
}
