/// The files of a page, by their addresses.
package enum BrowserResource {
  /// The name of the file at an address of the page; `nil` for one outside of it.
  package static func name(of address: String) -> String? {
    guard address.hasPrefix(BrowserScripts.address) else { return nil }
    let name = String(address.dropFirst(BrowserScripts.address.count).prefix { $0 != "?" })
    let isInside = !name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    return isInside && !name.hasPrefix("/") ? (name.isEmpty ? "index.html" : name) : nil
  }

  /// The type of a file, as a server of static files tells it.
  package static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html"
    case "js": "text/javascript"
    case "css": "text/css"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "webmanifest": "application/manifest+json"
    default: "application/octet-stream"
    }
  }
}
