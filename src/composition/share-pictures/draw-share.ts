import type sharpModule from "sharp";
import { copyAiMark, readPictureAiMark } from "../../kit/pictures/picture-ai-mark.ts";
import type { GlyphFile } from "./glyph-file.ts";
import { COVER_BOX, layOutShare, lettersOfShare, type ShareSubject } from "./lay-out-share.ts";

/** More than any useful cover has, and less than would be harmful. */
const MAX_PIXELS = 40_000_000;
const CORNER = 14;

/**
 * Draws the picture of a shared page as PNG. Letters are drawn as outlines and the SVG contains no text, so the result
 * does not depend on the machine's fonts.
 * @param cover the bytes of an uploaded cover; null: only the pattern is drawn
 */
export async function drawShare(subject: ShareSubject, font: GlyphFile, cover: Buffer | null): Promise<Buffer> {
  // Loaded late, because a site whose pages are not shared does not need it.
  const { default: sharp } = await import("sharp");
  const glyphs = await font.read(lettersOfShare(subject));
  const svg = Buffer.from(layOutShare(subject, { glyphs, unitsPerEm: font.unitsPerEm }));
  const laid = cover === null ? null : await layCover(sharp, cover);
  if (laid === null) return sharp(svg).png({ palette: true, effort: 4 }).toBuffer();
  const { aiMark, ...placed } = laid;
  const drawn = sharp(svg).composite([placed]).png({ palette: true, quality: 95, effort: 4 });
  return copyAiMark(drawn, aiMark).toBuffer();
}

/** The cover in its box, with round corners; null for undecodable bytes: then only the pattern is drawn. */
async function layCover(sharp: typeof sharpModule, bytes: Buffer) {
  const { x, y, width: maxWidth, height: maxHeight } = COVER_BOX;
  const cover = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const metadata = await cover.metadata().catch(() => null);
  if (metadata === null) return null;
  const read = cover
    .rotate()
    .resize({ width: maxWidth, height: maxHeight, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const picture = await read.catch(() => null);
  if (picture === null) return null;
  const { width, height } = picture.info;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${CORNER}"/></svg>`;
  const input = await sharp(picture.data)
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer();
  const aiMark = readPictureAiMark(bytes, metadata);
  return {
    aiMark,
    input,
    left: Math.round(x + (maxWidth - width) / 2),
    top: Math.round(y + (maxHeight - height) / 2),
  };
}
