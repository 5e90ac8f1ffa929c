import sharp from "sharp";
import { runFfmpeg, toSeconds } from "./ffmpeg.ts";

const QUALITY = 60;

/** Seeks separately for each picture, so the film between the pictures, possibly hours long, is not decoded. */
export async function drawSprites(
  ffmpeg: string,
  path: string,
  {
    momentsMs,
    width,
    height,
    columns,
  }: { momentsMs: readonly number[]; width: number; height: number; columns: number },
): Promise<Buffer> {
  const output = [
    "-frames:v",
    "1",
    "-an",
    "-sn",
    "-vf",
    `scale=${width}:${height}`,
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
  ];
  const drawn: { input: Buffer; left: number; top: number; raw: { width: number; height: number; channels: 3 } }[] = [];
  for (const [index, moment] of momentsMs.entries()) {
    const input = await runFfmpeg(ffmpeg, ["-ss", toSeconds(moment), "-i", path, ...output, "pipe:1"]);
    // After the last picture of a film there is no data; the place stays black.
    if (input.length !== width * height * 3) continue;
    const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
    drawn.push({ input, left, top, raw: { width, height, channels: 3 } });
  }
  const rows = Math.ceil(momentsMs.length / columns);
  const size = { width: Math.min(columns, momentsMs.length) * width, height: rows * height };
  return sharp({ create: { ...size, channels: 3, background: "#000" } })
    .composite(drawn)
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
