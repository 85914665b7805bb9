import PracticeStore
import SystemPackage
import Testing

@Suite("Places")
struct PlacesTests {
  @Test("R112: folders follow the XDG specification, or one folder that the user names")
  func folders() {
    func paths(_ variables: [String: String]) -> StorePaths {
      StorePaths.standard { variables[$0] }
    }
    let home = paths(["HOME": "/home/ada"])
    #expect(home.profile == "/home/ada/.local/share/pi-trainer/practice/profile.json")
    #expect(home.settings == "/home/ada/.config/pi-trainer/settings.json")
    #expect(home.reminder == "/home/ada/.local/state/pi-trainer/reminder.json")
    let xdg = paths([
      "HOME": "/home/ada", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
    ])
    #expect(xdg.data == "/d/pi-trainer/practice" && xdg.config == "/c/pi-trainer")
    #expect(xdg.state == "/s/pi-trainer")
    let relative = paths(["HOME": "/home/ada", "XDG_DATA_HOME": "d"])
    #expect(relative.data == home.data, "relative paths are ignored")
    let own = paths(["HOME": "/home/ada", "XDG_DATA_HOME": "/d", "PI_TRAINER_HOME": "/mine"])
    #expect(own.data == "/mine/practice" && own.config == "/mine/config")
    #expect(own.state == "/mine/state")
  }
}
