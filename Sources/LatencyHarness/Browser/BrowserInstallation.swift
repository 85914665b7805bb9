import FileIO
import ProcessControl
package import SystemPackage

/// What a round in a browser needs of the machine: Chromium, and the built page.
package struct BrowserInstallation: Sendable {
  /// Chromium; `nil` where there is none.
  package let chromium: FilePath?
  /// The folder of the page, as `make web` builds it.
  package let site: FilePath

  /// Names of Chromium and of browsers that are built from it.
  private static let names = [
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome",
  ]

  /// The installation that the environment names: CHROMIUM and PI_TRAINER_SITE, or the first
  /// Chromium in PATH and the page in the working folder.
  package static var current: BrowserInstallation {
    let path = ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin"
    let named = ProcessEnvironment.value("CHROMIUM").flatMap { $0.isEmpty ? nil : FilePath($0) }
    let found = Self.names.lazy.compactMap { MeasurementEnvironment.program($0, in: path) }.first
    return BrowserInstallation(
      chromium: named ?? found,
      site: FilePath(ProcessEnvironment.value("PI_TRAINER_SITE") ?? "build/web"))
  }

  /// Whether the page was built.
  package var isBuilt: Bool {
    ["index.html", "trainer.wasm", "digits/pi.digitpack"].allSatisfy { name in
      (try? FileSystem.real.status(of: site.appending(name)))?.isRegularFile == true
    }
  }
}
