package import PlatformIO

/// A way to show the state: on the whole screen, or line by line.
package protocol TrainerRenderer: AnyObject {
  /// Shows a state.
  ///
  /// - Returns: whether the terminal is still connected.
  func show(_ state: TrainerState, bell: Bool, on terminal: RawTerminal) -> Bool

  /// Repaints everything with the next state: the terminal was resized or showed something else.
  func invalidate()
}
