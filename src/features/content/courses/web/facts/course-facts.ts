import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import type { CourseCard, LessonRow } from "../../contract.ts";

/** The duration of a whole course: `3 小时 20 分钟`, `8 分钟`. */
export function spanText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} 分钟`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${rest} 分钟`;
}

/** The length of one lesson; empty while it is unknown. */
export function lessonLength({
  kind,
  duration_seconds,
  word_count,
}: Pick<LessonRow, "kind" | "duration_seconds" | "word_count">): string {
  if (kind === "document") return wordsText(word_count);
  return duration_seconds === 0 ? "" : formatPlayingTime(duration_seconds);
}

type Counted = Pick<CourseCard, "lesson_count" | "video_count" | "duration_seconds" | "word_count" | "preview_count">;

/** `12 课 · 3 小时 20 分钟视频 · 1.2 万字 · 3 课可试学`. */
export function courseFacts(course: Counted): string {
  return [
    `${course.lesson_count} 课`,
    course.duration_seconds === 0 ? "" : `${spanText(course.duration_seconds)}视频`,
    course.word_count === 0 ? "" : wordsText(course.word_count),
    course.preview_count === 0 ? "" : `${course.preview_count} 课可试学`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The number of lessons by kind: `8 节视频、4 节图文`. */
export function courseParts({ lesson_count, video_count }: Counted): string {
  const texts = lesson_count - video_count;
  return [video_count === 0 ? "" : `${video_count} 节视频`, texts === 0 ? "" : `${texts} 节图文`]
    .filter(Boolean)
    .join("、");
}

function wordsText(words: number): string {
  return words < 10_000 ? `${words} 字` : `${(words / 10_000).toFixed(1)} 万字`;
}
