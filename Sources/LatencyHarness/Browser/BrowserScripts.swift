/// What is wrong with a page on purpose.
struct PageFaults {
  /// Whether each key lays out and paints the whole page once more, as a page would that draws
  /// everything again.
  var repaints = false
  /// Keys at which the page computes, and for how long, in nanoseconds.
  var stalls: [Int: Int64] = [:]
}

/// The scripts that open the page and watch it.
///
/// They are the harness's: no file of the page is changed for a measurement.
enum BrowserScripts {
  /// The address of the page; nothing is sent there.
  static let address = "https://pi-trainer.test/"
  /// The name of the null page.
  static let nullName = "null.html"

  /// Runs before the page: its service worker would ask for files past the harness.
  static let preparation = """
    Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
    """

  /// The control: a page that counts digits and shows the count, and decides nothing.
  ///
  /// A bar moves as long as the page is open, as lights do in a session: a browser that draws
  /// nothing shows a key at once, one that draws shows it with its next frame, and that wait is not
  /// the trainer's.
  static let nullPage = """
    <!doctype html><html lang="en"><meta charset="utf-8"><title>null</title>
    <style>
    body { background: #000; color: #fff }
    #bar { width: 40px; height: 4px; background: #fff; animation: fade 1s infinite alternate }
    @keyframes fade { to { opacity: 0 } }
    </style>
    <div id="bar"></div><p class="position">Position: #1</p>
    <script>
    let count = 0;
    const text = document.querySelector(".position").firstChild;
    addEventListener("keydown", (event) => {
      if (/^Digit[0-9]$/.test(event.code)) text.data = `Position: #${++count + 1}`;
    });
    </script>
    """

  /// Opens a session of practice as a player does: on, the second mode, start.
  static let opening = """
    (async () => {
      const until = async (find) => {
        for (;;) {
          const found = find();
          if (found) return found;
          await new Promise((done) => setTimeout(done, 20));
        }
      };
      const one = (selector) => until(() => document.querySelector(selector));
      (await one(".start:enabled")).click();
      (await until(() => document.querySelectorAll(".pills")[1]?.querySelectorAll(".pill")[1]))
        .click();
      (await one(".start:enabled")).click();
      await one(".pad");
      await one(".position");
      return document.hasFocus();
    })()
    """

  /// Watches keys: marks the moment at which the page has answered one, with the numbers that it
  /// shows then and the number of changes that the key made.
  ///
  /// It listens first and last: before the page, to count from zero, and after it.
  ///
  /// - Parameter faults: what goes wrong in the page.
  static func observer(_ faults: PageFaults) -> String {
    let repaint =
      faults.repaints
      ? "for (const one of document.body.querySelectorAll('*'))"
        + " one.parentNode.insertBefore(one, one.nextSibling);"
      : ""
    let stalls = faults.stalls.sorted { $0.key < $1.key }
      .map { "[\($0.key), \(Double($0.value) / 1e6)]" }.joined(separator: ", ")
    return """
      (() => {
        let changes = 0;
        let key = 0;
        const stalls = new Map([\(stalls)]);
        const count = (records) => {
          for (const record of records) {
            changes += Math.max(1, record.addedNodes.length + record.removedNodes.length);
          }
        };
        const watcher = new MutationObserver(count);
        watcher.observe(document, {
          subtree: true, childList: true, characterData: true, attributes: true });
        const number = (selector, pattern) => {
          const found = pattern.exec(document.querySelector(selector)?.textContent ?? "");
          return found ? found[1].replaceAll(",", "") : "0";
        };
        addEventListener("keydown", () => { watcher.takeRecords(); changes = 0; }, true);
        const light = document.createElement("i");
        addEventListener("keydown", (event) => {
          if (event.code === "\(closingKey)") {
            light.style.cssText = "position: fixed; top: 0; left: 0; width: 8px; height: 8px";
            light.className = light.className === "red" ? "blue" : "red";
            light.style.background = light.className;
            document.body.append(light);
            return;
          }
          \(repaint)
          const end = performance.now() + (stalls.get(key++) ?? 0);
          while (performance.now() < end);
          count(watcher.takeRecords());
          const position = number(".position", /#([0-9,]+)/);
          const errors = number(".counts", /Errors ([0-9,]+)/);
          performance.mark(`\(BrowserTrace.markName) ${position} ${errors} ${changes}`);
        });
      })()
      """
  }

  /// The position that the page shows, as a number; and its elements.
  static let shown = """
    Number(/#([0-9,]+)/.exec(document.querySelector(".position")?.textContent ?? "")?.[1]
      .replaceAll(",", "") ?? 0)
    + Number(/Errors ([0-9,]+)/.exec(document.querySelector(".counts")?.textContent ?? "")?.[1]
      .replaceAll(",", "") ?? 0) - 1
    """

  /// How many elements the page has.
  static let elementCount = "document.querySelectorAll('*').length"

  /// A key that means nothing to a page; the observer lights a corner for it, for a frame to come.
  static let closingKey = "F20"

  /// Ends when two more frames were drawn.
  static let twoFrames = """
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))
    """
}
