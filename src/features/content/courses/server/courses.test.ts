import { beforeAll, expect, test } from "vitest";
import { chapter, createCourseFixture, documentLesson, videoLesson } from "../../../../../test/courses-fixture.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { listAllPages } from "../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { CourseDraft } from "../course-draft.ts";
import { coursePath, lessonPath } from "../course-paths.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let fixture: ReturnType<typeof createCourseFixture>;

beforeAll(async () => {
  fixture = createCourseFixture({ db: database.db, clock, decideAccess: decideAsGuest });
});

const published = (change: CourseDraft = {}): CourseDraft => ({
  title: "课程 A",
  summary: "简介",
  publishedAt: clock.now(),
  ...change,
});

async function makeCourse(sourceKey: string, change: CourseDraft = {}) {
  const { courses } = fixture;
  const { courseId } = await courses.saveCourse({ sourceKey }, published(change));
  const chapters = [
    chapter("one", videoLesson("v"), documentLesson("d")),
    chapter("two", documentLesson("p", { isPreview: true })),
  ];
  const { lessonIds } = await courses.arrangeCourse({ courseId, chapters });
  for (const key of ["d", "p"]) {
    await courses.saveLessonText({ lessonId: lessonIds.get(key)!, source: { markdown: `正文 ${key}` } });
  }
  return { courseId, chapters, lessonIds };
}

test("a course shows its card, introduction, teacher and outline", async () => {
  const { courses } = fixture;
  const teacher = { name: "林老师", headline: "写书的人", words: "写了十年。", pictureUrl: null };
  const teacherId = await courses.saveTeacher({ sourceKey: "lin", ...teacher });
  const intro = { markdown: "一门**课**。" };
  const { courseId, lessonIds } = await makeCourse("shown", {
    title: "课程",
    teacherId,
    intro,
    tags: ["写作"],
    contentType: "basic_course",
  });
  const found = await courses.guest.getCourse(courseId);
  expect(found.course).toMatchObject({ shelf: "basic", teacher_name: "林老师", tags: ["写作"], slug: "kecheng" });
  expect(found.course).toMatchObject({ lesson_count: 3, video_count: 1, duration_seconds: 600, preview_count: 1 });
  expect(found.course.first_lesson_id).toBe(lessonIds.get("v"));
  expect(found.course.cover_url).toMatch(/^\/covers\/course\/\d+\.svg\?v=\w+$/);
  expect(found.intro_html).toContain("<strong>课</strong>");
  expect(found.teacher).toMatchObject({ name: "林老师", words: "写了十年。" });
  expect(found.chapters.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])).toEqual([
    ["章 one", ["课 v", "课 d"]],
    ["章 two", ["课 p"]],
  ]);
  expect(coursePath(found.course)).toBe(`/basic/course/${courseId}`);
  expect(lessonPath({ shelf: "system", courseId, lessonId: 4 })).toBe(`/vip/course/${courseId}/video/4`);
});

test("a text lesson without a text is hidden, a lesson whose video is being prepared is visible", async () => {
  const { courses } = fixture;
  const { courseId } = await courses.saveCourse({ sourceKey: "unseen" }, published());
  await courses.arrangeCourse({
    courseId,
    chapters: [chapter("a", documentLesson("1"), videoLesson("2")), chapter("b", documentLesson("3"))],
  });
  const { chapters, course } = await courses.guest.getCourse(courseId);
  expect(chapters.map(({ lessons }) => lessons.map(({ title }) => title))).toEqual([["课 2"]]);
  expect(course.lesson_count).toBe(1);
});

test("saving and arranging the same again writes nothing", async () => {
  const { courses } = fixture;
  const { courseId, chapters, lessonIds } = await makeCourse("again", { intro: { markdown: "介绍" } });
  const changesBefore = await countChanges();
  clock.advance(60);
  const saved = await courses.saveCourse({ sourceKey: "again" }, { title: "课程 A", intro: { markdown: "介绍" } });
  expect(saved).toMatchObject({ courseId, isNew: false, isChanged: false });
  expect(await courses.arrangeCourse({ courseId, chapters })).toMatchObject({ isChanged: false, gone: [], lessonIds });
  const lessonId = lessonIds.get("d")!;
  expect((await courses.saveLessonText({ lessonId, source: { markdown: "正文 d" } })).isChanged).toBe(false);
  expect(await countChanges()).toEqual(changesBefore);
});

async function countChanges() {
  const tables = ["courses", "course_chapters", "lessons", "lesson_texts", "course_slugs", "course_books"];
  const { rows } = await database.pool.query(
    `select max(xmin::text::bigint) from (${tables.map((name) => `select xmin from ${name}`).join(" union all ")}) as every`,
  );
  return rows[0];
}

test("a lesson removed from the outline is hidden, and is restored with its text when it is added again", async () => {
  const { courses } = fixture;
  const { courseId, chapters, lessonIds } = await makeCourse("leaving");
  const lessonId = lessonIds.get("d")!;
  const arranged = await courses.arrangeCourse({
    courseId,
    chapters: [chapter("two", documentLesson("p"), videoLesson("v"))],
  });
  expect(arranged.gone).toEqual([{ lessonId, sourceKey: "d", title: "课 d" }]);
  await expect(courses.guest.getLesson({ courseId, lessonId })).rejects.toMatchObject({ status: 404 });
  const left = await courses.guest.getCourse(courseId);
  expect(left.chapters.map(({ lessons }) => lessons.map(({ title }) => title))).toEqual([["课 p", "课 v"]]);
  expect(left.course.lesson_count).toBe(2);
  expect((await courses.arrangeCourse({ courseId, chapters })).lessonIds.get("d")).toBe(lessonId);
  const view = await courses.guest.getLesson({ courseId, lessonId });
  expect([view.previous?.title, view.next?.title]).toEqual(["课 v", "课 p"]);
});

