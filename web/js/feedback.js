// @ts-check
// Sound and vibration. Which of them an event has is decided in Swift; here is how they sound.

/** The bits of `Feedback` in Sources/Practice/PracticeEngine/Session/SessionResponse.swift. */
export const FEEDBACK = {
  click: 1 << 0, doublePulse: 1 << 1, keySound: 1 << 6, errorSound: 1 << 7, successPulse: 1 << 13,
  impact: 1 << 14,
};

/** @type {AudioContext | undefined} */
let audio;
/** @type {Map<string, AudioBuffer>} */
const buffers = new Map();

/**
 * @param {AudioContext} context
 * @param {number} seconds
 * @param {(time: number) => number} wave
 */
function makeBuffer(context, seconds, wave) {
  const rate = context.sampleRate;
  const buffer = context.createBuffer(1, Math.ceil(seconds * rate), rate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = wave(index / rate);
  return buffer;
}

/**
 * The melody: for each digit its distance from middle C in semitones, two octaves of a pentatonic
 * scale, in which any two tones sound well together.
 */
const MELODY = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];
const MIDDLE_C = 261.63;

/** How loud the voices of a tone are, one more with every tier: its octave, and a fifth above. */
const VOICES = [1, 0.4, 0.25];

const tone = (/** @type {number} */ hertz, /** @type {number} */ time) =>
  Math.sin(2 * Math.PI * hertz * time);

/** Wakes the sound: a click on a button is a user's activation, a finger on the pad is none. */
export function wakeSound() {
  if (audio) {
    if (audio.state === "suspended") audio.resume();
    return;
  }
  if (typeof AudioContext === "undefined") return;
  audio = new AudioContext({ latencyHint: "interactive" });
  const context = audio;
  // A dry click, higher with every tier.
  [1400, 1750, 2100].forEach((hertz, tier) => {
    buffers.set(`tier${tier}`, makeBuffer(context, 0.03, (time) =>
      tone(hertz, time) * Math.exp(-time * 220) * 0.5));
  });
  // One buffer for all tones: they are played faster. The first two milliseconds rise, since a tone
  // that begins at once begins with a crack.
  buffers.set("tone", makeBuffer(context, 0.25, (time) =>
    tone(MIDDLE_C, time) * Math.min(time / 0.002, 1) * Math.exp(-time * 14) * 0.5));
  buffers.set("error", makeBuffer(context, 0.2, (time) => {
    const part = time < 0.1 ? time : time - 0.1;
    return tone(time < 0.1 ? 165 : 131, time) * Math.exp(-part * 22) * 0.6;
  }));
}

/**
 * @param {string} name
 * @param {number} volume
 * @param {number} [rate] how many times as high as the buffer
 */
function play(name, volume, rate = 1) {
  const buffer = buffers.get(name);
  if (!audio || !buffer || volume <= 0) return;
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  source.buffer = buffer;
  source.playbackRate.value = rate;
  gain.gain.value = volume / 100;
  source.connect(gain).connect(audio.destination);
  source.start();
}

/**
 * @param {number} bits
 * @param {number} tier
 * @param {number} tone 0 for the click, and one more than the digit for its tone
 * @param {number} volume
 */
export function giveFeedback(bits, tier, tone, volume) {
  const pulse = bits & FEEDBACK.impact ? (bits & FEEDBACK.successPulse ? [30, 50, 80] : [80])
    : bits & FEEDBACK.doublePulse ? [40, 40, 40]
    : bits & FEEDBACK.click ? 16 : 0;
  if (pulse && navigator.vibrate) navigator.vibrate(pulse);
  if (bits & FEEDBACK.errorSound) play("error", volume);
  else if (bits & FEEDBACK.keySound && tone > 0) {
    VOICES.slice(0, tier + 1).forEach((share, voice) =>
      play("tone", volume * share, 2 ** (MELODY[tone - 1] / 12) * (voice + 1)));
  } else if (bits & FEEDBACK.keySound) play(`tier${tier}`, volume);
}
