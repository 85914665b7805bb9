import DigitCore
import DigitPacks
import Synchronization
import SystemPackage
import TestFolders
import Testing

/// Work on packs and files of digits ends soon after the task that asked for it is cancelled.
@Suite("Cancellation of a task")
struct CancellationTests {
  /// The digits of 40 blocks: more than two batches of a verification.
  private static let digitCount = 40 * 131_072

  let folder = TemporaryFolder()

  private func pack() throws -> DigitPack {
    let path = folder.file("a.digitpack")
    let block = randomDecimals(131_072, seed: 5)
    try writePack(String(repeating: block, count: 40), at: path)
    return try DigitPack(mapping: path)
  }

  private func text() throws -> FilePath {
    let path = folder.file("a.txt")
    write(Array("3.".utf8) + [UInt8](repeating: 0x31, count: 1_000_000), to: path)
    return path
  }

  /// The code of what work throws, in a task that is cancelled when the work says so.
  private func code(
    _ work: @escaping @Sendable (_ cancel: () -> Void) throws -> Void
  ) async -> String? {
    await Task {
      do {
        try work { unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() } }
        return nil
      } catch let error as PackError {
        return error.code.rawValue
      } catch let error as DigitFileError {
        return error.code.rawValue
      } catch {
        return "\(error)"
      }
    }.value
  }

  @Test("ends a verification within a batch of blocks, with any number of threads")
  func verification() async throws {
    let pack = try pack()
    for threads in [1, 3] {
      let done = Mutex<Int64>(0)
      let task = Mutex<Task<PackError?, Never>?>(nil)
      let running = Task { () -> PackError? in
        do throws(PackError) {
          _ = try pack.verify(threads: threads) { count in
            done.withLock { $0 = max($0, count) }
            task.withLock { $0?.cancel() }
          }
          return nil
        } catch { return error }
      }
      task.withLock { $0 = running }
      #expect(await running.value?.code == .cancelled)
      // At most two batches: the callback may come before the test knows the task.
      #expect(done.withLock { $0 } < Int64(Self.digitCount))
    }
  }

  @Test("ends a search before the next block, and a preload")
  func search() async throws {
    let pack = try pack()
    let pattern = try #require(DigitPattern("1"))
    let found = Mutex<Int64>(0)
    let searched = await code { cancel in
      try pack.search(pattern, context: 0) { match in
        found.withLock { $0 = match.index }
        cancel()
        return true
      }
    }
    #expect(searched == "cancelled")
    #expect(found.withLock { $0 } < 131_072)
    let preloaded = await code { cancel in
      cancel()
      _ = try pack.preload(DigitRange(0..<200_000))
    }
    #expect(preloaded == "cancelled")
  }

  @Test("ends the reading of a text, of a pack as a stream, and a search in them")
  func files() async throws {
    _ = try pack()
    let paths = [try text(), folder.file("a.digitpack")]
    for path in paths {
      let read = await code { cancel in
        let file = try DigitFile(opening: path)
        var values = [UInt8](repeating: 0, count: 500_000)
        cancel()
        _ = try file.readFully(into: &values)
      }
      #expect(read == "cancelled", "\(path)")
      let found = await code { cancel in
        let file = try DigitFile(opening: path)
        let pattern = try #require(DigitPattern("1"))
        try file.search(pattern, context: 0) { _ in
          cancel()
          return true
        }
      }
      #expect(found == "cancelled", "\(path)")
    }
  }

  @Test("says which file, and leaves others alone")
  func scope() async throws {
    let pack = try pack()
    let path = try text()
    let cancelled = await code { cancel in
      cancel()
      _ = try pack.verify()
    }
    #expect(cancelled == "cancelled")
    // Another task, and code outside of any, go on.
    #expect(await code { _ in _ = try pack.verify() } == nil)
    #expect(try pack.verify().digitCount == Int64(Self.digitCount))
    #expect(try DigitFile(opening: path.string).countDigits() == 1_000_000)
    let error = await Task { () -> String? in
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
      do { _ = try DigitFile(opening: path) } catch { return "\(error)" }
      return nil
    }.value
    #expect(error == "'\(path)': the task was cancelled")
  }
}
