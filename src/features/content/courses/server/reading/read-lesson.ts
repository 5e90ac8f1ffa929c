import { decideAccess, guestViewer, type KnownResource } from "../../../../../domain/access/access.ts";
import type { Access } from "../../../../../domain/access/access-contract.ts";
import { notFound } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { accessDenied } from "../../../../access/membership/access-denied.ts";
import type { ReadTexts } from "../../../texts/server/read-texts.ts";
import { findWholeText } from "../../../texts/server/text-store.ts";
import type { ReadingContext } from "../../../texts/server/texts-context.ts";
import type { Lesson } from "../../contract.ts";
import { isOpenLesson } from "../../course-draft.ts";
import { decideRelease, type Release } from "../../release-plan.ts";
import { findVisibleCourse } from "../stores/course-store.ts";
import { lessonTexts } from "../stores/course-tables.ts";
import { findVisibleLesson, type PublicLesson } from "../stores/lesson-store.ts";
import { findJoinedAt, insertMember } from "../stores/member-store.ts";
import { toLesson } from "./course-answers.ts";

/** The maximum number of lessons that a process caches. */
export const REMEMBERED_LESSONS = 2_000;

/** A course in the access rule: all its lessons except previews. */
export function resourceOfCourse(course: Pick<KnownResource, "contentType"> & { id: number }): KnownResource {
  return { contentType: course.contentType, resourceKeys: [`course:${course.id}`] };
}

/** A lesson in the access rule: a preview is free, and a right to the course includes its lessons. */
export function resourceOfLesson(
  lesson: Pick<PublicLesson, "id" | "courseId" | "isPreview" | "contentType">,
): KnownResource {
  return {
    contentType: lesson.isPreview ? "free" : lesson.contentType,
    resourceKeys: [`lesson:${lesson.id}`, `course:${lesson.courseId}`],
  };
}

/** The guest's view, which is the only one in server-rendered pages (decisions §2). */
export function guestLessonOf(lesson: PublicLesson, now: Date): Lesson {
  return publicLessonOf(lesson, {
    access: decideAccess(guestViewer, resourceOfLesson(lesson), now),
    release: decideRelease(lesson, { joinedAt: null, now }),
  });
}

/** One lesson for one viewer: the whole text only if `decideAccess` allows it and the lesson is released. */
export async function readLesson(
  context: ReadingContext & { reads: ReadTexts<PublicLesson> },
  { courseId, lessonId, user }: { courseId: number; lessonId: number; user: CallingUser | null },
): Promise<Lesson> {
  const { reads, db, guestDb, clock } = context;
  const now = clock.now();
  const lesson = await reads.visible.get(lessonId, () => findVisibleLesson(guestDb, { id: lessonId, now }));
  if (lesson?.courseId !== courseId) throw notFound("内容不存在");
  const access = await context.decideAccess(user, resourceOfLesson(lesson));
  const release = await releaseFor(context, { lesson, user });
  if (!access.allowed || release.state !== "open" || isOpenLesson(lesson))
    return publicLessonOf(lesson, { access, release });
  const text = await reads.whole.get(lessonId, () => findWholeText(db, { texts: lessonTexts, ownerId: lessonId }));
  if (!text && lesson.kind === "document") throw notFound("内容不存在");
  return toLesson(lesson, { access, release, text: text ?? { html: "", toc: [] }, isComplete: true });
}

/** Records that the text of a lesson was sent, including a free preview. A video is counted by its sent bytes. */
export async function noteDelivery(
  { deliveries, reads, guestDb, clock }: ReadingContext & { reads: ReadTexts<PublicLesson> },
  { lesson: { id, kind, access, is_complete }, user }: { lesson: Lesson; user: CallingUser | null },
): Promise<void> {
  if (!deliveries || kind !== "document" || !access.allowed || !is_complete) return;
  const lesson = await reads.visible.get(id, () => findVisibleLesson(guestDb, { id, now: clock.now() }));
  if (lesson) await deliveries.text(user, { kind: "lesson", id, ...resourceOfLesson(lesson) });
}

/** When a lesson opens to this user. Staff with full access do not wait. */
export async function releaseFor(
  { db, clock }: Pick<ReadingContext, "db" | "clock">,
  { lesson, user }: { lesson: PublicLesson; user: CallingUser | null },
): Promise<Release> {
  if (user?.isAdmin && !user.viewAs) return { state: "open" };
  const now = clock.now();
  const isCounted = lesson.opensAt === null && lesson.opensAfterDays !== null && !lesson.isPreview;
  const joinedAt = isCounted && user ? await findJoinedAt(db, { courseId: lesson.courseId, userId: user.id }) : null;
  return decideRelease(lesson, { joinedAt, now });
}

/** When a user joined a published course; null: not yet. Throws 404. */
export async function readJoinedAt(
  { db, guestDb, clock }: Pick<ReadingContext, "db" | "guestDb" | "clock">,
  { courseId, user }: { courseId: number; user: CallingUser },
): Promise<Date | null> {
  if (!(await findVisibleCourse(guestDb, { id: courseId, now: clock.now() }))) throw notFound("内容不存在");
  return findJoinedAt(db, { courseId, userId: user.id });
}

/** Joins an entitled user to a course. Throws 404 and 403. */
export async function joinCourse(
  context: ReadingContext,
  { courseId, user }: { courseId: number; user: CallingUser },
): Promise<Date> {
  const { db, guestDb, clock } = context;
  const course = await findVisibleCourse(guestDb, { id: courseId, now: clock.now() });
  if (!course) throw notFound("内容不存在");
  const access = await context.decideAccess(user, resourceOfCourse(course));
  if (!access.allowed) throw accessDenied(access, "learn");
  const member = { courseId, userId: user.id };
  await insertMember(db, { ...member, joinedAt: clock.now() });
  const joinedAt = await findJoinedAt(db, member);
  if (!joinedAt) throw new Error("a user who joined a course is not among its members");
  return joinedAt;
}

/** The public part of a lesson. */
export function publicLessonOf(lesson: PublicLesson, options: { access: Access; release: Release }): Lesson {
  const text = { html: lesson.publicHtml, toc: lesson.publicToc };
  return toLesson(lesson, { ...options, text, isComplete: isOpenLesson(lesson) });
}
