import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { RequirePicture } from "../../../../../domain/content/require-picture.ts";
import { conflict, invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import { requireBase } from "../../../../../kit/api/base-version.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { MarkdownWarning } from "../../../../../kit/markdown/markdown-types.ts";
import { type PublicationChange, timesAfter } from "../../../texts/publication.ts";
import { findText } from "../../../texts/server/text-store.ts";
import type { TextChange } from "../../../texts/text-versions.ts";
import type { OutlineChange, WrittenCourse } from "../../admin-contract.ts";
import type { CourseDraft, CourseTarget, TeacherDraft } from "../../course-draft.ts";
import { lessonTexts } from "../stores/course-tables.ts";
import { findGateMark } from "../stores/lesson-store.ts";
import { findTeacher, type TeacherRow, updateTeacher, upsertTeacher } from "../stores/teacher-store.ts";
import { arrangeCourse } from "./arrange-course.ts";
import { type PreviewCutting, preparePreviews } from "./prepare-previews.ts";
import { type CheckLocked, type CourseWriting, saveCourse } from "./save-course.ts";
import { saveLessonText } from "./save-lesson-text.ts";
import { type ReadLearners, readWrittenCourse } from "./written-courses.ts";

type Note = StaffCaller["note"];

export type CourseAdminContext = CourseWriting & { requirePicture: RequirePicture; readLearners: ReadLearners };

/** Creates or changes a course as its author wants it; omitted fields stay unchanged. */
export async function writeCourse(
  context: CourseAdminContext,
  {
    target,
    change,
    base,
    note,
  }: {
    target: Exclude<CourseTarget, { sourceKey: string }>;
    change: CourseDraft;
    base?: string | undefined;
    note: Note;
  },
): Promise<WrittenCourse> {
  if (typeof change.teacherId === "number" && !(await findTeacher(context.db, change.teacherId)))
    throw invalidInput({ teacher_id: ["没有这位老师"] });
  await context.requirePicture({ field: "cover_url", address: change.coverUrl });
  const before = target === "new" ? null : await readWrittenCourse(context, target.id);
  const check = target === "new" ? undefined : checkBase(context, { id: target.id, base, part: "facts_version" });
  const { courseId } = await saveCourse(context, target, change, check);
  const after = await readWrittenCourse(context, courseId);
  noteChange(note, { before, after });
  return after;
}

/**
 * Publishes a course now or at a moment, turns it back into a draft, or withdraws it. Throws 409 for publishing one in
 * which readers would find nothing.
 */
export async function changeState(
  context: CourseAdminContext,
  { id, change, note }: { id: number; change: PublicationChange; note: Note },
): Promise<WrittenCourse> {
  const now = context.clock.now();
  const before = await readWrittenCourse(context, id);
  if (change.state === "published" && before.lesson_count === 0)
    throw conflict("COURSE_EMPTY", "课程里没有读者能看的课：先加一节视频课，或写好一节文字课的正文");
  const publishedAt = before.published_at === null ? null : new Date(before.published_at);
  const facts = timesAfter(change, { now, publishedAt });
  return writeCourse(context, { target: { id }, change: facts, note });
}

/** Sets the order and names of chapters and lessons. */
export async function arrangeOutline(
  context: CourseWriting & Partial<PreviewCutting>,
  { id, outline, note }: { id: number; outline: OutlineChange; note: Note },
): Promise<WrittenCourse & { hints: string[] }> {
  const before = await readWrittenCourse(context, id);
  const chapters = outline.chapters.map(({ key, title, lessons }) => ({
    sourceKey: key ?? newKey(),
    title,
    lessons: lessons.map((lesson) => ({
      sourceKey: lesson.key ?? newKey(),
      title: lesson.title,
      kind: lesson.kind,
      ...(lesson.is_preview !== undefined && { isPreview: lesson.is_preview }),
      ...(lesson.preview_seconds !== undefined && { previewSeconds: lesson.preview_seconds }),
      ...(lesson.media_id !== undefined && { mediaId: lesson.media_id }),
      ...(lesson.duration_seconds !== undefined && { durationSeconds: lesson.duration_seconds }),
      ...releaseOf(lesson),
    })),
  }));
  const check = checkBase(context, { id, base: outline.base_version, part: "outline_version" });
  await arrangeCourse(context, { courseId: id, chapters }, check);
  const after = await readWrittenCourse(context, id);
  noteChange(note, { before, after });
  return { ...after, hints: await preparePreviews(context, after) };
}

/** Refuses an edit that began from an older state of that part of the course; the course is locked. */
function checkBase(
  { clock }: Pick<CourseWriting, "clock">,
  { id, base, part }: { id: number; base: string | undefined; part: "facts_version" | "outline_version" },
): CheckLocked {
  return async (db) => {
    if (base === undefined) return;
    const latest = await readWrittenCourse({ db, clock }, id);
    requireBase(base, { latest, version: latest[part] });
  };
}

/** A release plan is given whole or not at all. */
function releaseOf({ opens_at, opens_after_days }: OutlineChange["chapters"][number]["lessons"][number]) {
  if (opens_at === undefined && opens_after_days === undefined) return {};
  return { release: { opensAt: opens_at ? new Date(opens_at) : null, opensAfterDays: opens_after_days ?? null } };
}

/** Of a chapter or lesson without a file. */
function newKey(): string {
  return `desk:${randomUUID()}`;
}

const UNLOGGED: readonly (keyof WrittenCourse)[] = ["updated_at", "facts_version", "outline_version"];

/** Only differences are logged: a course may be long. */
function noteChange(note: Note, { before, after }: { before: WrittenCourse | null; after: WrittenCourse }): void {
  const names = Object.keys(after) as (keyof WrittenCourse)[];
  const changed = names.filter((name) => !UNLOGGED.includes(name) && !isDeepStrictEqual(before?.[name], after[name]));
  const partOf = (course: WrittenCourse) => Object.fromEntries(changed.map((name) => [name, course[name]]));
  note({ subject: `course:${after.id}`, before: before && partOf(before), after: partOf(after) });
}

/** The Markdown of a lesson, empty while it has none. Throws 404. */
export async function readLessonMarkdown({ db }: Pick<CourseWriting, "db">, id: number): Promise<string> {
  if (!(await findGateMark(db, id))) throw notFound("内容不存在");
  return (await findText(db, { texts: lessonTexts, ownerId: id }))?.markdown ?? "";
}

export async function writeLessonText(
  context: CourseWriting,
  { id, markdown, change, note }: { id: number; markdown: string; change: TextChange; note: Note },
): Promise<{ is_changed: boolean; version: number; warnings: MarkdownWarning[] }> {
  const before = await readLessonMarkdown(context, id);
  const { isChanged, version, warnings } = await saveLessonText(context, {
    lessonId: id,
    source: { markdown },
    change,
  });
  note({
    subject: `lesson:${id}`,
    before: { characters: before.length },
    after: { characters: markdown.length, is_changed: isChanged },
  });
  return { is_changed: isChanged, version, warnings };
}

export async function writeTeacher(
  { db, clock, requirePicture }: Pick<CourseAdminContext, "db" | "clock" | "requirePicture">,
  { id, draft, note }: { id: number | null; draft: TeacherDraft; note: Note },
): Promise<TeacherRow> {
  await requirePicture({ field: "picture_url", address: draft.pictureUrl });
  const now = clock.now();
  const before = id === null ? null : await findTeacher(db, id);
  if (id !== null && !(await updateTeacher(db, id, { ...draft, updatedAt: now }))) throw notFound("没有这位老师");
  const teacherId = id ?? (await upsertTeacher(db, { ...draft, sourceKey: null, now }));
  const after = await findTeacher(db, teacherId);
  if (!after) throw notFound("没有这位老师");
  note({ subject: `teacher:${teacherId}`, before, after });
  return after;
}
