/// The system calls on files and memory, by name.
///
/// Tests inject faults by these names, and find them in the trace.
package enum SystemCall: String, Sendable {
  case open, close, status, read, write, truncate, sync, rename, renameExclusively, link, unlink
  case map, advise, makeFolder, list, lock
}
