import Testing
import Text

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "Integers have their thousands apart",
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (-1_000, "-1,000"), (-999, "-999"),
      (123_456, "123,456"), (1_234_567, "1,234,567"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func grouped(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(
    "Decimals are rounded to nearest and filled with zeros",
    arguments: [
      (0.0, 2, "0.00"), (-0.001, 2, "0.00"), (0.999, 2, "1.00"), (-1.5, 0, "-2"), (0.25, 1, "0.3"),
      (3.000_001, 6, "3.000001"), (1e16, 1, "1e+16"), (-.infinity, 2, "-inf"),
    ])
  func fixed(number: Double, places: Int, text: String) {
    #expect(number.fixed(places) == text)
  }

  @Test("Thousands, a moved point and hexadecimal digits")
  func digits() {
    #expect(1_234_567.8.fixed(1, isGrouped: true) == "1,234,567.8")
    #expect(Int64(5).decimal(places: 3) == "0.005" && Int64(-1_234).decimal(places: 2) == "-12.34")
    #expect(0xAB.hexadecimal(digits: 4) == "00ab" && 0x12345.hexadecimal(digits: 2) == "12345")
    #expect([0, 15, 255].hexadecimal == "000fff")
  }

  @Test("Measured numbers have three digits")
  func measured() {
    #expect(
      [0.5, 9.996, 12.34, 1_234.0].map { NumberFormat.significant($0) } == [
        "0.5", "10", "12.3", "1234",
      ])
    #expect(NumberFormat.significant(6_400, isGrouped: true) == "6,400")
    #expect([-2_500, 0.123_46, 1e-9].map(NumberFormat.plain) == ["-2,500", "0.1235", "1e-09"])
    #expect([3, 0.1].map(NumberFormat.exact) == ["3", "0.1"])
    #expect([2.5, -2.5, 0.01].map { NumberFormat.signed($0, 1) } == ["+2.5", "−2.5", "0.0"])
    #expect([0.5, 0.000_012].map(NumberFormat.probability) == ["0.500", "1.2e-5"])
  }

  @Test("Percentages and times have their unit")
  func units() {
    #expect(NumberFormat.percent(0.125) == "12.5 %")
    #expect(NumberFormat.percent(0.5, places: 1) == "50.0 %")
    #expect(NumberFormat.exactPercent(0.9999) == "99.99 %")
    #expect(
      [999, 4_200, 5_000_000_000, 12_000_000_000].map(NumberFormat.time) == [
        "999 ns", "4.2 µs", "5000 ms", "12 s",
      ])
    #expect(
      [999.0, 4_200, 5e9, 2e12].map { NumberFormat.duration($0) } == [
        "999 ns", "4.2 µs", "5 s", "2,000 s",
      ])
    #expect([0.05, 1.5].map(NumberFormat.seconds) == ["0.050 s", "1.50 s"])
  }
}
