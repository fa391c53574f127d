/** Short, quiet sounds, synthesised without files. Off unless the reader turns them on. */
import { settings } from './settings.svelte';

/** What a sound stands for. */
export type Sound = 'choose' | 'undo' | 'commit' | 'city' | 'region' | 'turn' | 'refused';

interface Note {
  at: number;
  pitch: number;
  length: number;
  wave: OscillatorType;
}

const NOTES: Record<Sound, Note[]> = {
  choose: [{ at: 0, pitch: 1320, length: 0.05, wave: 'square' }],
  undo: [{ at: 0, pitch: 880, length: 0.05, wave: 'square' }],
  commit: [{ at: 0, pitch: 1760, length: 0.28, wave: 'sine' }],
  city: [
    { at: 0, pitch: 660, length: 0.12, wave: 'triangle' },
    { at: 0.11, pitch: 880, length: 0.16, wave: 'triangle' },
  ],
  region: [
    { at: 0, pitch: 523, length: 0.1, wave: 'triangle' },
    { at: 0.09, pitch: 659, length: 0.1, wave: 'triangle' },
    { at: 0.18, pitch: 784, length: 0.12, wave: 'triangle' },
  ],
  turn: [
    { at: 0, pitch: 988, length: 0.14, wave: 'sine' },
    { at: 0.13, pitch: 784, length: 0.16, wave: 'sine' },
  ],
  refused: [{ at: 0, pitch: 150, length: 0.09, wave: 'triangle' }],
};
const LOUDNESS = 0.06;

let context: AudioContext | null = null;

/** Play a sound, if the reader wants any. */
export function play(sound: Sound): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  for (const note of NOTES[sound]) ring(context, note);
}

function ring(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const tone = new OscillatorNode(audio, { type: note.wave, frequency: note.pitch });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + note.length);
}
