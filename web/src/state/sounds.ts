/** Short, quiet sounds, synthesised without files. Off unless the reader turns them on. */
import { settings } from './settings.svelte';

/** What a sound stands for. */
export type Sound = keyof typeof NOTES;

/** Seconds after the start, pitch in Hertz, length in seconds, wave, loudness. */
type Note = [number, number, number, OscillatorType, number];

const NOTES = {
  choose: [[0, 1320, 0.05, 'square', 0.6]],
  undo: [[0, 880, 0.05, 'square', 0.6]],
  commit: [[0, 1760, 0.28, 'sine', 1]],
  refused: [[0, 150, 0.09, 'triangle', 1]],
  // Tyres over a seam, a piece on wood, the keys of a till
  road: [
    [0, 220, 0.09, 'triangle', 0.5],
    [0.08, 247, 0.09, 'triangle', 0.4],
  ],
  land: [
    [0, 196, 0.07, 'triangle', 1],
    [0.01, 1180, 0.03, 'square', 0.15],
  ],
  coin: [
    [0, 1568, 0.06, 'square', 0.25],
    [0.05, 2093, 0.12, 'sine', 0.6],
  ],
  pay: [
    [0, 1046, 0.05, 'square', 0.25],
    [0.05, 784, 0.08, 'square', 0.2],
  ],
  tick: [[0, 880, 0.035, 'triangle', 0.5]],
  // A tile is raised and turned, pieces are swept home
  lift: [[0, 330, 0.14, 'sine', 0.6]],
  flip: [
    [0, 523, 0.05, 'triangle', 0.5],
    [0.05, 392, 0.07, 'triangle', 0.5],
  ],
  back: [
    [0, 440, 0.05, 'sine', 0.6],
    [0.06, 392, 0.05, 'sine', 0.5],
    [0.12, 349, 0.07, 'sine', 0.4],
  ],
  // A jukebox, a rubber stamp, a door chime, a far bell
  city: [
    [0, 660, 0.12, 'triangle', 1],
    [0.11, 880, 0.2, 'triangle', 1],
  ],
  region: [
    [0, 523, 0.12, 'triangle', 1],
    [0.1, 659, 0.12, 'triangle', 1],
    [0.2, 784, 0.28, 'triangle', 1],
  ],
  stamp: [
    [0, 110, 0.1, 'triangle', 1.4],
    [0, 1760, 0.02, 'square', 0.1],
  ],
  bonus: [
    [0, 784, 0.07, 'sine', 0.8],
    [0.07, 988, 0.07, 'sine', 0.8],
    [0.14, 1175, 0.12, 'sine', 0.8],
  ],
  turn: [
    [0, 988, 0.14, 'sine', 1],
    [0.13, 784, 0.16, 'sine', 1],
  ],
  red: [
    [0, 392, 0.5, 'sine', 1],
    [0.02, 494, 0.5, 'sine', 0.6],
    [0.45, 392, 0.8, 'sine', 1],
  ],
  end: [
    [0, 523, 0.16, 'triangle', 1],
    [0.14, 659, 0.16, 'triangle', 1],
    [0.28, 784, 0.16, 'triangle', 1],
    [0.42, 1046, 0.6, 'triangle', 1],
    [0.42, 1318, 0.6, 'sine', 0.5],
  ],
} satisfies Record<string, Note[]>;
const LOUDNESS = 0.1;
const APART_MS = 60; // a sound that comes sooner after another is dropped

let context: AudioContext | null = null;

let last = -Infinity;

/** Play a sound, if the reader wants any. */
export function play(sound: Sound): void {
  if (!settings.sounds || performance.now() - last < APART_MS) return;
  last = performance.now();
  context ??= new AudioContext();
  for (const note of NOTES[sound]) ring(context, note as Note);
}

function ring(audio: AudioContext, [at, pitch, length, wave, loudness]: Note): void {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(LOUDNESS * settings.volume * loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
