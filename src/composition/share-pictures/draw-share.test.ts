import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packGlyphs } from "../../../scripts/glyphs/pack-glyphs.ts";
import { limit } from "../../../test/time/limits.ts";
import { aiMarkOfPicture } from "../../kit/pictures/picture-ai-mark.ts";
import { writeAiXmp } from "../../kit/values/aigc-field.ts";
import { drawShare } from "./draw-share.ts";
import { type GlyphFile, openGlyphFile } from "./glyph-file.ts";
import type { ShareSubject } from "./lay-out-share.ts";
import { createSharePictures } from "./share-pictures.ts";

const PACK_LIMIT_MS = limit(120_000);

let folder: string;
let glyphFile: string;
let font: GlyphFile;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "share-"));
  glyphFile = path.join(folder, "glyphs.bin");
  await writeFile(glyphFile, await packGlyphs());
  font = await openGlyphFile(glyphFile);
}, PACK_LIMIT_MS);

afterAll(async () => {
  await font.close();
  await rm(folder, { recursive: true });
});

const resource = { kind: "book", id: "2", title: "把知识做成作品", over: "图书", mark: "VIP", coverUrl: null } as const;
const subject: ShareSubject = { resource, slug: "book-2", category: "写作", siteName: "知行学社" };
const titled = (title: string): ShareSubject => ({ ...subject, resource: { ...resource, title } });

test("draws each letter with its outline from the font, and unknown ones with none", async () => {
  const glyphs = await font.read("知行己已巳A，");
  expect(glyphs.size).toBe(7);
  expect(new Set([...glyphs.values()].map((glyph) => glyph.path)).size).toBe(7);
  expect(glyphs.get("知")?.advance).toBe(font.unitsPerEm);
  expect(glyphs.get("A")?.advance).toBeLessThan(font.unitsPerEm);
  expect((await font.read("\u{10ffff}")).size).toBe(0);
  // 一 is one box between two heights.
  expect((await font.read("一")).get("一")?.path).toMatch(/^M\d+ \d+L\d+ \d+L\d+ \d+L\d+ \d+L\d+ \d+Z$/);
});

test("without any installed font the picture is the same, to the byte", async () => {
  const drawn = await drawShare(subject, font, null);
  const config = path.join(folder, "no-fonts.conf");
  await writeFile(config, `<fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
  const script = path.join(import.meta.dirname, "../../../test/found/draw-without-fonts.ts");
  const environment = { FONTCONFIG_FILE: config, HOME: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [script, glyphFile, JSON.stringify(subject)], {
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  });
  const bare: { png: string; entropy: number } = JSON.parse(stdout);
  expect(Buffer.from(bare.png, "base64").equals(drawn)).toBe(true);
  // The machine's fonts were really unavailable: their letters are at most one empty box for all.
  expect(bare.entropy).toBeLessThan(0.6);
  expect(drawn.equals(await drawShare(titled("把知识做成作晶"), font, null))).toBe(false);
});

test("a share picture has the AI mark of its cover", async () => {
  const cover = sharp({ create: { width: 90, height: 120, channels: 3, background: "#f00" } }).png();
  const markOf = async (bytes: Buffer) =>
    aiMarkOfPicture(await sharp(await drawShare(subject, font, bytes)).metadata());
  expect(await markOf(await cover.clone().withXmp(writeAiXmp("generated")).toBuffer())).toBe("generated");
  expect(await markOf(await cover.toBuffer())).toBe("none");
});

test("the picture is a PNG of 1200 × 630 for any title and cover", async () => {
  const cover = await sharp({ create: { width: 90, height: 120, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const cases: [ShareSubject, Buffer | null][] = [
    [titled("长".repeat(200)), null],
    [titled("🚀\u200d\u0000"), null],
    [{ ...subject, siteName: "站".repeat(40) }, null],
    [subject, cover],
    [subject, Buffer.from("no picture")],
  ];
  for (const [one, picture] of cases) {
    const { format, width, height } = await sharp(await drawShare(one, font, picture)).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  }
});

test("concurrent requests share one drawing; another title has another address", async () => {
  let opened = 0;
  const draw = createSharePictures({
    glyphFile,
    openPicture: async () => {
      opened += 1;
      return null;
    },
  });
  const covered = { ...subject, resource: { ...resource, coverUrl: `/files/${"a".repeat(64)}.png` } };
  const pictures = await Promise.all(Array.from({ length: 60 }, () => draw(covered)));
  expect(new Set(pictures).size).toBe(1);
  expect(opened).toBe(1);
  const other = await draw({ ...covered, resource: { ...covered.resource, title: "另一个" } });
  expect(other.url).not.toBe(pictures[0]?.url);
  expect(other.etag).not.toBe(pictures[0]?.etag);
});

test(
  "refuses more concurrent titles than may wait",
  async () => {
    const draw = createSharePictures({ glyphFile, openPicture: async () => null });
    const drawings = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => draw(titled(`题 ${index}`))));
    const refused = drawings.filter((one) => one.status === "rejected").map(({ reason }) => reason.status);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([503]));
  },
  PACK_LIMIT_MS,
);
