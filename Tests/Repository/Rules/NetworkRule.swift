/// Everything stays on the machine: no file of the product can reach a network.
enum NetworkRule {
  /// What opens a connection or listens for one, as words of the language.
  static let words: Set = [
    "FoundationNetworking", "Network", "NIO", "URLSession", "URLRequest", "URLConnection",
    "NSURLConnection", "getaddrinfo", "gethostbyname", "socket", "sockaddr_in", "sockaddr_in6",
    "CFSocket", "SocketPort", "NWConnection", "NWListener",
  ]

  /// What could send in a file of the product.
  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isProduct else { return [] }
    return file.numberedCode.flatMap { line, text in
      words.filter { Words.contains($0, in: text) }.sorted().map {
        Finding(file.path, line, "\($0): the product sends nothing and asks nobody")
      }
    }
  }
}
