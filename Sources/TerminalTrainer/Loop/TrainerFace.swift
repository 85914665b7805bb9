package import PlatformIO

/// A way to show the state: on the whole screen, or line by line.
package protocol TrainerFace: AnyObject {
  /// Shows a state.
  ///
  /// - Returns: whether somebody is still there.
  func show(_ state: TrainerState, bell: Bool, on terminal: RawTerminal) -> Bool

  /// Forgets what the terminal shows: it was resized, or showed something else.
  func forget()
}
