import { isDeepStrictEqual } from "node:util";
import { conflict, invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { introColumnsOf, noIntroColumns } from "../../../texts/intro-columns.ts";
import { type PreparedText, prepareText } from "../../../texts/prepare-text.ts";
import type { WritingContext } from "../../../texts/server/texts-context.ts";
import type { CourseDraft, CourseTarget, SavedCourse } from "../../course-draft.ts";
import { COURSE_SLUG } from "../../course-slug.ts";
import { type CourseType, GATED_COURSE_TYPE, isCourseType, shelfOfType } from "../../course-types.ts";
import {
  type CourseRow,
  claimSlug,
  countNumberedSlugs,
  findCourseBySlug,
  findCourseBySource,
  insertCourse,
  listCourseBooks,
  lockCourse,
  type NewCourse,
  replaceCourseBooks,
  updateCourse,
} from "../stores/course-store.ts";
import { slugOfTitle } from "./slug-of-title.ts";

type CourseChange = Partial<NewCourse>;

/** Refuses a change of a locked course by throwing. */
export type CheckLocked = (tx: Transaction) => Promise<void>;

export interface CourseWriting extends WritingContext {
  /** How long these files are, by number; those that are not measured are missing. */
  readFilmSeconds(db: DatabaseOrTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Books without a shelf of their own take the type of their course (decisions §1). */
  followCourse(
    tx: Transaction,
    course: { bookIds: readonly number[]; contentType: string; shelf: "basic_course" | "vip_course" },
  ): Promise<void>;
}

/**
 * Creates a course, or updates a known one. Saving the same again writes nothing. A former address name redirects to
 * the new one. Throws 404, 409 for a name that another course has or had, 422.
 */
export async function saveCourse(
  context: CourseWriting,
  target: CourseTarget,
  draft: CourseDraft,
  check?: CheckLocked,
): Promise<SavedCourse> {
  const store = await prepareCourse(context, target, draft, check);
  return context.db.transaction(store);
}

/** Renders the introduction and returns the function that does the rest of `saveCourse` in a transaction. */
export async function prepareCourse(
  context: CourseWriting,
  target: CourseTarget,
  draft: CourseDraft,
  check?: CheckLocked,
): Promise<(tx: Transaction) => Promise<SavedCourse>> {
  const intro = draft.intro && (await prepareText(context.markdown, draft.intro));
  const change = changeOf(draft, intro);
  return async (tx) => {
    const found = await findTarget(tx, target);
    const known = found && (await lockCourse(tx, found.id));
    if (!known && typeof target === "object" && "id" in target) throw notFound("课程不存在");
    if (known) await check?.(tx);
    const saved = known
      ? { courseId: known.id, isNew: false, isChanged: await changeCourse(tx, { context, known, change }) }
      : { courseId: await makeCourse(tx, { context, target, change }), isNew: true, isChanged: true };
    const areBooksChanged = await relateBooks(tx, { context, courseId: saved.courseId, draft });
    return { ...saved, isChanged: saved.isChanged || areBooksChanged, warnings: intro?.warnings ?? [] };
  };
}

async function findTarget(tx: Transaction, target: CourseTarget): Promise<{ id: number } | null> {
  if (target === "new") return null;
  return "id" in target ? target : findCourseBySource(tx, target.sourceKey);
}

async function changeCourse(
  tx: Transaction,
  { context, known, change }: { context: CourseWriting; known: CourseRow; change: CourseChange },
): Promise<boolean> {
  if (isDeepStrictEqual(known, { ...known, ...change })) return false;
  if (change.slug !== undefined) await takeSlug(tx, { slug: change.slug, courseId: known.id });
  await updateCourse(tx, known.id, { ...change, updatedAt: context.clock.now() });
  return true;
}

async function makeCourse(
  tx: Transaction,
  options: { context: CourseWriting; target: CourseTarget; change: CourseChange },
): Promise<number> {
  const { context, target, change } = options;
  const { title } = change;
  if (title === undefined) throw invalidInput({ title: ["新课程要有标题"] });
  const slug = change.slug ?? (await freeSlug(tx, (await slugOfTitle(title)) || "course"));
  const sourceKey = typeof target === "object" && "sourceKey" in target ? target.sourceKey : null;
  const id = await insertCourse(tx, { ...newCourseDefaults(context), ...change, title, slug, sourceKey });
  if (id === null) throw conflict("COURSE_EXISTS", `别的课程已经用了“${slug}”`);
  await takeSlug(tx, { slug, courseId: id });
  return id;
}

async function takeSlug(tx: Transaction, slug: { slug: string; courseId: number }): Promise<void> {
  if (!(await claimSlug(tx, slug))) throw conflict("COURSE_SLUG_TAKEN", `别的课程用着或用过“${slug.slug}”`);
}

/** `course`, `course-2`, `course-3` … */
async function freeSlug(tx: Transaction, wanted: string): Promise<string> {
  if ((await findCourseBySlug(tx, wanted)) === null) return wanted;
  for (let number = (await countNumberedSlugs(tx, wanted)) + 2; ; number++) {
    const slug = `${wanted}-${number}`;
    if ((await findCourseBySlug(tx, slug)) === null) return slug;
  }
}

async function relateBooks(
  tx: Transaction,
  { context, courseId, draft }: { context: CourseWriting; courseId: number; draft: CourseDraft },
): Promise<boolean> {
  const before = await listCourseBooks(tx, courseId);
  const bookIds = [...new Set(draft.relatedBookIds ?? before)];
  const isChanged = !isDeepStrictEqual(before, bookIds);
  if (isChanged) await replaceCourseBooks(tx, { courseId, bookIds });
  if (bookIds.length === 0 || !(isChanged || draft.contentType)) return isChanged;
  const course = await lockCourse(tx, courseId);
  if (!course) throw notFound("课程不存在");
  const shelf = course.shelf === "basic" ? "basic_course" : "vip_course";
  await context.followCourse(tx, { bookIds, contentType: course.contentType, shelf });
  return isChanged;
}

function changeOf(draft: CourseDraft, intro: PreparedText | undefined): CourseChange {
  const { intro: _intro, relatedBookIds: _books, contentType, slug, ...facts } = draft;
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  if (contentType !== undefined && !isCourseType(contentType)) throw invalidInput({ type: ["没有这种课程类型"] });
  if (slug !== undefined && !COURSE_SLUG.test(slug))
    throw invalidInput({ slug: ["地址名只能用小写字母、数字和短横线，并且至少有一个字母"] });
  return {
    ...(given as Omit<CourseDraft, "intro" | "relatedBookIds" | "contentType" | "slug">),
    ...(slug !== undefined && { slug }),
    ...(contentType !== undefined && { contentType, shelf: shelfOfType(contentType) }),
    ...(intro && introColumnsOf(intro)),
  };
}

function newCourseDefaults({ clock, markdown }: CourseWriting) {
  const now = clock.now();
  return {
    shelf: shelfOfType(GATED_COURSE_TYPE),
    contentType: GATED_COURSE_TYPE as CourseType,
    summary: "",
    category: "",
    tags: [],
    ...noIntroColumns(markdown.rendererVersion),
    position: 0,
    publishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
