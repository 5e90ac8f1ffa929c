import { formatPlayingTime } from "../../../../kit/values/playing-time.ts";
import type { Chapter } from "../chapters.ts";

const LINE = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)\s+(\S.*)$/;

/** Formats chapters as lines for editing: `1:30 第二部分`. */
export function writeChapterLines(chapters: readonly Chapter[]): string {
  return chapters.map(({ at_seconds: at, title }) => `${formatPlayingTime(at)} ${title}`).join("\n");
}

/** Parses the lines; `wrong` is the number of the first invalid line, or null. */
export function readChapterLines(text: string): { chapters: Chapter[]; wrong: number | null } {
  const chapters: Chapter[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [, hours = "0", minutes, seconds, title] = LINE.exec(line.trim()) ?? [];
    if (title === undefined) return { chapters, wrong: index + 1 };
    chapters.push({ at_seconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), title: title.trim() });
  }
  return { chapters, wrong: null };
}
