import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import type { AiMark } from "../../kit/values/ai-mark.ts";
import { writeAigcField } from "../../kit/values/aigc-field.ts";
import { UnreadableMedia } from "../../ports/media-tools.ts";

const run = promisify(execFile);

/** ffmpeg may only read files of this machine, expects no input, and prints only errors. */
const SAFELY = ["-nostdin", "-hide_banner", "-loglevel", "error", "-protocol_whitelist", "file,pipe"];
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/**
 * A decoder that hangs is killed after this time; for work that grows with the film, this share of the film's length is
 * added.
 */
const MIN_MS = 120_000;
const PER_FILM_SECOND_MS = 4_000;
/** A loudness curve needs no fidelity: two thousand samples a second. */
const SAMPLES_PER_SECOND = 2_000;
const LOUDEST = 32_768;

export async function canRunFfmpeg(ffmpeg: string): Promise<boolean> {
  return run(ffmpeg, ["-version"]).then(
    () => true,
    () => false,
  );
}

/** Runs ffmpeg once over a file. Throws `UnreadableMedia` if ffmpeg fails. */
export async function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  { seconds = 0 }: { seconds?: number } = {},
): Promise<Buffer> {
  const timeout = MIN_MS + seconds * PER_FILM_SECOND_MS;
  const options = { encoding: "buffer", timeout, killSignal: "SIGKILL", maxBuffer: MAX_OUTPUT_BYTES } as const;
  return run(ffmpeg, [...SAFELY, ...args], options).then(
    ({ stdout }) => stdout,
    (cause: Error) => {
      throw new UnreadableMedia("解码失败：文件可能已经损坏", { cause });
    },
  );
}

export async function drawPoster(ffmpeg: string, path: string, atMs: number): Promise<Buffer> {
  const picture = [
    "-frames:v",
    "1",
    "-vf",
    "scale='min(1280,iw)':-2",
    "-f",
    "image2pipe",
    "-c:v",
    "mjpeg",
    "-q:v",
    "4",
    "pipe:1",
  ];
  const drawn = await runFfmpeg(ffmpeg, ["-ss", toSeconds(atMs), "-i", path, ...picture]);
  if (drawn.length === 0) throw new UnreadableMedia("取不出画面：文件可能已经损坏");
  return drawn;
}

/** Decodes the file once and stores only the loudest sample of each step, so that memory use is constant. */
export async function drawWaveform(
  ffmpeg: string,
  path: string,
  { durationMs, count }: { durationMs: number; count: number },
): Promise<number[]> {
  const samples = ["-vn", "-ac", "1", "-ar", String(SAMPLES_PER_SECOND), "-f", "s16le", "pipe:1"];
  const child = spawn(ffmpeg, [...SAFELY, "-i", path, ...samples], { stdio: ["ignore", "pipe", "ignore"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), MIN_MS + durationMs);
  const ended = once(child, "exit");
  const peaks = new Array<number>(count).fill(0);
  const samplesPerStep = Math.max(1, (durationMs / 1_000) * SAMPLES_PER_SECOND) / count;
  let index = 0;
  let odd: Buffer = Buffer.alloc(0);
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    for (let at = 0; at + 1 < bytes.length; at += 2, index += 1) {
      const step = Math.min(count - 1, Math.floor(index / samplesPerStep));
      const loudness = Math.abs(bytes.readInt16LE(at));
      if (loudness > (peaks[step] ?? 0)) peaks[step] = loudness;
    }
    odd = bytes.subarray(bytes.length - (bytes.length % 2));
  }
  clearTimeout(timer);
  const [code] = await ended;
  if (code !== 0) throw new UnreadableMedia("解码失败：文件可能已经损坏");
  return peaks.map((peak) => Math.round((peak / LOUDEST) * 100));
}

/** Only the AI mark of the metadata, for films that are encoded again without their metadata. */
export function markArguments(aiMark: AiMark): string[] {
  return aiMark === "none" ? [] : ["-metadata", `AIGC=${writeAigcField(aiMark)}`];
}

/** Encoded again, so that it ends at the requested second and not at the next keyframe. */
export async function cutBeginning(
  ffmpeg: string,
  path: string,
  { target, seconds, aiMark }: { target: string; seconds: number; aiMark: AiMark },
): Promise<void> {
  const coding = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  const output = [
    "-map",
    "0:v:0?",
    "-map",
    "0:a:0?",
    "-sn",
    "-map_metadata",
    "-1",
    ...markArguments(aiMark),
    "-movflags",
    "+faststart+use_metadata_tags",
    "-f",
    "mp4",
  ];
  await runFfmpeg(ffmpeg, ["-i", path, "-t", String(seconds), ...coding, ...output, "-y", target], { seconds });
}

export function toSeconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}
