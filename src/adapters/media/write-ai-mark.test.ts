import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { hasFfmpeg, makeFilm } from "../../../test/media/sample-films.ts";
import { createMediaTools } from "./media-tools.ts";
import { readFileAiMark } from "./read-ai-mark.ts";
import { writeFileAiMark } from "./write-ai-mark.ts";

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), "zhixing-write-ai-mark-"));
afterAll(() => rm(folder, { recursive: true }));
const canMakeFilms = await hasFfmpeg();

const source = path.join(folder, "source");
const target = path.join(folder, "target");
const site = { propagator: "知行学社", id: "download:7" };
const mark = (from: string, wanted: "assisted" | "generated" = "generated") =>
  writeFileAiMark("ffmpeg", from, { ...site, target, mark: wanted });

const picture = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 33, height: 21, channels, background: { r: 200, g: 90, b: 30, alpha: 0.5 } } });

test.each([
  ["PNG", () => picture(4).png()],
  ["JPEG", () => picture().jpeg()],
  ["lossy WebP", () => picture().webp()],
  ["lossless WebP with alpha", () => picture(4).webp({ lossless: true })],
  ["WebP with a profile", () => picture().withIccProfile("p3").webp()],
] as const)("writes XMP into a %s and leaves its pixels and other metadata as they are", async (_name, make) => {
  await writeFile(
    source,
    await make()
      .withExif({ IFD0: { Copyright: "Kanarie" } })
      .toBuffer(),
  );
  for (const wanted of ["generated", "assisted"] as const) {
    expect(await mark(source, wanted)).toBe(true);
    expect(await readFileAiMark(target)).toBe(wanted);
  }
  const [before, after] = [await readFile(source), await readFile(target)];
  expect((await sharp(after).raw().toBuffer()).equals(await sharp(before).raw().toBuffer())).toBe(true);
  const [was, is] = [await sharp(before).metadata(), await sharp(after).metadata()];
  expect(is).toMatchObject({ width: 33, height: 21, hasAlpha: was.hasAlpha });
  expect(is.exif?.includes("Kanarie")).toBe(true);
  expect(is.icc?.equals(was.icc ?? Buffer.alloc(0)) ?? true).toBe(true);
  const packet = is.xmp?.toString() ?? "";
  const field = /<TC260:AIGC>(.*?)<\/TC260:AIGC>/.exec(packet)?.[1]?.replaceAll("&quot;", '"') ?? "{}";
  expect(JSON.parse(field)).toEqual({
    Label: "2",
    ContentProducer: "",
    ProduceID: "",
    ReservedCode1: "",
    ContentPropagator: "知行学社",
    PropagateID: "download:7",
    ReservedCode2: "",
  });
});

test("keeps other XMP of a picture", async () => {
  const own = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:source>Kanarie</dc:source></rdf:Description>
</rdf:RDF></x:xmpmeta>`;
  for (const make of [() => picture().png(), () => picture().jpeg(), () => picture().webp()]) {
    await writeFile(source, await make().withXmp(own).toBuffer());
    expect(await mark(source)).toBe(true);
    const { xmp } = await sharp(await readFile(target)).metadata();
    expect(xmp?.toString().match(/Kanarie|<TC260:AIGC>/g)).toEqual(["Kanarie", "<TC260:AIGC>"]);
  }
});

test.runIf(canMakeFilms).each(["mp4", "mov", "mkv", "webm", "mp3", "m4a", "ogg", "flac"])(
  "ffmpeg: writes the tag AIGC into %s and copies its streams",
  async (ending) => {
    const coding = ending === "webm" ? ["-c:v", "libvpx", "-c:a", "libvorbis"] : [];
    const sound = ["mp3", "m4a", "ogg", "flac"].includes(ending) ? ["-vn"] : [];
    const extra = [...coding, ...sound, "-metadata", "title=Kanarie"];
    const film = await makeFilm(folder, { name: `film.${ending}`, seconds: 1, height: 90, isStill: true, extra });
    expect(await mark(film)).toBe(true);
    expect(await readFileAiMark(target)).toBe("generated");
    const streams = async (file: string) =>
      (await run("ffmpeg", ["-i", file, "-map", "0", "-c", "copy", "-f", "streamhash", "-"])).stdout;
    expect(await streams(target)).toBe(await streams(film));
    const bytes = await readFile(target);
    expect([bytes.includes("Kanarie"), bytes.includes('"ContentPropagator":"知行学社"')]).toEqual([true, true]);
  },
);

test.runIf(canMakeFilms)(
  "ffmpeg: files made from a film contain its mark, although the rest of its metadata is removed",
  async () => {
    const extra = ["-metadata", "title=Kanarie"];
    const film = await makeFilm(folder, { name: "whole.mp4", seconds: 1, height: 90, isStill: true, extra });
    const tools = createMediaTools();
    const facts = { durationMs: 1_000, width: 160, height: 90 };
    for (const aiMark of ["generated", "assisted", "none"] as const) {
      await tools.cut(film, { target, seconds: 1, aiMark });
      expect(await readFileAiMark(target)).toBe(aiMark);
      expect((await readFile(target)).includes("Kanarie")).toBe(false);
      const { playlist } = await tools.resize(film, { target, height: 90, facts, aiMark });
      expect(playlist).toContain("{file}");
      expect(await readFileAiMark(target)).toBe(aiMark);
      await writeFile(target, await tools.drawPoster(film, { atMs: 0, aiMark }));
      expect(await readFileAiMark(target)).toBe(aiMark);
    }
  },
);

test("returns no copy for a format without marks and for a broken file", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const broken = (await picture().png().toBuffer()).subarray(0, 40);
  const films = ["\0\0\0\x18ftypisom broken", "ID3 broken", "RIFF\x10\0\0\0WAVEfmt "].map((text) =>
    Buffer.from(text, "latin1"),
  );
  for (const bytes of [Buffer.from("words"), Buffer.from(svg), Buffer.from("GIF89a"), broken, ...films]) {
    await writeFile(source, bytes);
    expect(await mark(source)).toBe(false);
    await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" });
  }
});
