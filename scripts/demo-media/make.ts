// `node scripts/demo-media/make.ts`: generates the films, recordings and pictures of the demo content. The output is
// committed in `content`, so ffmpeg and a Chinese font are only needed after a change of the scripts.

import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { CODED_SOUND } from "./coded-sound.ts";
import { FILMS } from "./film-scripts.ts";
import { makeFilm } from "./make-film.ts";
import { toWav } from "./make-sound.ts";
import { PICTURES } from "./picture-scripts.ts";
import { RECORDINGS } from "./recordings.ts";

const content = path.join(import.meta.dirname, "../../content");
await mkdir(path.join(content, "media"), { recursive: true });

for (const film of FILMS) {
  const target = path.join(content, film.file);
  await makeFilm(film, target);
  await rm(`${target}.wav`);
}
for (const { file, make } of RECORDINGS) {
  const target = path.join(content, file);
  await writeFile(`${target}.wav`, toWav(make()));
  execFileSync("ffmpeg", ["-v", "error", "-y", "-i", `${target}.wav`, ...CODED_SOUND, `${target}.m4a`]);
  await rm(`${target}.wav`);
}
for (const { file, svg } of PICTURES) {
  await sharp(Buffer.from(svg))
    .webp({ quality: 86 })
    .toFile(path.join(content, `${file}.webp`));
}
