import Commands

/// What commands and options were called before the first release.
enum FormerNames {
  static let all = practice + digits + options
  private static let practice = [
    FormerName("review", "'pi-trainer today', 'pi-trainer map' or 'pi-trainer drill'"),
    FormerName("records", "'pi-trainer stats'"),
    FormerName("profile", "'pi-trainer stats'"),
    FormerName("history --stats", "'pi-trainer stats'"),
    FormerName("stats --top", "--limit"),
    FormerName("share --svg", "--out"),
    FormerName("data path", "'pi-trainer doctor'"),
    FormerName("data export --as", "--format"),
    FormerName("settings list", "'pi-trainer settings'"),
    FormerName("settings get", "'pi-trainer settings NAME'"),
    FormerName("settings set", "'pi-trainer settings NAME VALUE'"),
    FormerName("remind units", "'pi-trainer remind on'"),
    FormerName("remind consent", "'pi-trainer remind on' or 'pi-trainer remind off'"),
    FormerName("version", "'pi-trainer --version'"),
  ]

  private static let digits = [
    FormerName("proof", "'pi-trainer digits verify PACK --proof FILE'"),
    FormerName("proof check", "'pi-trainer digits verify PACK --proof FILE'"),
    FormerName("digits plan", "'pi-trainer job plan'"),
    FormerName("digits run", "'pi-trainer job run'"),
    FormerName("digits step", "'pi-trainer job step'"),
    FormerName("digits check", "'pi-trainer job check' for a run, 'digits verify' for a file"),
    FormerName("digits identify", "'pi-trainer digits verify'"),
    FormerName("digits show --from", "a range, such as 'pi-trainer digits show pi 762-767'"),
    FormerName("digits show --count", "a range, such as 'pi-trainer digits show pi 762-767'"),
    FormerName("digits export --from", "a range after the source, such as 1-1000"),
    FormerName("digits export --count", "a range after the source, such as 1-1000"),
    FormerName("engine validate --from", "--positions, such as --positions 1-1000"),
    FormerName("engine validate --count", "--positions, such as --positions 1-1000"),
  ]

  private static let options = [
    FormerName("--memory-limit", "--memory"),
    FormerName("--as", "--format"),
  ]
}
