import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { chapter, createCourseFixture, documentLesson } from "../../../test/courses-fixture.ts";
import { setUpDatabase } from "../../../test/database/database.ts";
import { decideAsGuest } from "../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../test/time/fixed-clock.ts";
import { appContext, type GuestApp } from "../../app-context.ts";
import { bookMeta } from "../../features/content/books/web/book-meta.ts";
import type { CourseType } from "../../features/content/courses/course-types.ts";
import { loadCourse, loadLesson } from "../../screens/learning/load-course.ts";
import { loadCourseBook, loadCourseDocument } from "../../screens/learning/load-course-book.ts";
import { loadBook, loadDocument } from "../../screens/reading/load-book.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const context = new RouterContextProvider();
const database = await setUpDatabase();
let fixture: ReturnType<typeof createCourseFixture>;
const ids = { basic: 0, vip: 0, lesson: 0, shelved: 0, own: 0, document: 0, unrelated: 0 };

beforeAll(async () => {
  fixture = createCourseFixture({ db: database.db, clock, decideAccess: decideAsGuest });
  const { books, courses } = fixture;
  const makeBook = async (title: string, shelf: "vip" | "vip_course") => {
    const { bookId } = await books.saveBook({ sourceKey: title, title, summary: "", shelf });
    const tree = await books.arrangeBook({
      bookId,
      nodes: [{ sourceKey: "1", title: "一", depth: 0, isGroup: false }],
    });
    const documentId = tree.ids.get("1")!;
    await books.saveDocument({ documentId, source: { markdown: "正文" } });
    return { bookId, documentId };
  };
  const shelved = await makeBook("书架上的", "vip");
  const own = await makeBook("课程自己的", "vip_course");
  const unrelated = await makeBook("无关的", "vip");
  const makeCourse = async (slug: string, contentType: CourseType, relatedBookIds: number[]) => {
    const draft = { title: slug, slug, contentType, relatedBookIds, publishedAt: clock.now() };
    const { courseId } = await courses.saveCourse("new", draft);
    const { lessonIds } = await courses.arrangeCourse({ courseId, chapters: [chapter("1", documentLesson("1"))] });
    const lessonId = lessonIds.get("1")!;
    await courses.saveLessonText({ lessonId, source: { markdown: "正文" } });
    return { courseId, lessonId };
  };
  const vip = await makeCourse("old-name", "vip", [shelved.bookId, own.bookId]);
  await courses.saveCourse({ id: vip.courseId }, { slug: "new-name" });
  const basic = await makeCourse("basic-one", "basic_course", []);
  Object.assign(ids, { basic: basic.courseId, vip: vip.courseId, lesson: vip.lessonId, shelved: shelved.bookId });
  Object.assign(ids, { own: own.bookId, document: own.documentId, unrelated: unrelated.bookId });
  context.set(appContext, {
    facts: { origin: "https://site.test" },
    books: books.guest,
    courses: courses.guest,
    site: { readSettings: async () => ({ name: "站" }) },
    plans: {
      listPlans: async () => ({
        items: [
          { level: 2, price_fen: 3900 },
          { level: 3, price_fen: 9900 },
        ],
      }),
    },
    downloads: { listAttachments: async () => [] },
    products: { findSoleOffer: async () => null },
    credits: { readCredits: async () => null },
  } as unknown as GuestApp);
});