test("rejects two lessons or two chapters with the same key, and writes nothing", async () => {
  const { courses } = fixture;
  const { courseId } = await makeCourse("twins");
  const before = await courses.guest.getCourse(courseId);
  for (const chapters of [
    [chapter("x", videoLesson("1")), chapter("y", videoLesson("1"))],
    [chapter("x"), chapter("x")],
  ]) {
    await expect(courses.arrangeCourse({ courseId, chapters })).rejects.toMatchObject({ status: 422 });
  }
  expect(await courses.guest.getCourse(courseId)).toEqual(before);
});

test("a draft, a scheduled and a withdrawn course are hidden; publishing and withdrawing take effect at their moment", async () => {
  const { courses } = fixture;
  const tomorrow = new Date(clock.now().getTime() + DAY_MS);
  const { courseId, lessonIds } = await makeCourse("states", { publishedAt: null });
  const lessonId = lessonIds.get("v")!;
  const isThere = async () => {
    const answers = await Promise.allSettled([
      courses.guest.getCourse(courseId),
      courses.guest.getLesson({ courseId, lessonId }),
    ]);
    const listed = (await courses.guest.listCourses({ page: 1, page_size: 100 })).items.some(
      ({ id }) => id === courseId,
    );
    const paths = (await listAllPages(courses.guest.publicPages())).filter(({ path }) =>
      path.startsWith(`/vip/course/${courseId}`),
    );
    const resource = (await courses.findResource("lesson", lessonId)) !== null;
    return [...answers.map(({ status }) => status === "fulfilled"), listed, paths.length > 0, resource];
  };
  const no = [false, false, false, false, false];
  expect(await isThere()).toEqual(no);
  await courses.saveCourse({ id: courseId }, { publishedAt: tomorrow });
  expect(await isThere()).toEqual(no);
  clock.advance(86_400);
  expect(await isThere()).toEqual(no.map(() => true));
  await courses.saveCourse({ id: courseId }, { withdrawnAt: clock.now() });
  expect(await isThere()).toEqual(no);
});

test("a course may change its slug: the old one redirects, and no other course gets it", async () => {
  const { courses } = fixture;
  const { courseId } = await makeCourse("named", { slug: "first-name" });
  await courses.saveCourse({ id: courseId }, { slug: "second-name" });
  for (const slug of ["first-name", "second-name"])
    expect(await courses.guest.findCourseId(slug)).toEqual({ id: courseId });
  expect(await courses.guest.findCourseId("no-name")).toBeNull();
  const other = await makeCourse("other");
  await expect(courses.saveCourse({ id: other.courseId }, { slug: "first-name" })).rejects.toMatchObject({
    code: "COURSE_SLUG_TAKEN",
  });
  await expect(courses.saveCourse("new", published({ slug: "first-name" }))).rejects.toMatchObject({
    code: "COURSE_SLUG_TAKEN",
  });
  await courses.saveCourse({ id: courseId }, { slug: "first-name" });
  expect((await courses.guest.getCourse(courseId)).course.slug).toBe("first-name");
  await expect(courses.saveCourse({ id: courseId }, { slug: "1234" })).rejects.toMatchObject({ status: 422 });
});

test("a book without its own shelf follows the type of its course, one with a shelf does not", async () => {
  const { courses, books } = fixture;
  const own = await books.saveBook({ sourceKey: "own", title: "自己的", summary: "", shelf: "vip" });
  const related = await books.saveBook({ sourceKey: "related", title: "课程的", summary: "", shelf: "vip_course" });
  const node = { sourceKey: "1", title: "一", depth: 0, isGroup: false };
  const { ids } = await books.arrangeBook({ bookId: related.bookId, nodes: [node] });
  await books.saveDocument({ documentId: ids.get("1")!, source: { markdown: "正文" } });
  const relatedBookIds = [related.bookId, own.bookId];
  const { courseId } = await makeCourse("books", { relatedBookIds, contentType: "vip_premium" });
  expect((await courses.guest.getCourse(courseId)).related_book_ids).toEqual(relatedBookIds);
  const typeOf = async (id: number) => (await books.guest.getBook(id)).book;
  expect(await typeOf(related.bookId)).toMatchObject({ content_type: "vip_premium", shelf: "vip_course" });
  expect(await typeOf(own.bookId)).toMatchObject({ content_type: "vip", shelf: "vip" });
  await courses.saveCourse({ id: courseId }, { contentType: "basic_course" });
  expect(await typeOf(related.bookId)).toMatchObject({ content_type: "basic_course", shelf: "basic_course" });
  expect(await courses.guest.listCoursesOfBook(own.bookId)).toMatchObject([{ id: courseId }]);
});

test("creating two courses simultaneously from one source creates one course", async () => {
  const { courses } = fixture;
  const made = await Promise.allSettled([1, 2, 3].map(() => courses.saveCourse({ sourceKey: "race" }, published())));
  const ids = made.flatMap((one) => (one.status === "fulfilled" ? [one.value.courseId] : []));
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(1);
  for (const one of made) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "COURSE_EXISTS" });
});
