import { expect, test } from "vitest";
import { chapter, createCourseFixture, documentLesson } from "../../../../../../test/courses-fixture.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
const { courses } = createCourseFixture({ db: database.db, clock, decideAccess: decideAsGuest });

test("the address of a heading still works after its author reworded it twice", async () => {
  const { courseId } = await courses.saveCourse("new", { title: "课", publishedAt: clock.now() });
  const lesson = documentLesson("1", { isPreview: true });
  const { lessonIds } = await courses.arrangeCourse({ courseId, chapters: [chapter("1", lesson)] });
  const lessonId = lessonIds.get("1") ?? 0;
  const write = async (heading: string) => {
    const markdown = `## 开始\n\n文\n\n## ${heading}\n\n文`;
    await courses.saveLessonText({ lessonId, source: { markdown } });
    return (await courses.guest.getLesson({ courseId, lessonId })).lesson;
  };
  expect((await write("怎样安装")).html).not.toContain("<span");
  expect((await write("怎样安装它")).html).toContain('<h2 id="怎样安装它"><span id="怎样安装"></span>');
  const { html, toc } = await write("怎样安装好它");
  expect(html).toMatch(/<h2 id="怎样安装好它"><span id="怎样安装"><\/span><span id="怎样安装它"><\/span>/);
  expect(toc.map(({ id }) => id)).toEqual(["开始", "怎样安装好它"]);
  // Saving the same again writes nothing.
  const markdown = "## 开始\n\n文\n\n## 怎样安装好它\n\n文";
  expect((await courses.saveLessonText({ lessonId, source: { markdown } })).isChanged).toBe(false);
});
