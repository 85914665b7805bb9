import ArgumentParser
import PracticeStore
import SystemPackage

/// `pi-trainer data path`.
struct DataPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the folders of your data.")

  @OptionGroup var options: OutputOptions

  func run() {
    let paths = StorePaths.standard()
    let listing = [
      "data": paths.data.string, "config": paths.config.string, "state": paths.state.string,
    ]
    options.output.print(listing) {
      "data    \(paths.data)\nconfig  \(paths.config)\nstate   \(paths.state)"
    }
  }
}
