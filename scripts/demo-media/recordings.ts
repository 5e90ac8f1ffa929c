import { MINUTE_SECONDS } from "../../src/kit/values/durations.ts";
import { addRain, addTone, type Sound, silence } from "./make-sound.ts";

const SCALE = [196, 220, 261.6, 293.7, 329.6, 392] as const;

/** A bell that marks the end of some minutes. */
function bell(sound: Sound, at: number): void {
  for (const [index, hertz] of [523.3, 784, 1_046.5].entries())
    addTone(sound, { at: at + index * 0.02, seconds: 5, hertz, gain: 0.1, attack: 0.01 });
}

/** A slow sequence of notes that does not repeat within a minute. */
function notes(sound: Sound, { seconds, every, gain }: { seconds: number; every: number; gain: number }): void {
  for (let at = 1, step = 0; at < seconds - 8; at += every, step++)
    addTone(sound, {
      at,
      seconds: 7,
      hertz: SCALE[(step * 5 + Math.floor(step / 4)) % SCALE.length] ?? 220,
      gain,
      attack: 1.5,
    });
}

/** Recordings of the demo content. */
export const RECORDINGS: readonly { file: string; make(): Sound }[] = [
  {
    file: "media/rain-desk",
    make() {
      const sound = silence(2 * MINUTE_SECONDS);
      addRain(sound, 0.9);
      notes(sound, { seconds: 2 * MINUTE_SECONDS, every: 6, gain: 0.06 });
      bell(sound, 2 * MINUTE_SECONDS - 7);
      return sound;
    },
  },
  {
    file: "media/walking-beat",
    make() {
      const sound = silence(MINUTE_SECONDS);
      for (let at = 0.5, step = 0; at < MINUTE_SECONDS - 8; at += 0.75, step++)
        addTone(sound, { at, seconds: 0.6, hertz: step % 2 === 0 ? 146.8 : 110, gain: 0.16, attack: 0.02 });
      notes(sound, { seconds: MINUTE_SECONDS, every: 6, gain: 0.05 });
      bell(sound, MINUTE_SECONDS - 7);
      return sound;
    },
  },
  {
    file: "media/slow-keys-1",
    make() {
      const sound = silence(1.5 * MINUTE_SECONDS);
      notes(sound, { seconds: 1.5 * MINUTE_SECONDS, every: 3.5, gain: 0.09 });
      bell(sound, 1.5 * MINUTE_SECONDS - 7);
      return sound;
    },
  },
  {
    file: "media/slow-keys-2",
    make() {
      const sound = silence(1.5 * MINUTE_SECONDS);
      addRain(sound, 0.4);
      notes(sound, { seconds: 1.5 * MINUTE_SECONDS, every: 5, gain: 0.1 });
      bell(sound, 1.5 * MINUTE_SECONDS - 7);
      return sound;
    },
  },
];
