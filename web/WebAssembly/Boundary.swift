import BrowserTrainer
import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

// The only place where addresses cross between the page and the module. A call may grow the memory,
// which detaches the page's views of it: the page asks for an address first and then makes a view.

@_extern(wasm, module: "host", name: "unixSeconds")
func hostUnixSeconds() -> Double

@_extern(wasm, module: "host", name: "utcOffset")
func hostUTCOffset(_ unixSeconds: Double) -> Double

/// This moment of the calendar clock, in the zone of the browser.
private func wallTime() -> WallTime {
  let seconds = hostUnixSeconds()
  return WallTime(unixSeconds: Int64(seconds), utcOffset: Int64(hostUTCOffset(seconds)))
}

nonisolated(unsafe) private var store = BrowserStore()
nonisolated(unsafe) private var frontEnd: BrowserFrontEnd?
/// The words that came before the start.
nonisolated(unsafe) private var books: [Phrasebook] = []
/// What the page writes before it calls.
nonisolated(unsafe) private var inbox = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16)
/// What the page reads after it called.
nonisolated(unsafe) private var outbox = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16)

/// The first bytes of the inbox, copied.
private func taken(_ count: Int32) -> [UInt8] {
  unsafe [UInt8](inbox.prefix(max(Int(count), 0)))
}

/// Makes room for what the page brings and returns its address.
@_expose(wasm, "inbox") @_cdecl("inbox")
public func makeInbox(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  if unsafe inbox.count < Int(count) {
    unsafe inbox.deallocate()
    unsafe inbox = .allocate(capacity: Int(count))
  }
  return unsafe inbox.baseAddress
}

/// Takes a text that the browser kept: its name, and then the text.
@_expose(wasm, "load") @_cdecl("load")
public func load(_ nameCount: Int32, _ count: Int32) {
  let bytes = taken(nameCount + count)
  let name = String(decoding: bytes.prefix(Int(nameCount)), as: UTF8.self)
  unsafe store.load(name, Array(bytes.dropFirst(Int(nameCount))))
}

/// Takes the words of a language: those of the first picture before the start.
@_expose(wasm, "takeWords") @_cdecl("takeWords")
public func takeWords(_ count: Int32) {
  guard let book = Phrasebook(taken(count)) else { return }
  unsafe books.append(book)
  unsafe frontEnd?.take(book)
}

/// Starts the trainer in a language, by its number.
@_expose(wasm, "start") @_cdecl("start")
public func start(_ now: Double, _ language: Int32) {
  unsafe frontEnd = BrowserFrontEnd(
    store: store, language: Language(rawValue: UInt8(clamping: language)) ?? .english,
    books: books, now: now, clock: wallTime)
}

/// Acts and draws; returns 1 when the page must not act on the event itself.
@_expose(wasm, "act") @_cdecl("act")
public func act(_ action: Int32, _ value: Int32, _ event: Double, _ now: Double) -> Int32 {
  unsafe frontEnd?.act(action, value, event: event, now: now) == true ? 1 : 0
}

/// Lets time pass and draws; `due` is when the page meant to call.
@_expose(wasm, "tick") @_cdecl("tick")
public func tick(_ now: Double, _ due: Double) {
  unsafe frontEnd?.tick(now, due: due)
}

/// The milliseconds until the picture changes by itself; −1 when it does not.
@_expose(wasm, "rest") @_cdecl("rest")
public func rest() -> Double { unsafe frontEnd?.rest ?? -1 }

/// Takes a pack from the inbox.
@_expose(wasm, "takePack") @_cdecl("takePack")
public func takePack(_ code: Int32, _ count: Int32) {
  let bytes = taken(count)
  unsafe frontEnd?.take(pack: bytes, of: UInt16(truncatingIfNeeded: code))
}

/// Takes an export from the inbox.
@_expose(wasm, "takeArchive") @_cdecl("takeArchive")
public func takeArchive(_ count: Int32) {
  let bytes = taken(count)
  unsafe frontEnd?.take(archive: bytes)
}

/// Takes the code of a friend's ghost from the inbox.
@_expose(wasm, "takeGhost") @_cdecl("takeGhost")
public func takeGhost(_ count: Int32) {
  let bytes = taken(count)
  unsafe frontEnd?.take(ghost: bytes)
}

/// Takes the text of the field of a name from the inbox.
@_expose(wasm, "takeName") @_cdecl("takeName")
public func takeName(_ count: Int32) {
  let bytes = taken(count)
  unsafe frontEnd?.take(name: bytes)
}

/// The length of the frame.
@_expose(wasm, "frameLength") @_cdecl("frameLength")
public func frameLength() -> Int32 {
  unsafe Int32(truncatingIfNeeded: frontEnd?.frame.bytes.count ?? 0)
}

/// The address of the frame; it stands until the next call.
@_expose(wasm, "frame") @_cdecl("frame")
public func frame() -> UnsafeMutablePointer<UInt8>? {
  guard let bytes = unsafe frontEnd?.frame.bytes else { return nil }
  if unsafe outbox.count < bytes.count {
    unsafe outbox.deallocate()
    unsafe outbox = .allocate(capacity: max(bytes.count, 65_536))
  }
  _ = unsafe outbox.update(fromContentsOf: bytes)
  unsafe frontEnd?.frameDone()
  return unsafe outbox.baseAddress
}

/// The number of elements in the page, for tests.
@_expose(wasm, "elementCount") @_cdecl("elementCount")
public func elementCount() -> Int32 {
  unsafe Int32(truncatingIfNeeded: frontEnd?.elementCount ?? 0)
}
