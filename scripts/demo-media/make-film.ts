import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { CODED_SOUND } from "./coded-sound.ts";
import { drawFrame, HEIGHT, type Moment, WIDTH } from "./draw-frame.ts";
import type { FilmScript } from "./film-scripts.ts";
import { addTone, type Sound, silence, toWav } from "./make-sound.ts";

const FRAMES_A_SECOND = 8;
const LETTERS_A_SECOND = 7;
/** A line is visible for this long per letter of its sentence, and never shorter than the minimum. */
const SECONDS_A_LETTER = 0.2;
const MIN_SECONDS = 4.5;
const CHORDS = [
  [220, 277.2, 329.6],
  [196, 246.9, 293.7],
  [174.6, 220, 261.6],
] as const;

interface Timed {
  scene: FilmScript["scenes"][number];
  sceneAt: number;
  caption: string;
  spoken: string;
  at: number;
  end: number;
}

/** Makes one film with its captions and chapters; requires `ffmpeg`. */
export async function makeFilm(film: FilmScript, path: string): Promise<void> {
  const lines = timeLines(film);
  const length = lines.at(-1)?.end ?? 0;
  const wav = `${path}.wav`;
  await writeFile(wav, toWav(soundOf(lines, length)));
  await writeFile(`${path}.vtt`, captionsOf(lines));
  await writeFile(`${path}.chapters.txt`, chaptersOf(lines));
  const video = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgba",
    "-s",
    `${WIDTH}x${HEIGHT}`,
    "-r",
    `${FRAMES_A_SECOND}`,
    "-i",
    "-",
  ];
  const coded = [
    "-c:v",
    "libx264",
    "-crf",
    "28",
    "-preset",
    "slow",
    "-tune",
    "animation",
    "-pix_fmt",
    "yuv420p",
    "-g",
    "32",
  ];
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...video, "-i", wav, ...coded, ...CODED_SOUND, `${path}.mp4`], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  for (let frame = 0; frame < length * FRAMES_A_SECOND; frame++) {
    const svg = drawFrame(momentAt(film, { lines, at: frame / FRAMES_A_SECOND, length }));
    const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

function timeLines(film: FilmScript): Timed[] {
  let at = 0;
  return film.scenes.flatMap((scene) => {
    const sceneAt = at;
    return scene.lines.map(({ caption, spoken }) => {
      const begin = at;
      at += Math.max(MIN_SECONDS, spoken.length * SECONDS_A_LETTER);
      return { scene, sceneAt, caption, spoken, at: begin, end: at };
    });
  });
}

function momentAt(film: FilmScript, { lines, at, length }: { lines: Timed[]; at: number; length: number }): Moment {
  const line = lines.findLast((one) => one.at <= at);
  if (!line) throw new Error("no line of the film has begun at this moment");
  const letters = Math.floor((at - line.at) * LETTERS_A_SECOND);
  return {
    film,
    chapter: line.scene.chapter,
    figure: line.scene.figure,
    written: line.caption.slice(0, letters),
    isWriting: letters < line.caption.length,
    at,
    since: at - line.sceneAt,
    share: at / length,
  };
}

/** A chord under each scene, and a tick for each letter that is written. */
function soundOf(lines: readonly Timed[], length: number): Sound {
  const sound = silence(length);
  for (const [index, { at, end, caption }] of lines.entries()) {
    for (const hertz of CHORDS[index % CHORDS.length] ?? [])
      addTone(sound, { at, seconds: end - at, hertz, gain: 0.07, attack: 1.2 });
    for (let letter = 0; letter < caption.length; letter++)
      addTone(sound, {
        at: at + letter / LETTERS_A_SECOND,
        seconds: 0.06,
        hertz: 1_400 + (letter % 3) * 160,
        gain: 0.05,
        attack: 0.004,
      });
  }
  return sound;
}

function captionsOf(lines: readonly Timed[]): string {
  return `WEBVTT\n\n${lines.map(({ at, end, spoken }) => `${clock(at)} --> ${clock(end - 0.2)}\n${spoken}\n`).join("\n")}`;
}

function chaptersOf(lines: readonly Timed[]): string {
  const begins = lines.filter((line) => line.at === line.sceneAt);
  return begins.map(({ at, scene }) => `${clock(Math.floor(at)).slice(3, 8)} ${scene.chapter}\n`).join("");
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23);
}
