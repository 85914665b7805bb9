import Foundation
import LatencyMeasurement

extension ScenarioError {
  /// Creates an error from one of reading JSON, with the place where the bytes are not JSON.
  ///
  /// - Parameters:
  ///   - error: what the decoder threw.
  ///   - bytes: what the decoder read.
  init(_ error: any Error, reading bytes: [UInt8]) {
    self.init(error)
    guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
      return
    }
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      self.init(
        field: "",
        problem: "a number in it is too large, or has a fraction where a whole number is expected")
    } catch {
      let place = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      self.init(
        field: "",
        problem: "it cannot be read as JSON" + (place.map { ": \($0.withoutFullStop)" } ?? ""))
    }
  }
}

extension String {
  /// The text without a full stop at its end.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
