/// The system calls that the product makes on files and memory, by name.
///
/// Tests name a call here to make it fail, and read from a trace which calls were made.
package enum SystemCall: String, Sendable {
  case open, close, status, read, write, truncate, sync, rename, renameExclusively, link, unlink
  case map, advise, makeFolder, list, lock
}
