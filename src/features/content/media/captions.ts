import { decodeText, readCues, secondsOfCue } from "../../../domain/content/cue-text.ts";
import { invalidInput } from "../../../kit/api/app-error.ts";

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_CUES = 20_000;
/** Faster captions are unreadable; one cue for every frame, as some tools write them, would overload a player. */
const MAX_CUES_A_SECOND = 20;

/**
 * Converts SubRip or WebVTT, in any encoding of Chinese subtitles, to WebVTT. Markup is removed, text stays. Throws 422
 * with the error.
 */
export function readCaptions(bytes: Buffer): { vtt: string; cues: number } {
  if (bytes.length > MAX_BYTES) throw refuse("字幕文件超过 2 MB");
  const text = decodeText(bytes);
  if (text === null) throw refuse("字幕的文字编码认不出来，请另存为 UTF-8");
  const cues = readCues(text);
  if (cues.length === 0) throw refuse("字幕里没有一条带时间的内容，请用 .srt 或 .vtt 文件");
  if (cues.length > MAX_CUES) throw refuse(`字幕超过 ${MAX_CUES} 条`);
  const sorted = cues.toSorted((one, other) => one.startMs - other.startMs);
  for (const [index, { startMs }] of sorted.entries()) {
    const before = sorted[index - MAX_CUES_A_SECOND];
    if (before && startMs - before.startMs < 1_000) throw refuse(`字幕太密：一秒里超过 ${MAX_CUES_A_SECOND} 条`);
  }
  const blocks = sorted.map((cue) => `${writeTime(cue.startMs)} --> ${writeTime(cue.endMs)}\n${cue.text}`);
  return { vtt: `WEBVTT\n\n${blocks.join("\n\n")}\n`, cues: cues.length };
}

function writeTime(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = String(milliseconds % 1_000).padStart(3, "0");
  return `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1_000) % 60)}.${rest}`;
}

function refuse(reason: string) {
  return invalidInput({ captions: [reason] }, reason);
}

/** Returns the stored captions that begin within the first seconds. */
export function cutCaptions(vtt: string, seconds: number): string {
  const [head = "", ...blocks] = vtt.trimEnd().split("\n\n");
  const shown = blocks.filter((block) => secondsOfCue(block) < seconds);
  return `${[head, ...shown].join("\n\n")}\n`;
}
