import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasFfmpeg, makeFilm } from "../../../test/media/sample-films.ts";
import { drawSprites } from "./draw-sprites.ts";

const folder = await mkdtemp(path.join(tmpdir(), "zhixing-sprites-"));
afterAll(() => rm(folder, { recursive: true }));
const canMakeFilms = await hasFfmpeg();
const size = { width: 160, height: 90 };
let film: string;

beforeAll(async () => {
  if (canMakeFilms) film = await makeFilm(folder, { seconds: 12, height: 180 });
});

const draw = (momentsMs: number[], ffmpeg = "ffmpeg") =>
  drawSprites(ffmpeg, film, { momentsMs, ...size, columns: 4 }).then((bytes) => sharp(bytes));

/** The mean difference of colour between one place of the sprites and the same picture drawn alone. */
async function differenceAt(sprites: Sharp, place: number, moment: number): Promise<number> {
  const at = { left: (place % 4) * size.width, top: Math.floor(place / 4) * size.height, ...size };
  const [one, alone] = [
    await sprites.clone().extract(at).raw().toBuffer(),
    await (await draw([moment])).raw().toBuffer(),
  ];
  return one.reduce((sum, value, index) => sum + Math.abs(value - (alone[index] ?? 0)), 0) / one.length;
}

/** A program that notes each start before it runs ffmpeg, unless its arguments contain `refused`. */
async function recordingFfmpeg(refused = "nothing"): Promise<{ program: string; starts: () => Promise<number> }> {
  const [program, log] = [path.join(folder, `ffmpeg-${refused}`), path.join(folder, `starts-${refused}`)];
  const script = `#!/bin/sh\necho started >> "${log}"\ncase " $* " in *" ${refused} "*) exit 1;; esac\nexec ffmpeg "$@"\n`;
  await writeFile(program, script, { mode: 0o755 });
  return { program, starts: async () => (await readFile(log, "utf8")).trim().split("\n").length };
}

const moments = [1_000, 3_000, 5_000, 7_000, 11_000];

test.runIf(canMakeFilms)("ffmpeg: each place shows its moment, and few processes read the film", async () => {
  const { program, starts } = await recordingFfmpeg();
  const sprites = await draw(moments, program);
  expect(await starts()).toBe(2);
  expect(await sprites.metadata()).toMatchObject({ width: 640, height: 180 });
  for (const place of [0, 3, 4]) expect(await differenceAt(sprites, place, moments[place] ?? 0)).toBeLessThan(6);
  // The comparison tells one moment from another.
  expect(await differenceAt(sprites, 0, 11_000)).toBeGreaterThan(12);
});

test.runIf(canMakeFilms)("ffmpeg: a moment behind the film's end leaves its place black, the others stay", async () => {
  const sprites = await draw([1_000, 60_000, 5_000, 7_000]);
  expect(await differenceAt(sprites, 2, 5_000)).toBeLessThan(6);
  const missing = await sprites
    .clone()
    .extract({ left: 160, top: 0, ...size })
    .raw()
    .toBuffer();
  expect(missing.reduce((sum, value) => sum + value, 0) / missing.length).toBeLessThan(6);
});

test.runIf(canMakeFilms)("ffmpeg: a version without -fps_mode draws the same", async () => {
  const { program } = await recordingFfmpeg("-fps_mode");
  const [old, current] = [
    await (await draw(moments, program)).raw().toBuffer(),
    await (await draw(moments)).raw().toBuffer(),
  ];
  expect(old.equals(current)).toBe(true);
});
