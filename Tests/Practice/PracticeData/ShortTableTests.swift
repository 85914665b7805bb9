import DigitCore
import PracticeData
import PracticeEngine
import Testing

@Suite("Short tables")
struct ShortTableTests {
  @Test("a value is found by its key, replaced and removed; the order makes no difference")
  func values() {
    var table = ShortTable<Int64, String>()
    for key: Int64 in [3, 1, 2] { table[key] = "\(key)" }
    table[1] = "one"
    #expect(table.entries.map(\.key) == [3, 1, 2])
    #expect(table.entries.map(\.value) == ["3", "one", "2"])
    #expect(table[4] == nil && table[4, default: "four"] == "four")
    var other = ShortTable<Int64, String>()
    for key: Int64 in [2, 1] { other[key] = table[key] }
    #expect(table != other)
    table[3] = nil
    #expect(table == other && table.hashValue == other.hashValue)
    other[2] = "two"
    #expect(table != other)
  }

  @Test("whether there is a value is known without comparing it")
  func optionals() {
    let (some, none): (Int?, Int?) = (0, nil)
    #expect(some.hasValue && !none.hasValue)
  }

  @Test("bytes are split at a separator, with empty pieces only where they are asked for")
  func pieces() {
    let bytes = Array(" a  bc ".utf8)
    #expect(bytes.pieces(at: 0x20).map(Array.init) == [[0x61], [0x62, 0x63]])
    #expect(bytes.pieces(at: 0x20, keepsEmpty: true).map(\.count) == [0, 1, 0, 2, 0])
    #expect([UInt8]().pieces(at: 0x20).isEmpty)
  }
}
