/** Samples per second; no frequency here is above half of it. */
export const RATE = 32_000;

/** Mono samples, −1…1. */
export type Sound = Float32Array;

export function silence(seconds: number): Sound {
  return new Float32Array(Math.ceil(seconds * RATE));
}

interface Tone {
  at: number;
  seconds: number;
  hertz: number;
  gain: number;
  /** Seconds of attack and of decay. */
  attack: number;
}

/** Adds a soft tone: a sine with two quiet overtones. */
export function addTone(sound: Sound, { at, seconds, hertz, gain, attack }: Tone): void {
  const [from, length] = [Math.floor(at * RATE), Math.floor(seconds * RATE)];
  for (let index = 0; index < length && from + index < sound.length; index++) {
    const t = index / RATE;
    const swell =
      Math.min(1, t / attack) * Math.exp((-3 * Math.max(0, t - attack)) / (seconds - attack)) * (1 - t / seconds);
    const turn = 2 * Math.PI * hertz * t;
    const wave = Math.sin(turn) + 0.3 * Math.sin(2 * turn) + 0.12 * Math.sin(3 * turn);
    sound[from + index] = (sound[from + index] ?? 0) + wave * swell * gain;
  }
}

/** Adds rain: noise through a low pass that opens and closes slowly. */
export function addRain(sound: Sound, gain: number): void {
  let seed = 20_261_122;
  let low = 0;
  for (let index = 0; index < sound.length; index++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    const open = 0.06 + 0.03 * Math.sin((2 * Math.PI * index) / RATE / 17);
    low += (seed / 2 ** 31 - low) * open;
    const ends = Math.min(1, index / RATE / 2, (sound.length - index) / RATE / 2);
    sound[index] = (sound[index] ?? 0) + low * gain * ends;
  }
}

/** As a WAV file. */
export function toWav(sound: Sound): Buffer {
  const data = Buffer.alloc(sound.length * 2);
  for (const [index, sample] of sound.entries())
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), index * 2);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
