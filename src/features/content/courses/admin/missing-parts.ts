import type { WrittenCourse } from "../admin-contract.ts";

type Course = Pick<WrittenCourse, "chapters" | "summary" | "intro_markdown" | "teacher_id">;

/** Lists what is missing in a course, one line each; an empty list means that the course is complete. */
export function listMissingParts({ chapters, summary, intro_markdown: intro, teacher_id: teacher }: Course): string[] {
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const films = lessons.filter(({ kind, media_id: media }) => kind === "video" && media === null);
  const texts = lessons.filter(({ kind, has_text: hasText }) => kind === "document" && !hasText);
  const empty = chapters.filter((chapter) => chapter.lessons.length === 0);
  return [
    lessons.length === 0 && "大纲里还没有课",
    films.length > 0 && `没有视频：${titles(films)}`,
    texts.length > 0 && `没有正文，读者看不到：${titles(texts)}`,
    empty.length > 0 && `没有课的章：${titles(empty)}`,
    lessons.length > 0 && !lessons.some((lesson) => lesson.is_preview) && "没有一节可以试学",
    summary === "" && "没有一句话介绍",
    intro.trim() === "" && "没有介绍",
    teacher === null && "没有老师",
  ].filter((line) => line !== false);
}

const NAMED = 3;

function titles(items: readonly { title: string }[]): string {
  const named = items.slice(0, NAMED).map(({ title }) => `“${title}”`);
  return items.length > NAMED ? `${named.join("")}等 ${items.length} 个` : named.join("");
}
