internal import Files
internal import LatencyGate
internal import Processes
internal import Reports
internal import SystemPackage
internal import Text

/// What the program of an arm is compared with: another command, another program in the arm's
/// command, or the arm's command in the tree of a git revision.
struct ArmBase {
  /// As reports name it.
  let name: String
  let command: [String]
  /// Why it cannot be compared with; `nil` where nothing speaks against it.
  let fault: String?
  /// What a reader has to know of it and the arm's program.
  let note: String?
  private let tree: RevisionTree?

  /// Finds the base, checks it out and builds it.
  ///
  /// - Parameters:
  ///   - text: a list of words in JSON; a path with a `/`; or a revision.
  ///   - build: the shell's command that builds a revision.
  /// - Throws: ``CommandFailure`` that says what is wrong, `ExitCode` after an interruption.
  init(
    _ text: String, of arm: ArmDescription, build: String?, in session: MeasurementSession
  ) throws {
    let isCommand = text.hasPrefix("[")
    let isProgram =
      text.contains("/")
      && (try? FileSystem.real.status(of: FilePath(text)))?.isRegularFile == true
    if build != nil, isCommand || isProgram {
      throw CommandFailure(
        .usage,
        "--build is for a git revision, and --base '\(text)' is a"
          + (isCommand ? " command" : " program"))
    }
    if isCommand {
      let words = try? JSONDecoder().decode([String].self, from: Data(text.utf8))
      guard let words, words.first?.isEmpty == false else {
        throw CommandFailure(
          .usage,
          "--base '\(text)': a command is a list of words, such as [\"python3\",\"old.py\"]")
      }
      (name, command, fault, tree) = (words.joined(separator: " "), words, nil, nil)
      note = ProgramFiles.note(words, in: ".", beside: arm.command)
    } else if isProgram {
      guard FileManager.default.isExecutableFile(atPath: text) else {
        throw CommandFailure(.usage, "--base '\(text)': this file cannot be run; see 'chmod +x'")
      }
      (name, command, fault, tree) = (text, [text] + arm.command.dropFirst(), nil, nil)
      note = ProgramFiles.note(command, in: ".", beside: arm.command)
    } else {
      let checkout = try RevisionTree(text, in: session)
      do {
        command = try checkout.command(of: arm)
        let before = ProgramFiles.fingerprint(of: arm.command, in: ".")
        fault = try build.flatMap { try checkout.build($0, in: session) }
        guard ProgramFiles.fingerprint(of: arm.command, in: ".") == before else {
          throw CommandFailure(
            .usage,
            "--build '\(build ?? "")' in the base's tree changed files that the arm's command names"
              + " here: build into the folder in which it runs, and build here again")
        }
        note = ProgramFiles.note(arm.command, in: checkout.folder, beside: arm.command)
      } catch {
        checkout.remove()
        throw error
      }
      (name, tree) = ("\(text) (\(checkout.commit.prefix(10)))", checkout)
    }
  }

  func remove() { tree?.remove() }
}

/// The tree of a git revision, checked out for a while.
private struct RevisionTree {
  let commit: String
  private let revision: String
  /// The folder of the tree in which we are.
  private let top: String
  private let root: FilePath
  /// The folder of the revision's tree in whose place we are in ours.
  let folder: FilePath

  /// How many seconds git may take to remove a tree.
  private static let longest = 1_800.0

  init(_ revision: String, in session: MeasurementSession) throws {
    func line(_ words: String...) -> String? { ExternalProgram.line("git", words) }
    guard ExternalProgram.find("git") != nil else {
      throw CommandFailure(
        .usage, "--base '\(revision)': it is no program's path, and there is no git to ask for it")
    }
    guard !revision.isEmpty, !revision.hasPrefix("-"),
      let commit = line("rev-parse", "--verify", "--quiet", revision + "^{commit}"),
      let top = line("rev-parse", "--show-toplevel")
    else {
      throw CommandFailure(
        .usage,
        "--base '\(revision)': it is neither the path of a program nor a revision that git knows"
          + " here; a shallow clone has to fetch it first")
    }
    (self.revision, self.commit, self.top) = (revision, commit, top)
    let root = session.scratch.appending("base")
    self.root = root
    folder = line("rev-parse", "--show-prefix").map { root.pushing(FilePath($0)) } ?? root
    session.showProgress("checking out \(revision)")
    do {
      let status = try session.status(
        of: "git", ["worktree", "add", "--quiet", "--detach", root.string, commit])
      guard status == 0 else {
        throw CommandFailure(
          .usage, "--base '\(revision)': git cannot check it out, for the reason above")
      }
    } catch {
      remove()
      throw error
    }
  }

