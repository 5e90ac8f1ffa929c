import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { RequirePicture } from "../../../../../domain/content/require-picture.ts";
import { conflict, invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import { requireBase } from "../../../../../kit/api/base-version.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { InputOf } from "../../../../../kit/api/endpoint.ts";
import type { MarkdownWarning } from "../../../../../kit/markdown/markdown-types.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { createOnce } from "../../../../identity/idempotency/server/create-once.ts";
import { type PublicationChange, timesAfter } from "../../../texts/publication.ts";
import { findText } from "../../../texts/server/text-store.ts";
import type { TextChange } from "../../../texts/text-versions.ts";
import type { OutlineChange, WrittenCourse } from "../../admin-contract.ts";
import * as contract from "../../admin-contract.ts";
import { type CourseDraft, type TeacherDraft, toDraft } from "../../course-draft.ts";
import { lessonTexts } from "../stores/course-tables.ts";
import { findGateMark } from "../stores/lesson-store.ts";
import { findTeacher, type TeacherRow, updateTeacher, upsertTeacher } from "../stores/teacher-store.ts";
import { arrangeCourse } from "./arrange-course.ts";
import { type PreviewCutting, preparePreviews } from "./prepare-previews.ts";
import { type CheckLocked, type CourseWriting, prepareCourse, saveCourse } from "./save-course.ts";
import { saveLessonText } from "./save-lesson-text.ts";
import { type ReadLearners, readWrittenCourse } from "./written-courses.ts";

type Note = StaffCaller["note"];

export type CourseAdminContext = CourseWriting & { requirePicture: RequirePicture; readLearners: ReadLearners };

/** Creates a course as its author wants it, once per Idempotency-Key. Throws 409, 422. */
export async function createCourse(
  context: CourseAdminContext,
  { body, caller }: { body: InputOf<typeof contract.createCourse>["body"]; caller: StaffCaller },
): Promise<WrittenCourse> {
  const draft = toDraft(body);
  await checkDraft(context, draft);
  const store = await prepareCourse(context, "new", draft);
  return createOnce(context, { endpoint: contract.createCourse, input: body, caller }, async (tx) => {
    const { courseId } = await store(tx);
    const after = await readWrittenCourse({ ...context, db: tx }, courseId);
    noteChange(caller.note, { before: null, after });
    return after;
  });
}

interface CourseEdit {
  id: number;
  change: CourseDraft;
  base?: string | undefined;
  note: Note;
}

/** Changes a course as its author wants it; omitted fields stay unchanged. Throws 404, 409, 422. */
export async function writeCourse(
  context: CourseAdminContext,
  { id, change, base, note }: CourseEdit,
): Promise<WrittenCourse> {
  await checkDraft(context, change);
  const before = await readWrittenCourse(context, id);
  await saveCourse(context, { id }, change, checkBase(context, { id, base, part: "facts_version" }));
  const after = await readWrittenCourse(context, id);
  noteChange(note, { before, after });
  return after;
}

async function checkDraft(context: CourseAdminContext, draft: CourseDraft): Promise<void> {
  if (typeof draft.teacherId === "number" && !(await findTeacher(context.db, draft.teacherId)))
    throw invalidInput({ teacher_id: ["没有这位老师"] });
  await context.requirePicture({ field: "cover_url", address: draft.coverUrl });
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
  return writeCourse(context, { id, change: facts, note });
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

type TeacherContext = Pick<CourseAdminContext, "db" | "clock" | "requirePicture">;

/** Creates a teacher, once per Idempotency-Key. */
export async function createTeacher(
  context: TeacherContext,
  { draft, caller }: { draft: TeacherDraft; caller: StaffCaller },
): Promise<TeacherRow> {
  await context.requirePicture({ field: "picture_url", address: draft.pictureUrl });
  return createOnce(context, { endpoint: contract.createTeacher, input: draft, caller }, async (tx) => {
    const id = await upsertTeacher(tx, { ...draft, sourceKey: null, now: context.clock.now() });
    const after = await readTeacher(tx, id);
    caller.note({ subject: `teacher:${id}`, before: null, after });
    return after;
  });
}

/** Throws 404. */
export async function changeTeacher(
  { db, clock, requirePicture }: TeacherContext,
  { id, draft, note }: { id: number; draft: TeacherDraft; note: Note },
): Promise<TeacherRow> {
  await requirePicture({ field: "picture_url", address: draft.pictureUrl });
  const before = await readTeacher(db, id);
  await updateTeacher(db, id, { ...draft, updatedAt: clock.now() });
  const after = await readTeacher(db, id);
  note({ subject: `teacher:${id}`, before, after });
  return after;
}

async function readTeacher(db: DatabaseOrTransaction, id: number): Promise<TeacherRow> {
  const teacher = await findTeacher(db, id);
  if (!teacher) throw notFound("没有这位老师");
  return teacher;
}
