import { isDeepStrictEqual } from "node:util";
import { invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { ArrangedCourse, ChapterNode, LessonNode } from "../../course-draft.ts";
import { lockCourse, refreshCourseCounts, updateCourse } from "../stores/course-store.ts";
import {
  deleteChapters,
  type LessonPlace,
  listChapters,
  listPlacedLessons,
  upsertChapters,
  upsertLessons,
} from "../stores/outline-store.ts";
import { withFilmLengths } from "./measure-lessons.ts";
import { recutLessons } from "./recut-lessons.ts";
import type { CheckLocked, CourseWriting } from "./save-course.ts";

/**
 * Gives a course its chapters and lessons in their order. Known lessons keep their ids and texts and only move; new
 * documents are hidden until their text exists. Lessons in no chapter any more leave the course, but not the database:
 * users may have notes in them, and an author may restore them. Arranging the same again writes nothing.
 */
export async function arrangeCourse(
  context: CourseWriting,
  { courseId, chapters }: { courseId: number; chapters: ChapterNode[] },
  check?: CheckLocked,
): Promise<ArrangedCourse> {
  refuseTwins(chapters);
  return context.db.transaction(async (tx) => {
    if (!(await lockCourse(tx, courseId))) throw notFound("课程不存在");
    await check?.(tx);
    const [before, known] = [await listChapters(tx, courseId), await listPlacedLessons(tx, courseId)];
    const wantedKeys = new Set(chapters.flatMap(({ lessons }) => lessons.map(({ sourceKey }) => sourceKey)));
    const gone = known.filter((lesson) => lesson.chapterId !== null && !wantedKeys.has(lesson.sourceKey));
    const isChanged = await writeOutline(tx, { context, courseId, chapters, before, known, gone });
    const [chaptersAfter, after] = isChanged
      ? [await listChapters(tx, courseId), await listPlacedLessons(tx, courseId)]
      : [before, known];
    return {
      chapterIds: new Map(chaptersAfter.map((chapter) => [chapter.sourceKey, chapter.id])),
      lessonIds: new Map(
        after.filter(({ chapterId }) => chapterId !== null).map(({ sourceKey, id }) => [sourceKey, id]),
      ),
      isChanged,
      gone: gone.map(({ id, sourceKey, title }) => ({ lessonId: id, sourceKey, title })),
    };
  });
}

async function writeOutline(
  tx: Transaction,
  options: {
    context: CourseWriting;
    courseId: number;
    chapters: ChapterNode[];
    before: Awaited<ReturnType<typeof listChapters>>;
    known: LessonPlace[];
    gone: LessonPlace[];
  },
): Promise<boolean> {
  const { context, courseId, chapters, before, known, gone } = options;
  const knownByKey = new Map(known.map((lesson) => [lesson.sourceKey, lesson]));
  const wantedChapters = chapters.map(({ sourceKey, title }, position) => ({ sourceKey, title, position }));
  const areChaptersSame = isDeepStrictEqual(
    before.map(({ sourceKey, title, position }) => ({ sourceKey, title, position })),
    wantedChapters,
  );
  const chapterIds = areChaptersSame
    ? new Map(before.map((chapter) => [chapter.sourceKey, chapter.id]))
    : await upsertChapters(tx, courseId, wantedChapters);
  const wanted = await withFilmLengths(tx, { context, lessons: placeLessons(chapters, { chapterIds, knownByKey }) });
  const left = gone.map((lesson) => ({ ...withoutId(lesson), chapterId: null }));
  const changed = [...wanted, ...left].filter((lesson) => {
    const row = knownByKey.get(lesson.sourceKey);
    return !row || !isDeepStrictEqual(withoutId(row), lesson);
  });
  if (areChaptersSame && changed.length === 0) return false;

  const now = context.clock.now();
  await upsertLessons(
    tx,
    changed.map((lesson) => ({ ...lesson, courseId, changedAt: now })),
  );
  const wantedChapterKeys = new Set(wantedChapters.map(({ sourceKey }) => sourceKey));
  await deleteChapters(
    tx,
    before.filter(({ sourceKey }) => !wantedChapterKeys.has(sourceKey)).map(({ id }) => id),
  );
  const regated = changed.flatMap((lesson) => {
    const row = knownByKey.get(lesson.sourceKey);
    return row && row.isPreview !== lesson.isPreview ? [row.id] : [];
  });
  const { cutTeaser } = context.markdown;
  if (regated.length > 0) await recutLessons(tx, { courseId, cutTeaser, now, lessonIds: new Set(regated) });
  await updateCourse(tx, courseId, { updatedAt: now });
  await refreshCourseCounts(tx, courseId);
  return true;
}

type PlacedLesson = Omit<LessonPlace, "id">;

function placeLessons(
  chapters: ChapterNode[],
  maps: { chapterIds: ReadonlyMap<string, number>; knownByKey: ReadonlyMap<string, LessonPlace> },
): PlacedLesson[] {
  return chapters
    .flatMap((chapter) => chapter.lessons.map((node) => ({ chapterKey: chapter.sourceKey, node })))
    .map(({ chapterKey, node }, position) => ({
      ...placeLesson(node, maps.knownByKey.get(node.sourceKey)),
      chapterId: maps.chapterIds.get(chapterKey) ?? null,
      position,
    }));
}

function placeLesson(node: LessonNode, known: LessonPlace | undefined): Omit<PlacedLesson, "chapterId" | "position"> {
  const { sourceKey, kind, title, mediaId, previewSeconds, release = known } = node;
  return {
    sourceKey,
    kind,
    title,
    isPreview: node.isPreview ?? known?.isPreview ?? false,
    previewSeconds: previewSeconds === undefined ? (known?.previewSeconds ?? null) : previewSeconds,
    mediaId: mediaId === undefined ? (known?.mediaId ?? null) : mediaId,
    durationSeconds: node.durationSeconds ?? known?.durationSeconds ?? 0,
    opensAt: release?.opensAt ?? null,
    opensAfterDays: release?.opensAfterDays ?? null,
    aiMark: node.aiMark ?? known?.aiMark ?? "none",
  };
}

function withoutId({ id: _id, ...place }: LessonPlace): PlacedLesson {
  return place;
}

function refuseTwins(chapters: ChapterNode[]): void {
  const seen = { chapters: new Set<string>(), lessons: new Set<string>() };
  for (const chapter of chapters) {
    if (seen.chapters.has(chapter.sourceKey)) throw twin("章", chapter.sourceKey);
    seen.chapters.add(chapter.sourceKey);
    for (const { sourceKey } of chapter.lessons) {
      if (seen.lessons.has(sourceKey)) throw twin("课", sourceKey);
      seen.lessons.add(sourceKey);
    }
  }
}

function twin(what: string, sourceKey: string) {
  return invalidInput({ chapters: [`大纲里的${what}“${sourceKey}”出现了两次`] });
}
