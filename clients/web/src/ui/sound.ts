// Sounds, made by oscillators: nothing is downloaded, and nothing sounds unless the reader has asked for it.

import type { EffectReply } from "plateau-engine";

export type Sound = "move" | "take" | "end";

/** Notes of a sound: the pitch in hertz, when it begins and how long it rings, both in seconds, and how loud it is. */
const NOTES: Record<Sound, [pitch: number, begins: number, rings: number, loudness: number][]> = {
  move: [[220, 0, 0.09, 0.5]],
  take: [
    [165, 0, 0.09, 0.5],
    [262, 0.06, 0.09, 0.4],
  ],
  end: [
    [392, 0, 0.25, 0.3],
    [494, 0.12, 0.25, 0.3],
    [587, 0.24, 0.5, 0.3],
  ],
};

let context: AudioContext | undefined;

/** The sound of a move. */
export function soundOf({ removed, flipped }: EffectReply, isEnd: boolean): Sound {
  if (isEnd) return "end";
  return removed.length > 0 || flipped.length > 0 ? "take" : "move";
}

/** Plays a sound; silent where the browser has none, or allows none before a first click. */
export function sound(which: Sound): void {
  if (!globalThis.AudioContext) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, begins, rings, loudness] of NOTES[which]) ring(context, pitch, context.currentTime + begins, rings, loudness);
}

/** A note that fades as that of a struck piece of wood. */
function ring(context: AudioContext, pitch: number, at: number, rings: number, loudness: number): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(pitch, at);
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + rings);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + rings);
}
