import Testing

@Suite("Networks")
struct NetworkTests {
  @Test("R112, R114: nothing that is kept of a typist can be sent: no file reaches a network")
  func tree() {
    expectNone(SourceTree.product.flatMap(NetworkRule.findings))
  }

  @Test(
    "what opens a connection is found",
    arguments: [
      "import FoundationNetworking", "let task = URLSession.shared.dataTask(with: url)",
      "let descriptor = unsafe socket(AF_INET, SOCK_STREAM, 0)",
    ])
  func found(line: String) {
    #expect(NetworkRule.findings(in: .product(line)).count == 1)
  }

  @Test(
    "words that only look alike are not found",
    arguments: ["// a socket", "let text = \"URLSession\"", "let socketNumber = 3"])
  func allowed(line: String) {
    expectNone(NetworkRule.findings(in: .product(line)))
  }
}
