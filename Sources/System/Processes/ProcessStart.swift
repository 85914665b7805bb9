import Files

/// What a program does before anything else.
package enum ProcessStart {
  /// Makes failed writes visible as errors, and spares addresses where they are limited.
  ///
  /// A closed standard stream is replaced by one that can be neither read nor written, so that no
  /// file gets its number. A closed pipe (SIGPIPE) and the limit on the size of files (SIGXFSZ) end
  /// the process no more: the write fails, and unfinished files are removed.
  ///
  /// Call it once, first of all, from the main thread.
  package static func prepare() {
    BestEffortCalls.occupyClosedStreams()
    for signal in [SIGPIPE, SIGXFSZ] where !ProcessCalls.isIgnored(signal) {
      ProcessCalls.disarm(signal)
    }
    if ProcessCalls.addressSpaceLimit != nil { ProcessCalls.useOneHeap() }
  }
}
