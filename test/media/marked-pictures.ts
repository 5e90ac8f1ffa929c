import sharp from "sharp";
import type { AiMark } from "../../src/kit/values/ai-mark.ts";
import { writeAiXmp } from "../../src/kit/values/aigc-field.ts";

/** All picture formats that users may upload. */
export const SENT_KINDS = ["png", "jpeg", "webp", "gif", "avif"] as const;

/** Creates a picture of this format with the mark in its XMP. */
export async function makeMarkedPicture(
  kind: (typeof SENT_KINDS)[number],
  mark: Exclude<AiMark, "none">,
): Promise<Buffer> {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: "#2a6" } });
  if (kind === "gif") return addToGif(await plain.gif().toBuffer(), xmpOfGif(writeAiXmp(mark)));
  return plain.withXmp(writeAiXmp(mark))[kind]().toBuffer();
}

/** Creates a GIF with a comment that is split into several blocks. */
export async function makeGifWithComment(comment: string): Promise<Buffer> {
  const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#2a6" } })
    .gif()
    .toBuffer();
  const bytes = Buffer.from(comment);
  const blocks = Array.from({ length: Math.ceil(bytes.length / 20) }, (_, index) => {
    const part = bytes.subarray(index * 20, (index + 1) * 20);
    return Buffer.concat([Buffer.from([part.length]), part]);
  });
  return addToGif(gif, Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.alloc(1)]));
}

/** The packet without block lengths, with the trailer that block readers need to find its end (XMP spec, part 3). */
function xmpOfGif(packet: string): Buffer {
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
  const head = Buffer.from("\x21\xff\x0bXMP DataXMP", "latin1");
  return Buffer.concat([head, Buffer.from(packet), trailer]);
}

/** Inserts the extension after the colour table and before the first image. */
function addToGif(gif: Buffer, extension: Buffer): Buffer {
  const flags = gif[10] ?? 0;
  const at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  return Buffer.concat([gif.subarray(0, at), extension, gif.subarray(at)]);
}
