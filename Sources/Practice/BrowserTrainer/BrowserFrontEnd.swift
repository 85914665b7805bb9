import DigitCore
package import PracticeData
package import PracticeEngine
package import TrainerModel

/// The trainer in a page: numbers and times in, bytes for the page out.
///
/// Times are milliseconds of the page's monotonic clock; they become nanoseconds here, once.
package final class BrowserFrontEnd {
  /// The trainer of every front end.
  package let trainer: Trainer
  package let store: BrowserStore
  package let digits: BrowserDigits
  /// What only a page has.
  package var page = PageState()
  /// What the page has to do next.
  package internal(set) var frame = Frame()

  private let patcher = Patcher()
  /// The latest moment, in nanoseconds.
  private(set) var now: Int64 = 0
  /// The page and language that were drawn last.
  private var drawn: (page: Page, title: String)?
  /// Whether the browser was asked to keep the screen lit.
  private var hasWakeLock = false
  /// Whether the browser was asked to catch the gesture that goes back.
  private var isCatchingBack = false
  /// Whether the page was asked to begin anew.
  private var hasReloaded = false
  /// Whether the browser was asked to keep what it stores.
  private var hasAskedToPersist = false
  private var lastDigit: Digit?
  /// The language whose words the browser was asked for.
  private var awaited: Language?

  /// Creates the trainer of a page with what was kept, the language of the browser, and the words
  /// of at least one language.
  package init(
    store: BrowserStore, language: Language, books: [Phrasebook], now: Double,
    clock: @escaping () -> WallTime
  ) {
    self.store = store
    let words = Localization(store.settings.language ?? language, among: books)
    store.didLoad(words, on: clock().day)
    digits = BrowserDigits(words)
    trainer = Trainer(
      store: store, provider: digits, language: language, books: books, clock: clock)
    trainer.loadPlayers()
    advance(to: now)
    tick()
    draw()
  }

  /// Advances the trainer, which may ask its store for what is there at once.
  private func tick() {
    var events = store.takeEvents()
    repeat {
      trainer.tick(at: now, taking: events)
      events = store.takeEvents()
    } while !events.isEmpty
  }

  package var elementCount: Int { patcher.count }

  /// The milliseconds until the picture changes by itself; −1 when it does not.
  package var rest: Double {
    var next = page.holdSince.map { $0 + SessionQuestion.holdDuration }
    if page.isSecond { return -1 }
    func consider(_ time: Int64?) {
      if let time, time > now { next = min(next ?? time, time) }
    }
    if trainer.state.page == .session, let session = trainer.state.session {
      consider(session.press.map { $0.time + PageState.flashDuration })
      consider(session.mistake.map { $0.time + SessionState.mistakeDuration })
      consider(session.question?.nextChange)
      consider(page.holdHintEnd)
      // Styles fade and move between these moments.
      if session.snapshot.phase.isRunning {
        consider(now + (session.snapshot.mode.hasGhost ? 100_000_000 : 1_000_000_000))
      }
    } else if trainer.state.page == .end, let end = trainer.state.end {
      if end.bangs(at: now) { consider(end.time + EndState.bangDuration) }
      if end.shakes(at: now) { consider(end.time + EndState.shakeDuration) }
    }
    consider(reminderWait.map { now + $0 })
    return next.map { Double(max($0 - now, 0)) / 1e6 } ?? -1
  }

  /// Does the ``PageAction`` of a number at the time of an event, and draws what changed.
  ///
  /// - Returns: whether the page must not act on the event itself.
  package func act(_ action: Int32, _ value: Int32, event: Double, now: Double) -> Bool {
    // An event may be older than the last tick; the engine's time never goes back.
    advance(to: event)
    if now - event > Double(SessionRunner.stallLimit) / 1e6 { trainer.noteStall() }
    guard let action = PageAction(rawValue: action) else { return false }
    trainer.beginDay()
    let isHandled = perform(action, Int(value))
    tick()
    // The page may be torn off now.
    if action == .back || action == .hidden { trainer.keepSession() }
    draw()
    return isHandled
  }

  /// Lets time pass, and draws what changed; `due` is when the page meant to call.
  package func tick(_ now: Double, due: Double) {
    advance(to: now)
    if now - due > Double(SessionRunner.stallLimit) / 1e6 { trainer.noteStall() }
    if let since = page.holdSince, self.now - since >= SessionQuestion.holdDuration { endHold() }
    tick()
    draw()
  }

  /// Takes the pack of the constant with a number.
  package func take(pack bytes: [UInt8], of code: UInt16) {
    guard let constant = MathematicalConstant.withCode(code) else { return }
    digits.take(bytes, of: constant)
    trainer.updateDigits(of: constant)
    draw()
  }

  /// Takes the text of the field of a name.
  package func take(name bytes: [UInt8]) {
    if trainer.state.players.draft == nil { trainer.beginName() }
    trainer.typeName(String(decoding: bytes, as: UTF8.self))
    draw()
  }

  /// Takes the words of a language.
  package func take(_ book: Phrasebook) {
    trainer.state.books.append(book)
    draw()
  }

  /// Notes that a pack did not come, or not as it was published.
  func refusePack(of code: Int) {
    guard let constant = UInt16(exactly: code).flatMap({ MathematicalConstant.withCode($0) })
    else { return }
    digits.refuse(constant)
    trainer.updateDigits(of: constant)
  }

  /// Imports an export, a friend's picture with the code of a ghost, or a list of own words.
  package func take(archive bytes: [UInt8]) {
    if bytes.starts(with: "<svg".utf8) { return take(ghost: bytes) }
    let words = trainer.state.words
    do throws(FormatError) {
      if bytes.first == UInt8(ascii: "{") {
        trainer.state.note = words.count(
          .newSessions, Int64(try store.merge(bytes, on: trainer.clock().day)))
      } else {
        guard let list = String(validating: bytes, as: UTF8.self) else { throw .damaged("UTF-8") }
        try store.keep(words: list, words.language, over: words.pairWords)
        trainer.state.note = words[.ownWords]
      }
    } catch {
      switch error {
      case .damaged(let detail): trainer.state.note = words[.importFailed, detail]
      case .newerVersion: trainer.state.note = words[.importFailed, words[.newerFormat]]
      }
    }
    trainer.refresh()
    draw()
  }

  /// Takes a friend's ghost from foreign bytes.
  package func take(ghost code: [UInt8]) {
    if page.isSecond { return }
    trainer.takeGhost(code)
    showRace()
    draw()
  }

  /// Empties the frame, once the page has read it.
  package func frameDone() { frame.clear() }

  private func advance(to milliseconds: Double) {
    let limit = 9e12
    now = max(now, Int64(min(max(milliseconds, 0), limit) * 1e6))
  }

  /// Draws the state, and collects what the page has to keep.
  func draw() {
    remind()
    let scene = Scene(trainer.state, page)
    let state = scene.state
    digits.words = scene.words
    patcher.show(Document.body(scene), Document.attributes(scene), in: &frame)
    let title = Document.title(scene)
    if drawn?.title.utf8.elementsEqual(title.utf8) != true { frame.append(.title, title) }
    if drawn?.page != state.page, drawn != nil {
      if let heading = patcher.number(with: .id, "title") { frame.append(.focus, numbers: heading) }
    }
    drawn = (state.page, title)
    giveFeedback(state)
    let wanted = state.wantedLanguage
    if state.words.language != wanted, awaited != wanted {
      frame.append(.words, numbers: Int(wanted.rawValue))
      awaited = wanted
    }
    // A record is worth keeping: the first moment at which a browser, or its player, may agree.
    if !hasAskedToPersist, state.page == .end, state.end?.outcome.summary.certified == true {
      frame.append(.persist, numbers: 0)
      hasAskedToPersist = true
    }
    // The gesture that goes back leaves the page from Home, and from a second tab.
    let catchesBack = !page.isSecond && ![.home, .onboarding].contains(state.page)
    if catchesBack != isCatchingBack {
      frame.append(.catchBack, numbers: catchesBack ? 1 : 0)
      isCatchingBack = catchesBack
    }
    let needsLight =
      state.session?.snapshot.phase.isRunning == true || state.recital.record.hasValue
    if needsLight != hasWakeLock {
      frame.append(.wakeLock, numbers: needsLight ? 1 : 0)
      hasWakeLock = needsLight
    }
    for change in store.takeChanges() {
      if let text = change.text {
        frame.append(.keep, change.name, text)
      } else {
        frame.append(.forget, change.name)
      }
    }
    if trainer.nextPlayer != nil, !hasReloaded { frame.append(.reload, numbers: 0) }
    hasReloaded = trainer.nextPlayer != nil
  }

  private func giveFeedback(_ state: TrainerState) {
    let feedback = trainer.feedback
    trainer.feedback = []
    guard !feedback.isEmpty else { return }
    let tier = state.session.map { Int($0.snapshot.streakTier.rawValue) } ?? 0
    let tone = state.settings.melody ? lastDigit.map { Int($0.value) + 1 } ?? 0 : 0
    frame.append(.feedback, numbers: Int(feedback.rawValue), tier, tone, Int(state.settings.volume))
  }

  /// Does what the page asks for.
  ///
  /// - Returns: whether the page must not act on the event itself.
  private func perform(_ action: PageAction, _ value: Int) -> Bool {
    if page.isSecond, action != .takeOver { return false }
    page.isVeiled = action == .focusLost && trainer.state.page == .session
    switch action {
    case .key: return press(key: value)
    case .pad: return type(value)
    case .leave: return back()
    case .back: return back(isClosing: value == 1)
    // The page hands their bytes over by itself.
    case .importData, .takeGhost: return false
    case .reveal: trainer.act(at: now) { $0.reveal(at: now) }
    case .restart: trainer.restart(at: now)
    case .holdBegin: if page.holdSince == nil { page.holdSince = now }
    case .holdEnd: endHold()
    case .hidden, .focusLost: trainer.noteStall(.away)
    case .focusBack: break
    case .contrast: page.wantsContrast = value == 1
    case .chooseConstant: choose(value, of: trainer.state.constants(), trainer.choose)
    case .chooseMode: choose(value, of: SessionMode.allCases, trainer.choose)
    case .chooseGhost: trainer.chooseGhost(value)
    case .segmentStart: bound(Int64(value), isStart: true)
    case .segmentEnd: bound(Int64(value), isStart: false)
    case .slideStart: bound(slid(to: value), isStart: true)
    case .slideEnd: bound(slid(to: value), isStart: false)
    case .open: trainer.openSelected()
    case .again: trainer.openAgain()
    case .repeatBlock: trainer.repeatBlock()
    case .openChallenge: trainer.openChallenge()
    case .openToday: if value == 0 { trainer.openToday() } else { trainer.openExpress() }
    case .beginChecking: trainer.beginChecking()
    case .followEnd: trainer.followEnd()
    case .continueToday: trainer.continueToday()
    case .openBlock: trainer.openBlock(Int64(value))
    case .turnMap: trainer.state.line = max(value, 0)
    case .drawChallenge:
      if value == 0 { trainer.showDayChallenge() } else { trainer.drawChallenge() }
    case .openDrill: openDrill(value)
    case .continueDrill: trainer.continueDrill(at: now)
    case .eraseDrill: trainer.eraseDrill()
    case .leaveDrill: _ = trainer.leaveDrill()
    case .recital: recite(value)
    case .askDeletion: choose(value, of: trainer.state.history, trainer.askDeletion)
    case .answerDeletion: trainer.answerDeletion(value == 1)
    case .go: choose(value, of: Page.allCases, go)
    case .set: setRow(value >> 16, value & 0xFFFF)
    case .goalDigits: trainer.set(.goalDigits, to: .number(Int64(value)))
    case .goalDay:
      trainer.set(.goalDay, to: .name(CivilDay(number: Int64(value)).description))
    case .duel: choose(value, of: Duel.lengths) { trainer.state.duel.length = $0 }
    case .player: changePlayers(value)
    case .answerReminder: answerReminder(granted: value == 1)
    case .switchLanguage: switchLanguage()
    case .begin: begin()
    case .exportData: exportData()
    case .saveCalendar: saveCalendar()
    case .shareRecord: share(value)
    case .copied: trainer.state.note = trainer.state.words[.copied]
    case .takeOver: frame.append(.takeOver, numbers: 0)
    // Another tab works: this one shows a choice, and keeps nothing from now on.
    case .isSecond:
      page.isSecond = true
      store.close("")
    case .update: frame.append(.update, numbers: 0)
    case .updateWaiting: page.hasUpdate = true
    case .saveFailed: store.note(failure: value == 0 ? nil : trainer.state.words[.notTaken])
    case .readFailed: store.close(trainer.state.words[.notRead])
    case .packFailed: refusePack(of: value)
    }
    return true
  }

  /// Leaves a session, or the page for Home; a page that closes may ask once, and what is typed is
  /// kept.
  private func back(isClosing: Bool = false) -> Bool {
    guard trainer.state.page == .session else {
      if !isClosing, ![.home, .onboarding].contains(trainer.state.page) { go(to: .home) }
      return false
    }
    let isRunning = trainer.state.session?.snapshot.phase.isRunning == true
    if !isRunning {
      if !isClosing { trainer.leaveAtOnce(at: now) }
    } else if !isClosing || trainer.state.session?.asksToLeave == false {
      trainer.leave(at: now)
    }
    return isRunning || !isClosing
  }

  private func openDrill(_ value: Int) {
    let kinds = DrillKind.allCases
    choose(value % kinds.count, of: kinds) { trainer.chooseDrill($0, form: value / kinds.count) }
    trainer.beginDrill(at: now)
  }

  private func answerReminder(granted: Bool) {
    trainer.answerReminder(granted: granted)
    if granted { frame.append(.notify, "") }
  }

  private func switchLanguage() {
    awaited = nil
    trainer.set(.language, to: .name(trainer.state.words.language.next.code))
  }

  private func begin() {
    trainer.set(.onboardingDone, to: .flag(true))
    trainer.show(.home)
    showRace()
  }

  /// Shows the page on which a friend's ghost can be raced, where Home would be shown.
  private func showRace() {
    if trainer.state.racesFriend, trainer.state.page == .home { trainer.show(.practise) }
  }

  private func exportData() {
    let name = "pi-trainer-\(trainer.state.today.description).jsonl"
    frame.append(.save, name, "application/jsonl", store.archive)
  }

  /// Saves the picture of a record, which carries the code of its ghost.
  private func savePicture(of kind: GhostKind) {
    let (state, constant) = (trainer.state, trainer.state.settings.constant)
    guard let held = state.profile[constant][kind] else { return }
    let grade = state.profile.grade
    let card = ShareCard(run: held.run, kind: kind, day: held.day, grade: grade)
    let svg = card.svg(
      theme: Theme.drawn(state.settings.theme, grade: grade),
      code: trainer.sharedRecord(kind)?.code, in: state.words)
    frame.append(.save, "\(constant.name)-\(kind.name).svg", "image/svg+xml", svg)
  }

  private func saveCalendar() {
    let settings = store.settings
    let text = ReminderCalendar.text(
      hour: settings.reminderHour, goal: settings.goal, at: trainer.clock(),
      in: trainer.state.words)
    frame.append(.save, ReminderCalendar.fileName, ReminderCalendar.mediaType, text)
  }

  /// The number at a step of the sliders of the segment.
  private func slid(to step: Int) -> Int64 {
    SegmentScale(available: trainer.state.home.available ?? .max).value(at: Int64(step))
  }

  /// Moves a bound of the segment; the first stays below the second.
  private func bound(_ value: Int64, isStart: Bool) {
    let available = trainer.state.home.available ?? .max
    let range = trainer.state.settings.learnSegment(available: available)
    if isStart {
      trainer.set(.learnSegmentStart, to: .number(min(max(value, 0), range.upperIndex - 1)))
    } else {
      let end = max(min(value, available), range.lowerIndex + 1)
      trainer.set(.learnSegmentEnd, to: .number(end))
    }
  }

  private func endHold() {
    guard let since = page.holdSince else { return }
    page.holdSince = nil
    if now - since >= SessionQuestion.holdDuration
      || trainer.state.session?.snapshot.phase == .ready
    {
      trainer.leaveAtOnce(at: now)
    } else {
      page.holdHintEnd = now + PageState.hintDuration
    }
  }

  private func type(_ value: Int) -> Bool {
    if trainer.state.page == .recital { return recite(digits: value) }
    // More is pasted: a recital alone takes that.
    guard value < 20, let digit = UInt8(exactly: value % 10).flatMap({ Digit($0) }) else {
      return false
    }
    if trainer.state.page == .duel, trainer.state.duel.duel.hasValue {
      trainer.state.duel.duel?.type(digit, value < 10 ? .left : .right, at: now)
      return true
    }
    if trainer.state.page == .drills, trainer.state.drill.run.hasValue {
      trainer.typeDrill(digit, at: now)
      return true
    }
    guard trainer.state.page == .session else { return false }
    lastDigit = digit
    trainer.type(digit, at: now)
    return true
  }

  /// A key; letters never get here in a session.
  private func press(key value: Int) -> Bool {
    let isOfBlock = value >= PageAction.numberBlock
    let value = isOfBlock ? value - PageAction.numberBlock : value
    if value < 10 { return type(isOfBlock ? value + 10 : value) }
    let shown = trainer.state.page
    guard let key = ControlKey(rawValue: Int32(truncatingIfNeeded: value)) else { return false }
    switch key {
    case .reveal:
      guard shown == .session else { return recite(key) }
      trainer.act(at: now) { $0.reveal(at: now) }
    case .escape:
      if shown == .session {
        return back()
      } else if shown == .drills && trainer.leaveDrill() || shown == .duel && trainer.leaveDuel() {
        return true
      } else if shown == .recital, trainer.endRecital() {
        return true
      } else if shown != .onboarding {
        go(to: shown == .end ? .home : trainer.back)
      }
    case .enter:
      if shown != .onboarding { return trainer.enter(at: now) }
      begin()
    case .block:
      guard shown == .end else { return false }
      trainer.repeatBlock()
    case .today:
      guard shown == .home || trainer.state.endsPlan && shown == .end else { return false }
      trainer.openTodayOrMore()
    case .erase, .left, .right, .up, .down, .pause: return recite(key)
    }
    return true
  }

  private func go(to target: Page) {
    if target == .session || (target == .end && trainer.state.end == nil) { return }
    // A recital is left by ending it.
    if trainer.state.recital.record.hasValue {
      trainer.endRecital()
      return
    }
    trainer.go(to: target)
  }

  func choose<Value>(_ place: Int, of values: [Value], _ take: (Value) -> Void) {
    if values.indices.contains(place) { take(values[place]) }
  }

  /// The nanoseconds until the hour of the reminder, while one is due today.
  private var reminderWait: Int64? {
    let time = trainer.clock()
    let settings = store.settings
    guard page.remindedOn != time.day,
      ReminderPolicy.shouldRemind(
        consent: settings.reminderConsent, streak: store.profile.dailyStreak, today: time.day)
    else { return nil }
    let second = time.unixSeconds + time.utcOffset - time.day.number * 86_400
    return max(settings.reminderHour * 3600 - second, 0) * TypingSpeed.nanosecondsPerSecond
  }

  /// Shows the reminder when its hour has come, or is past at the opening; once a day.
  private func remind() {
    guard trainer.state.page != .session, !page.isSecond, reminderWait == 0 else { return }
    let today = trainer.clock().day
    page.remindedOn = today
    let days = store.profile.dailyStreak.current(on: today)
    frame.append(.notify, trainer.state.words.reminder(days: days))
  }

  private func setRow(_ row: Int, _ value: Int) {
    // Words that did not come are asked for again.
    awaited = nil
    guard SettingsPage.rows.indices.contains(row) else { return }
    let key = SettingsPage.rows[row]
    switch key.domain {
    case .flag: trainer.set(key, to: .flag(value == 1))
    case .number: trainer.set(key, to: .number(Int64(value)))
    // A day has an action of its own.
    case .day: return
    case .names(let names):
      guard names.indices.contains(value) else { return }
      trainer.set(key, to: .name(names[value]))
      if store.settings.reminderConsent == .granted, key == .reminderConsent {
        frame.append(.notify, "")
      }
    }
  }

  /// Shares the session that ended, or with a number from 1 on a record of the constant.
  private func share(_ value: Int) {
    let kinds = GhostKind.allCases
    if value > kinds.count { return choose(value - kinds.count - 1, of: kinds, savePicture) }
    let run =
      value == 0
      ? trainer.sharedEnd
      : kinds.indices.contains(value - 1) ? trainer.sharedRecord(kinds[value - 1]) : nil
    if let run { frame.append(.share, run.text(in: trainer.state.words)) }
  }
}

/// What a page has besides the trainer's state.
package struct PageState: Sendable {
  /// How long a pressed key flashes, in nanoseconds: with the frames around it 80 to 150 ms.
  package static let flashDuration: Int64 = 110_000_000

  /// Since when the key that leaves is held, in nanoseconds.
  package var holdSince: Int64?
  /// How long it is said that the key is to be held, in nanoseconds.
  package static let hintDuration: Int64 = 2_000_000_000
  /// Until when that is said.
  package var holdHintEnd: Int64?
  /// Whether the system asks for more contrast.
  package var wantsContrast = false
  /// The day of the last reminder.
  package var remindedOn: CivilDay?
  /// Whether a new version waits.
  package var hasUpdate = false
  package var isSecond = false
  /// Whether keys go elsewhere until the page is touched.
  package var isVeiled = false
}
