import { decodeText, readCues } from "../../../domain/content/cue-text.ts";
import { invalidInput } from "../../../kit/api/app-error.ts";

export const MAX_CHAPTERS = 200;
export const CHAPTER_TITLE_CHARACTERS = 120;
const MAX_BYTES = 256 * 1024;

/** A named part of a video or recording; it ends where the next one begins. */
export interface Chapter {
  at_seconds: number;
  title: string;
}

const LINE = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)(?:[.,]\d{1,3})?[\s\-–—:：|]+(\S.*)$/u;

/**
 * Parses chapters in a common notation: one per line, `1:02 标题`, or a WebVTT file whose lines are the titles. Throws
 * 422 with the error.
 */
export function readChapters(bytes: Uint8Array): Chapter[] {
  if (bytes.length > MAX_BYTES) throw refuse("章节文件超过 256 KB");
  const text = decodeText(bytes)?.replace(/^\ufeff/, "");
  if (text === undefined || text.includes("\0")) throw refuse("章节的文字编码认不出来，请另存为 UTF-8");
  if (text.includes("-->"))
    return readCues(text).map(({ startMs, text: title }) => ({
      at_seconds: Math.floor(startMs / 1_000),
      title: plainLine(decodeReferences(title)),
    }));
  return text.split(/\r\n?|\n/).flatMap((line, index) => readLine(line, index + 1));
}

/**
 * Sorts chapters by time. Throws 422 for an invalid title, too many chapters, two at the same second, or one after the
 * end.
 */
export function checkChapters(chapters: readonly Chapter[], durationSeconds: number | null): Chapter[] {
  if (chapters.length > MAX_CHAPTERS) throw refuse(`章节最多 ${MAX_CHAPTERS} 个`);
  const sorted = chapters.toSorted((one, other) => one.at_seconds - other.at_seconds);
  for (const [index, { at_seconds: at, title }] of sorted.entries()) {
    if (title === "" || title.length > CHAPTER_TITLE_CHARACTERS)
      throw refuse(`章节的标题要有 1 到 ${CHAPTER_TITLE_CHARACTERS} 个字：${title.slice(0, 20)}`);
    if (sorted[index - 1]?.at_seconds === at) throw refuse(`两个章节在同一秒：${title}`);
    if (durationSeconds !== null && at >= durationSeconds) throw refuse(`章节在结束之后才开始：${title}`);
  }
  return sorted;
}

function readLine(line: string, number: number): Chapter[] {
  const plain = plainLine(line);
  if (plain === "" || plain.startsWith("#")) return [];
  const [, hours = "0", minutes = "0", seconds = "0", title = ""] = LINE.exec(plain) ?? [];
  if (title === "") throw refuse(`章节的第 ${number} 行认不出来，要写成“1:02 标题”`);
  return [{ at_seconds: (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds), title }];
}

function plainLine(text: string): string {
  return text
    .slice(0, 1_000)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function decodeReferences(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function refuse(reason: string) {
  return invalidInput({ chapters: [reason] }, reason);
}