const argsOf = (params: Record<string, unknown>) => ({
  context,
  request: new Request("https://site.test/asked"),
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
});
const movedTo = async (loading: Promise<unknown>) => {
  const thrown: unknown = await loading.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(thrown)}`);
  return [thrown.status, thrown.headers.get("location")];
};
const notFound = { init: { status: 404 } };

test("a course has one address in its part of the site, and others redirect there permanently", async () => {
  const { vip, basic } = ids;
  const found = await loadCourse(argsOf({ id: vip }), "vip");
  expect(found).toMatchObject({ found: { course: { id: vip } }, lowestPriceFen: 3900 });
  expect(found.relatedBooks.map(({ id }) => id)).toEqual([ids.shelved, ids.own]);
  expect(await movedTo(loadCourse(argsOf({ id: vip }), "basic"))).toEqual([301, `/vip/course/${vip}`]);
  expect(await movedTo(loadCourse(argsOf({ id: basic }), "vip"))).toEqual([301, `/basic/course/${basic}`]);
  for (const name of ["old-name", "new-name", `0${vip}`])
    expect(await movedTo(loadCourse(argsOf({ id: name }), "vip")), name).toEqual([301, `/vip/course/${vip}`]);
});

test("a lesson under the wrong part redirects to its own part, and a lesson of another course is not found", async () => {
  const { vip, basic, lesson } = ids;
  expect((await loadLesson(argsOf({ courseId: vip, videoId: lesson }), "vip")).view.lesson.id).toBe(lesson);
  const moved = await movedTo(loadLesson(argsOf({ courseId: vip, videoId: lesson }), "basic"));
  expect(moved).toEqual([301, `/vip/course/${vip}/video/${lesson}`]);
  await expect(loadLesson(argsOf({ courseId: basic, videoId: lesson }), "basic")).rejects.toMatchObject(notFound);
});

test.each(["nobody", "999999", "1.5", "-1", "%00", "x".repeat(200), ""])(
  "a course with the id %s does not exist",
  async (id) => {
    await expect(loadCourse(argsOf({ id }), "vip")).rejects.toMatchObject(notFound);
  },
);

test("a course's book is available below the course, with its own address as the canonical one if it has one", async () => {
  const canonical = (found: Awaited<ReturnType<typeof loadCourseBook>>) =>
    bookMeta(found).flatMap((tag) => ("rel" in tag && tag.rel === "canonical" ? [tag.href] : []));
  const shelved = await loadCourseBook(argsOf({ id: ids.shelved }), "vip");
  expect(shelved.book.shelf).toBe("vip_course");
  expect(shelved.course).toEqual({ label: "old-name", to: `/vip/course/${ids.vip}` });
  expect(canonical(shelved)).toEqual([`https://site.test/vip/book/${ids.shelved}`]);
  const own = await loadCourseBook(argsOf({ id: ids.own }), "vip");
  expect(canonical(own)).toEqual([`https://site.test/vip/course/related_book/${ids.own}`]);
  const moved = await movedTo(loadCourseBook(argsOf({ id: ids.own }), "basic"));
  expect(moved).toEqual([301, `/vip/course/related_book/${ids.own}`]);
  await expect(loadCourseBook(argsOf({ id: ids.unrelated }), "vip")).rejects.toMatchObject(notFound);
});

test("a document of a course's book is available below the course too", async () => {
  const { own: bookId, document: documentId } = ids;
  const found = await loadCourseDocument(argsOf({ bookId, documentId }), "vip");
  expect([found.view.book.shelf, found.view.document.id, found.ownShelf]).toEqual([
    "vip_course",
    documentId,
    "vip_course",
  ]);
  const moved = await movedTo(loadCourseDocument(argsOf({ bookId, documentId }), "basic"));
  expect(moved).toEqual([301, `/vip/course/related_book/${bookId}/document/${documentId}`]);
});

test("a book and its documents under another part of the site redirect to their own permanently", async () => {
  const { shelved, own: bookId, document: documentId } = ids;
  expect(await movedTo(loadBook(argsOf({ id: shelved }), "system"))).toEqual([301, `/vip/book/${shelved}`]);
  expect(await movedTo(loadBook(argsOf({ id: bookId }), "vip"))).toEqual([301, `/vip/course/related_book/${bookId}`]);
  expect(await movedTo(loadDocument(argsOf({ bookId, documentId }), "system"))).toEqual([
    301,
    `/vip/course/related_book/${bookId}/document/${documentId}`,
  ]);
});

test("when its course is removed, a book of that course alone is removed too", async () => {
  await fixture.courses.saveCourse({ id: ids.vip }, { withdrawnAt: clock.now() });
  await expect(loadCourse(argsOf({ id: ids.vip }), "vip")).rejects.toMatchObject(notFound);
  await expect(loadCourseBook(argsOf({ id: ids.own }), "vip")).rejects.toMatchObject(notFound);
  await fixture.courses.saveCourse({ id: ids.vip }, { withdrawnAt: null });
});
