/// What the page asks for, each with a number; `web/js/actions.js` repeats those that it sends.
package enum PageAction: Int32, CaseIterable, Sendable {
  /// A key: 0 to 9, and those of ``ControlKey``; with ``numberBlock`` more, of that block.
  case key = 1
  /// A digit of the pad; with ten more, of the right one of a duel; in a recital also up to eight
  /// pasted ones, after a 1.
  case pad
  case chooseConstant, chooseMode, chooseGhost, segmentStart, segmentEnd, open
  case reveal, restart, leave, holdBegin, holdEnd, again, repeatBlock
  /// A page, by its place in `Page.allCases`.
  case go
  /// A setting: its row times 65,536, and the value.
  case set
  case answerReminder, exportData, importData, takeOver, update
  case switchLanguage, begin, openChallenge
  /// With 0 the session that ended; the records from 1 on, then the same as pictures.
  case shareRecord
  /// The page came back after it was hidden, or lost the focus.
  case hidden, focusLost, focusBack
  /// The back gesture, or an attempt to close the page.
  case back
  /// What became of the page's own work.
  case updateWaiting, isSecond, saveFailed, packFailed
  /// A thumb of the segment: a step of ``SegmentScale``.
  case slideStart, slideEnd
  /// The first step of today's plan, or with 1 the run of two minutes; the next step after a
  /// session of it; a block of the map.
  case openToday, continueToday, openBlock
  /// A page of the memory map.
  case turnMap
  /// A drill by its kind, the next question or another drill, the last digit, the choice of drills.
  case openDrill, continueDrill, eraseDrill, leaveDrill
  /// A further challenge, or with 0 that of the day.
  case drawChallenge
  /// The question whether to delete a session of the history, by its row, and its answer.
  case askDeletion, answerDeletion
  /// The reminder as a calendar file.
  case saveCalendar
  /// What was kept could not be read; whether the system asks for more contrast.
  case readFailed, contrast
  /// The goal: how many decimals, and by which day since 1970.
  case goalDigits, goalDay
  /// The code of a friend's ghost, which comes as bytes; what was shared is in the clipboard.
  case takeGhost, copied
  /// The check of what the player says to know; the large button of the end.
  case beginChecking, followEnd
  /// A step of a recital, by ``RecitalAction``.
  case recital
  /// What is done with a player, as ``PlayerChoice/value(_:)`` has it.
  case player
  /// A length of the duel by its place.
  case duel

  static let numberBlock = 100

  /// The number as text, for an attribute.
  var text: String { "\(rawValue)" }
}

/// Keys that are no digits, as values of ``PageAction/key``.
package enum ControlKey: Int32, CaseIterable, Sendable {
  case reveal = 10, escape, enter, block, today, erase, left, right, up, down, pause
}
