import sharp from "sharp";
import { UnreadableMedia } from "../../ports/media-tools.ts";
import { runFfmpeg, toSeconds } from "./ffmpeg.ts";

const QUALITY = 60;
/** Moments that one process reads: starting ffmpeg takes three times the work of one picture, but each has a decoder. */
const MAX_MOMENTS_AT_ONCE = 4;
const RAW = ["-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"];

interface Size {
  width: number;
  height: number;
}

/** Seeks separately for each picture, so the film between the pictures, possibly hours long, is not decoded. */
export async function drawSprites(
  ffmpeg: string,
  path: string,
  { momentsMs, width, height, columns }: { momentsMs: readonly number[]; columns: number } & Size,
): Promise<Buffer> {
  const drawn: { input: Buffer; left: number; top: number; raw: Size & { channels: 3 } }[] = [];
  for (let first = 0; first < momentsMs.length; first += MAX_MOMENTS_AT_ONCE) {
    const moments = momentsMs.slice(first, first + MAX_MOMENTS_AT_ONCE);
    for (const [index, input] of (await drawMoments(ffmpeg, path, { moments, width, height })).entries()) {
      if (input === null) continue;
      const place = first + index;
      const [left, top] = [(place % columns) * width, Math.floor(place / columns) * height];
      drawn.push({ input, left, top, raw: { width, height, channels: 3 } });
    }
  }
  const rows = Math.ceil(momentsMs.length / columns);
  const size = { width: Math.min(columns, momentsMs.length) * width, height: rows * height };
  return sharp({ create: { ...size, channels: 3, background: "#000" } })
    .composite(drawn)
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The raw picture of each moment; null where the film has none: its place stays black. */
async function drawMoments(
  ffmpeg: string,
  path: string,
  { moments, width, height }: { moments: readonly number[] } & Size,
): Promise<(Buffer | null)[]> {
  const bytes = width * height * 3;
  if (moments.length > 1) {
    const pictures = await drawTogether(ffmpeg, path, { moments, width, height });
    if (pictures?.length === moments.length * bytes)
      return moments.map((_, index) => pictures.subarray(index * bytes, (index + 1) * bytes));
  }
  // Pictures that were drawn together do not tell which one is missing.
  const drawn: (Buffer | null)[] = [];
  for (const moment of moments) {
    const scale = ["-frames:v", "1", "-an", "-sn", "-vf", `scale=${width}:${height}`];
    const input = await runFfmpeg(ffmpeg, ["-ss", toSeconds(moment), "-i", path, ...scale, ...RAW]);
    drawn.push(input.length === bytes ? input : null);
  }
  return drawn;
}

/** The raw pictures of all moments in their order; null: the installed ffmpeg is older than 5.1. */
async function drawTogether(
  ffmpeg: string,
  path: string,
  { moments, width, height }: { moments: readonly number[] } & Size,
): Promise<Buffer | null> {
  const inputs = moments.flatMap((moment) => ["-threads", "1", "-ss", toSeconds(moment), "-i", path]);
  const firstFrames = moments.map(
    (_, index) => `[${index}:v:0]scale=${width}:${height},setsar=1,format=rgb24,trim=end_frame=1[v${index}]`,
  );
  const all = `${moments.map((_, index) => `[v${index}]`).join("")}concat=n=${moments.length}:v=1:a=0`;
  const graph = ["-filter_complex", [...firstFrames, all].join(";")];
  // Every picture is kept, although all have nearly the same time.
  return runFfmpeg(ffmpeg, [...inputs, ...graph, "-fps_mode", "passthrough", ...RAW]).catch((error: unknown) => {
    if (error instanceof UnreadableMedia) return null;
    throw error;
  });
}
