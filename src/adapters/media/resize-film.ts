import { mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { AiMark } from "../../kit/values/ai-mark.ts";
import type { MediaFacts, Rendition } from "../../ports/media-tools.ts";
import { markArguments, runFfmpeg } from "./ffmpeg.ts";

const SEGMENT_SECONDS = 6;

/**
 * Writes one file that contains all segments, and a list that addresses them as byte ranges of it (RFC 8216 §4.3.2.2).
 */
export async function resizeFilm(
  ffmpeg: string,
  source: string,
  { target, height, facts, aiMark }: { target: string; height: number; facts: MediaFacts; aiMark: AiMark },
): Promise<Rendition> {
  const folder = await mkdtemp(`${target}-`);
  try {
    const list = path.join(folder, "list.m3u8");
    const coding = [
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-crf",
      "23",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "aac",
      "-ac",
      "2",
    ];
    // Each segment starts with a keyframe, so that players can switch between heights.
    const keys = ["-force_key_frames", `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, "-sc_threshold", "0"];
    const segments = ["-hls_time", String(SEGMENT_SECONDS), "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"];
    const tags = ["-hls_segment_options", "movflags=use_metadata_tags"];
    const output = ["-f", "hls", ...segments, ...tags, "-hls_flags", "single_file", "-y", list];
    const mapped = [
      "-map",
      "0:v:0",
      "-map",
      "0:a:0?",
      "-sn",
      "-map_metadata",
      "-1",
      ...markArguments(aiMark),
      "-vf",
      `scale=-2:${height}`,
    ];
    const seconds = facts.durationMs / 1_000;
    await runFfmpeg(ffmpeg, ["-i", source, ...mapped, ...coding, ...keys, ...output], { seconds });
    const playlist = await readFile(list, "utf8");
    const made = path.join(folder, "list.m4s");
    const { size } = await stat(made);
    await rename(made, target);
    return {
      height,
      width: Math.round((((facts.width ?? height) / (facts.height ?? height)) * height) / 2) * 2,
      bitsPerSecond: Math.ceil((size * 8) / Math.max(1, seconds)),
      playlist: playlist.replaceAll("list.m4s", "{file}"),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
