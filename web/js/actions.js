// @ts-check
/** The numbers of the actions that the page itself sends: `PageAction` in Swift. */
export const ACTIONS = {
  key: 1, pad: 2, holdBegin: 12, holdEnd: 13, importData: 20, hidden: 27, focusLost: 28,
  focusBack: 29, back: 30, updateWaiting: 31, isSecond: 32, saveFailed: 33, packFailed: 34,
  readFailed: 49, contrast: 50, takeGhost: 53, copied: 54,
};

/**
 * Keys that are no digits: `ControlKey` in Swift. The dot of the number block is none of them: it
 * lies beside 0 and 3, and a reveal costs the certificate.
 */
export const CONTROL_KEYS = {
  Period: 10, Escape: 11, Enter: 12, KeyB: 13, KeyN: 14, Backspace: 15, ArrowLeft: 16,
  ArrowRight: 17, ArrowUp: 18, ArrowDown: 19, KeyP: 20,
};
