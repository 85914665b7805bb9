import CProcessorFeatures
import Foundation
import Testing

/// The check that chooses wide instructions at run time, against what the compiler may have used.
@Suite("The processor's level")
struct ProcessorLevelTests {
  /// Registers of a processor that has everything.
  private static let complete = processor_registers(
    leaf1_ecx: .max, leaf7_ebx: .max, leaf7_ecx: .max, extended_ecx: .max, xcr0: .max)

  /// A row of the table.
  private struct Feature: Sendable {
    let name: String
    let level: Int32
    let offset: Int
    let bit: UInt32
  }

  /// The table, up to its last row of level 0.
  private static let features: [Feature] = {
    var rows: [Feature] = []
    // The names are constants of the C module.
    var row = unsafe processor_features()
    while unsafe row.pointee.level > 0 {
      let feature = unsafe row.pointee
      unsafe rows.append(
        Feature(
          name: String(cString: feature.name), level: feature.level,
          offset: Int(feature.offset), bit: UInt32(feature.bit)))
      unsafe row += 1
    }
    return rows
  }()

  @Test("is below a feature's level where the processor or the hypervisor hides the feature")
  func hiddenBMI2EndedWithAnIllegalInstruction() throws {
    #expect(processor_level(Self.complete) == 5)
    for feature in Self.features {
      var registers = Self.complete
      unsafe withUnsafeMutableBytes(of: &registers) { bytes in
        let word = unsafe bytes.load(fromByteOffset: feature.offset, as: UInt32.self)
        unsafe bytes.storeBytes(
          of: word & ~(1 << feature.bit), toByteOffset: feature.offset, as: UInt32.self)
      }
      #expect(processor_level(registers) == feature.level - 1, "\(feature.name)")
    }
    #expect(Self.features.contains { $0.name == "BMI2" })
  }

  #if arch(x86_64)
    @Test("asks for every feature that the compiler may use", arguments: [3, 4, 5])
    func wholeLevel(level: Int) throws {
      /// What each says of itself follows from features that are in the table: CRC32 is part of
      /// SSE4.2, EVEX the encoding of AVX-512.
      let implied: Set = ["CRC32", "EVEX256", "EVEX512"]
      let flags =
        level == 5
        ? ["-march=x86-64-v4", "-mavx512ifma", "-mavx512vbmi"] : ["-march=x86-64-v\(level)"]
      let allowed = try Self.macros(flags).subtracting(Self.macros(["-march=x86-64"]))
      let asked = Set(Self.features.filter { $0.level <= level }.map(\.name))
      #expect(allowed.count > 15)
      #expect(allowed.subtracting(implied).subtracting(asked) == [])
    }

    @Test("is the one that the system reports for this machine")
    func thisMachine() throws {
      let text = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("flags") })
      let flags = Set(line.split(separator: " ").map(String.init))
      let level = processor_level(processor_read_registers())
      let third: Set = ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"]
      let fourth: Set = ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]
      #expect((level >= 3) == third.isSubset(of: flags))
      #expect((level >= 4) == third.union(fourth).isSubset(of: flags))
      let fifth: Set = ["avx512ifma", "avx512vbmi"]
      #expect((level >= 5) == third.union(fourth).union(fifth).isSubset(of: flags))
    }

    /// The wide modules contain no function that others contain as well: the linker keeps one.
    ///
    /// Debug builds keep copies of the runtime's helpers in every object and are for no other
    /// machine than their own.
    @Test(
      "code of the wide modules is never taken for common code",
      .enabled(if: !_isDebugAssertConfiguration()), arguments: ["AVX2", "AVX512", "IFMA"])
    func ownFunctions(processor: String) throws {
      let module = "Transform\(processor)"
      let folder = try #require(Self.objects(of: module), "no objects of \(module) were found")
      // Objects of files that are no longer there may lie beside the others.
      let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/Digits/Kernels/\(module)")
      let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
        .map { folder.appendingPathComponent("\($0).o") }
      #expect(files.count > 5)
      let symbols = try Self.output(of: "nm", ["--defined-only"] + files.map(\.path))
        .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        .filter { $0.count == 3 }
      #expect(symbols.contains { $0[1] == "T" || $0[1] == "W" })
      // W: a weak function. Swift's names carry their module's length and name.
      let foreign = symbols.filter { $0[1] == "W" && !$0[2].contains("\(module.count)\(module)") }
      #expect(foreign.map { $0[2] } == [])
    }

    /// The object files beside the test bundle.
    private static func objects(of module: String) -> URL? {
      let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let folders = [bundle] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      return folders.map { $0.appendingPathComponent("\(module).build") }
        .first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The names that the compiler defines for a kind of processor, without underscores.
    private static func macros(_ flags: [String]) throws -> Set<String> {
      let text = try output(
        of: "clang", ["-dM", "-E", "-x", "c"] + flags + ["/dev/null"])
      return Set(
        text.split(separator: "\n").compactMap { line in
          line.split(separator: " ").dropFirst().first.map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: "_"))
          }
        })
    }

    private static func output(of program: String, _ arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [program] + arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(program) failed")
      return String(decoding: data, as: UTF8.self)
    }
  #endif
}
