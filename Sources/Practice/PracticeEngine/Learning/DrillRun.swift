public import DigitCore

/// A drill as it is answered: one question after another, each judged at the last digit of its
/// answer.
///
/// A right answer leads on at once; after a wrong one the right one is shown until
/// ``goOn(at:)``. A drill moves no card: it trains. Times are monotonic nanoseconds.
public struct DrillRun: Hashable, Sendable {
  /// The kind of drill.
  public let kind: DrillKind
  /// The form in which it is taken.
  public let form: DrillForm
  /// The questions, in order.
  public let questions: [DrillQuestion]
  /// The 0-based number of the question that is asked; the number of questions at the end.
  public private(set) var place = 0
  /// The digits that were typed for it.
  public private(set) var typed: [Digit] = []
  /// The wrong answer that may be corrected, once; `nil` where none was given.
  public private(set) var corrected: [Digit]?
  /// Whether the question was missed and its answer is shown.
  public private(set) var isMissed = false
  /// The 0-based numbers of the questions that were missed.
  public private(set) var missed: [Int] = []
  /// Nanoseconds from the first question to the last answer or the last question shown.
  public private(set) var time: Int64 = 0
  /// Whether keys came faster than any hand types.
  public private(set) var exceedsHumanRate = false

  private let start: Int64
  /// The times of the last keys, the newest last.
  private var keys: [Int64] = []

  /// Begins a drill, or returns `nil` where nothing is asked.
  public init?(_ kind: DrillKind, _ form: DrillForm, questions: [DrillQuestion], at time: Int64) {
    guard !questions.isEmpty else { return nil }
    self.kind = kind
    self.form = form
    self.questions = questions
    start = time
  }

  /// The question that is asked, or whose answer is shown; `nil` at the end.
  public var question: DrillQuestion? { place < questions.count ? questions[place] : nil }

  /// Whether every question was asked.
  public var isOver: Bool { place == questions.count }

  /// How many questions were answered right so far.
  public var rightCount: Int { place - missed.count + (isMissed ? 1 : 0) }

  /// Whether anything was answered, or is being answered.
  public var hasBegun: Bool { place > 0 || isMissed || !typed.isEmpty }

  /// Whether the last question that is over was answered right; `nil` before the first is over.
  public var wasRight: Bool? {
    if isMissed { return false }
    return place == 0 ? nil : missed.last != place - 1
  }

  /// Types a digit of the answer; one after the answer was shown does nothing.
  ///
  /// - Complexity: O(digits of the answer).
  public mutating func type(_ digit: Digit, source: some DigitSource, at time: Int64) {
    guard let question, !isMissed else { return }
    noteKey(at: time)
    typed.append(digit)
    guard Int64(typed.count) >= question.answerLength else { return }
    self.time = max(time - start, self.time)
    if question.isAnswered(by: typed, source: source) {
      ask(place + 1)
    } else if kind == .permutation, !corrected.hasValue {
      corrected = typed
      typed = []
    } else {
      miss()
    }
  }

  /// Takes the last digit back, before the answer is whole.
  public mutating func erase() {
    if !isMissed, !typed.isEmpty { typed.removeLast() }
  }

  /// After a shown answer asks the next question; before it, gives the question up.
  public mutating func goOn(at time: Int64) {
    guard !isOver else { return }
    self.time = max(time - start, self.time)
    if isMissed { ask(place + 1) } else { miss() }
  }

  /// The result of a drill that is kept and whose questions were all asked; `nil` for other drills,
  /// before the end, and where keys came faster than any hand types.
  public func matrixResult(on day: CivilDay) -> MatrixResult? {
    guard isOver, !exceedsHumanRate, Int64(questions.count) == form.count else { return nil }
    return MatrixResult(kind, form, right: Int64(rightCount), time: time, day: day)
  }

  private mutating func miss() {
    isMissed = true
    missed.append(place)
  }

  private mutating func ask(_ place: Int) {
    self.place = place
    isMissed = false
    typed = []
    corrected = nil
  }

  private mutating func noteKey(at time: Int64) {
    keys.append(time)
    if keys.count > Int(HumanRate.gaps) + 1 { keys.removeFirst() }
    if keys.count > Int(HumanRate.gaps), time - keys[0] <= HumanRate.span {
      exceedsHumanRate = true
    }
  }
}
