import type { InputOf } from "../../../../../kit/api/endpoint.ts";
import type { arrangeCourseOutline, WrittenCourse } from "../../admin-contract.ts";

type SavedLesson = WrittenCourse["chapters"][number]["lessons"][number];

/** A lesson in the edited outline; `id` is null until it is saved. */
export interface OutlineLesson extends Omit<SavedLesson, "id"> {
  id: number | null;
}

export interface OutlineChapter {
  key: string;
  /** null until the chapter is saved. */
  id: number | null;
  title: string;
  lessons: readonly OutlineLesson[];
}

export type Outline = readonly OutlineChapter[];

/** Target of a move: before another lesson, or at the end of a chapter. */
export interface LessonPlace {
  chapterKey: string;
  /** null: at the end. */
  beforeKey: string | null;
}

export function outlineOf({ chapters }: Pick<WrittenCourse, "chapters">): Outline {
  return chapters;
}

/** Converts the outline to endpoint input; new rows have no key. */
export function toOutlineBody(outline: Outline): InputOf<typeof arrangeCourseOutline>["body"] {
  return {
    chapters: outline.map(({ id, key, title, lessons }) => ({
      ...(id !== null && { key }),
      title,
      lessons: lessons.map(toLessonBody),
    })),
  };
}

function toLessonBody({ id, key, has_text: _hasText, ...lesson }: OutlineLesson) {
  return { ...lesson, ...(id !== null && { key }) };
}

/** Moves a lesson; a move to its own place changes nothing. */
export function moveLesson(outline: Outline, key: string, { chapterKey, beforeKey }: LessonPlace): Outline {
  const moved = findLesson(outline, key);
  if (moved === undefined || beforeKey === key) return outline;
  return outline.map((chapter) => {
    const others = chapter.lessons.filter((lesson) => lesson.key !== key);
    if (chapter.key !== chapterKey) {
      return others.length === chapter.lessons.length ? chapter : { ...chapter, lessons: others };
    }
    return { ...chapter, lessons: insertBefore(others, moved, beforeKey) };
  });
}

/** Moves a chapter with its lessons before another one; null: to the end. */
export function moveChapter(outline: Outline, key: string, beforeKey: string | null): Outline {
  const moved = outline.find((chapter) => chapter.key === key);
  if (moved === undefined || beforeKey === key) return outline;
  const others = outline.filter((chapter) => chapter.key !== key);
  return insertBefore(others, moved, beforeKey);
}

/**
 * Returns the target one step up or down; a lesson at the edge of its chapter moves to the neighbouring chapter. Null
 * at the end of the outline.
 */
export function stepLesson(outline: Outline, key: string, step: -1 | 1): Outline | null {
  const at = outline.findIndex((chapter) => chapter.lessons.some((lesson) => lesson.key === key));
  const chapter = outline[at];
  if (chapter === undefined) return null;
  const place = chapter.lessons.findIndex((lesson) => lesson.key === key);
  const target = place + step;
  if (target >= 0 && target < chapter.lessons.length) {
    const beforeKey = chapter.lessons[step === -1 ? target : target + 1]?.key ?? null;
    return moveLesson(outline, key, { chapterKey: chapter.key, beforeKey });
  }
  const neighbour = outline[at + step];
  if (neighbour === undefined) return null;
  const beforeKey = step === -1 ? null : (neighbour.lessons[0]?.key ?? null);
  return moveLesson(outline, key, { chapterKey: neighbour.key, beforeKey });
}

/** Returns the target one step up or down for a chapter; null at the end. */
export function stepChapter(outline: Outline, key: string, step: -1 | 1): Outline | null {
  const place = outline.findIndex((chapter) => chapter.key === key);
  const target = place + step;
  if (place === -1 || target < 0 || target >= outline.length) return null;
  return moveChapter(outline, key, outline[step === -1 ? target : target + 1]?.key ?? null);
}

export function addChapter(outline: Outline, chapter: { key: string; title: string }): Outline {
  return [...outline, { ...chapter, id: null, lessons: [] }];
}

/** Adds a lesson at the end of a chapter. */
export function addLesson(
  outline: Outline,
  chapterKey: string,
  lesson: Pick<OutlineLesson, "key" | "title" | "kind"> & Partial<OutlineLesson>,
): Outline {
  const full: OutlineLesson = {
    id: null,
    is_preview: false,
    preview_seconds: null,
    media_id: null,
    duration_seconds: 0,
    opens_at: null,
    opens_after_days: null,
    has_text: false,
    ...lesson,
  };
  return outline.map((chapter) =>
    chapter.key === chapterKey ? { ...chapter, lessons: [...chapter.lessons, full] } : chapter,
  );
}

/** Changes properties of one lesson. */
export function changeLesson(outline: Outline, key: string, change: Partial<OutlineLesson>): Outline {
  return changeChapterOf(outline, key, (lessons) =>
    lessons.map((lesson) => (lesson.key === key ? { ...lesson, ...change } : lesson)),
  );
}

export function renameChapter(outline: Outline, key: string, title: string): Outline {
  return outline.map((chapter) => (chapter.key === key ? { ...chapter, title } : chapter));
}

export function removeLesson(outline: Outline, key: string): Outline {
  return changeChapterOf(outline, key, (lessons) => lessons.filter((lesson) => lesson.key !== key));
}

/** Removes a chapter with its lessons. */
export function removeChapter(outline: Outline, key: string): Outline {
  return outline.filter((chapter) => chapter.key !== key);
}

export function findLesson(outline: Outline, key: string): OutlineLesson | undefined {
  return outline.flatMap((chapter) => chapter.lessons).find((lesson) => lesson.key === key);
}

/**
 * Whether saving both outlines would have the same result. Only the changed chapters and lessons are compared, because
 * this runs after each keystroke.
 */
export function isSameOutline(one: Outline, other: Outline): boolean {
  return isSameList(one, other, (chapter, second) => {
    if (!isSameList(chapter.lessons, second.lessons, (lesson, same) => bodyOfLesson(lesson) === bodyOfLesson(same)))
      return false;
    return chapter.title === second.title && savedKeyOf(chapter) === savedKeyOf(second);
  });
}

function isSameList<T>(items: readonly T[], others: readonly T[], isSame: (item: T, other: T) => boolean): boolean {
  if (items === others) return true;
  if (items.length !== others.length) return false;
  return items.every((item, index) => {
    const other = others[index] as T;
    return item === other || isSame(item, other);
  });
}

/** null: the server gives it a key. */
function savedKeyOf({ id, key }: Pick<OutlineChapter, "id" | "key">): string | null {
  return id === null ? null : key;
}

function bodyOfLesson(lesson: OutlineLesson): string {
  return JSON.stringify(toLessonBody(lesson));
}

/** The chapter of the lesson is replaced; the others stay the same objects, so that only that one is rendered again. */
function changeChapterOf(
  outline: Outline,
  lessonKey: string,
  change: (lessons: OutlineChapter["lessons"]) => OutlineChapter["lessons"],
): Outline {
  return outline.map((chapter) =>
    chapter.lessons.some(({ key }) => key === lessonKey) ? { ...chapter, lessons: change(chapter.lessons) } : chapter,
  );
}

function insertBefore<T extends { key: string }>(items: readonly T[], item: T, beforeKey: string | null): T[] {
  const place = items.findIndex(({ key }) => key === beforeKey);
  return place === -1 ? [...items, item] : items.toSpliced(place, 0, item);
}
