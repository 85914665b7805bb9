import ArgumentParser
import PracticeStore
import SystemPackage

/// `pi-trainer data path`.
struct DataPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the folders of your data.")

  @OptionGroup var options: OutputOptions

  func run() {
    let places = StorePlaces.standard()
    let listing = [
      "data": places.data.string, "config": places.config.string, "state": places.state.string,
    ]
    options.output.print(listing) {
      "data    \(places.data)\nconfig  \(places.config)\nstate   \(places.state)"
    }
  }
}
