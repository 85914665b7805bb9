import NumberText
import Testing

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
}