  /// An arm's command, to be run in the tree.
  ///
  /// - Throws: ``CommandFailure`` where it would run our own program there.
  func command(of arm: ArmDescription) throws -> [String] {
    let isOurs = { (path: String) in path == top || path.hasPrefix(top + "/") }
    let located = ProgramFiles.located(arm.command)
    // A link out of the tree, as of a virtual environment's tools, serves any revision.
    let isOwn = isOurs(URL(filePath: located[0]).resolvingSymlinksInPath().path)
    let words = (isOwn ? located : arm.command) + arm.environment.values.sorted()
    let own = words.first { word in
      word.contains(top + "/")
        || ProgramFiles.pieces(of: word).contains { piece in
          piece.hasPrefix("/") && isOurs(URL(filePath: piece).resolvingSymlinksInPath().path)
        }
    }
    if let own {
      throw CommandFailure(
        .usage,
        "--base '\(revision)': the arm names '\(own)', which is this tree's file in any revision;"
          + " name it by its path within the tree")
    }
    return ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.string] + arm.command
  }

  /// Builds the tree.
  ///
  /// - Returns: why there is nothing to compare with, after the last lines of a build that failed.
  /// - Throws: `ExitCode` after an interruption.
  func build(_ command: String, in session: MeasurementSession) throws -> String? {
    session.showProgress("building \(revision)")
    let log = session.scratch.appending("build")
    let status = try session.status(
      of: "/bin/sh",
      [
        "-c", "cd \"$1\" && exec /bin/sh -c \"$2\" >\"$3\" 2>&1", "sh", folder.string, command,
        log.string,
      ])
    session.clearProgress()
    guard status != 0 else { return nil }
    let said = (FileSystem.real.text(of: log) ?? "").split(separator: "\n").suffix(10)
    for line in said { StandardError.write("  \(String(line).sanitizedLine)\n") }
    return "'\(command)' ended with status \(status) at \(revision)"
  }

  func remove() {
    // Twice: git locks a tree while it writes it.
    let arguments = ["worktree", "remove", "--force", "--force", root.string]
    if ExternalProgram.run("git", arguments, seconds: Self.longest) { return }
    try? FileSystem.real.removeTree(root)
    _ = ExternalProgram.run("git", ["worktree", "prune"])
  }
}

private enum ProgramFiles {
  /// The parts of a word that may be paths, as of an option or of a script for a shell.
  static func pieces(of word: String) -> [String] {
    word.split { !($0.isLetter || $0.isNumber || "/._-+@%~".contains($0)) }.map { String($0) }
  }

  /// A command with the path of its program, which PATH gives to any revision alike.
  static func located(_ command: [String]) -> [String] {
    guard !command[0].contains("/"), let program = ExternalProgram.find(command[0]) else {
      return command
    }
    return [program.string] + command.dropFirst()
  }

  private static func isFile(_ name: String, in folder: FilePath) -> Bool {
    (try? FileSystem.real.status(of: folder.pushing(FilePath(name))))?.isRegularFile == true
  }

  static func areNamed(by words: [String], in folder: FilePath) -> Bool {
    words.contains { word in ([word] + pieces(of: word)).contains { isFile($0, in: folder) } }
  }

  /// The words of a command, with the hash of each file in the place of its name.
  static func fingerprint(of command: [String], in folder: FilePath) -> [String] {
    func hash(_ name: String) -> String? {
      guard isFile(name, in: folder) else { return nil }
      let file = folder.pushing(FilePath(name))
      return ExternalProgram.line("git", ["hash-object", "--no-filters", "--", file.string])
    }
    return located(command).flatMap { word in
      hash(word).map { [$0] } ?? pieces(of: word).map { hash($0) ?? $0 }
    }
  }

  /// What is to be said where a base is the arm's own program.
  static func note(_ base: [String], in folder: FilePath, beside arm: [String]) -> String? {
    guard areNamed(by: located(arm), in: "."),
      fingerprint(of: base, in: folder) == fingerprint(of: arm, in: ".")
    else { return nil }
    return "the files that base and head name are the same; what these load may differ"
  }
}
