import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCourseFixture } from "../../../../../test/courses-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import { memoryTargets } from "../fixtures/memory-targets.ts";
import { readFolder } from "./open/read-folder.ts";
import { runImport } from "./run-import.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
let database: TestDatabase;
let fixture: ReturnType<typeof createCourseFixture>;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = createCourseFixture({ db: database.db, clock, decideAccess: decideAsGuest });
  folder = await mkdtemp(path.join(tmpdir(), "import-course-"));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const FILES = {
  "course.yml": "title: 试课\nsummary: 一句\nslug: trial\ntags: [甲]\ncertificate: true\nteacher: { name: 林 }\n",
  "README.md": "这是**介绍**。",
  "01-开始/01-欢迎.mp4": "film one",
  "01-开始/01-欢迎.srt": "00:01.000 --> 00:02.000\n字",
  "01-开始/01-欢迎.chapters.txt": "0:00 开场",
  "01-开始/01-欢迎.md": "讲义，见[下一课](./02-乙.md)",
  "01-开始/02-乙.md": "# 第二课\n\n正文",
  "01-开始/02-丙.md": "重号",
  "02-🚀 进阶/03-坏.mp4": "broken",
  "02-🚀 进阶/10-末.md": "末",
  "02-🚀 进阶/9-前.md": "前",
};

async function importFiles(
  files: Record<string, string>,
  choice: { isDryRun?: boolean; type?: string; key?: string } = {},
  filmMark: AiMark = "none",
) {
  const source = path.join(folder, "试 课");
  await rm(source, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(source, name)), { recursive: true });
    await writeFile(path.join(source, name), text);
  }
  const taken = new Map<string, number>();
  const captioned: string[] = [];
  const languages: string[] = [];
  const chaptered: string[] = [];
  const streams: Readable[] = [];
  const media = {
    addFile: async ({ content, captions, name }: Parameters<Targets["media"]["addFile"]>[0]) => {
      streams.push(content.stream);
      if (content.sizeBytes === 0) throw new Error("文件是空的");
      const bytes = Buffer.concat((await Array.fromAsync(content.stream)) as Buffer[]).toString();
      if (bytes === "broken") throw new Error("认不出的格式");
      if (captions.length > 0) captioned.push(name);
      languages.push(...captions.map(({ language, label }) => `${language} ${label}`));
      taken.set(bytes, taken.get(bytes) ?? taken.size + 1);
      return { id: taken.get(bytes) ?? 0 };
    },
    setChapters: async (id: number, bytes: Buffer) => chaptered.push(`${id} ${bytes}`),
    describeFiles: async (ids: readonly number[]) =>
      new Map(ids.map((id) => [id, { duration_seconds: 75, ai_mark: filmMark }])),
  };
  const targets = { ...memoryTargets().targets, courses: fixture.courses, media };
  const report = await runImport({ path: source, as: "course", targets, now: clock.now, ...choice });
  return { report, captioned, chaptered, languages, streams };
}
type Targets = ReturnType<typeof memoryTargets>["targets"];

const find = async () => (await fixture.courses.guest.findCourseId("trial"))?.id ?? 0;

test("a trial run writes nothing", async () => {
  const { report } = await importFiles(FILES, { isDryRun: true });
  expect(report).toMatchObject({ title: "试课", as: "course", isDryRun: true });
  expect(await find()).toBe(0);
});

test("a folder becomes a course: chapters by folder, lessons by number, films with captions and notes", async () => {
  const { report, captioned, chaptered } = await importFiles(FILES, { type: "basic_course" });
  const { course, chapters, intro_html, teacher } = await fixture.courses.guest.getCourse(await find());
  expect(course).toMatchObject({ title: "试课", summary: "一句", tags: ["甲"], shelf: "basic", duration_seconds: 75 });
  expect(chaptered).toEqual(["1 0:00 开场"]);
  expect(course.has_certificate).toBe(true);
  expect([intro_html, teacher?.name, captioned]).toEqual([
    expect.stringContaining("<strong>介绍"),
    "林",
    ["01-欢迎.mp4"],
  ]);
  expect(chapters.map(({ title, lessons }) => [title, lessons.map((lesson) => [lesson.kind, lesson.title])])).toEqual([
    [
      "开始",
      [
        ["video", "欢迎"],
        ["document", "丙"],
        ["document", "第二课"],
      ],
    ],
    [
      "🚀 进阶",
      [
        ["document", "前"],
        ["document", "末"],
      ],
    ],
  ]);
  const lines = report.entries.map(({ kind, where, detail }) => `${kind} ${where} ${detail}`);
  expect(lines).toContain("failed 02-🚀 进阶/03-坏.mp4 认不出的格式");
  expect(lines.some((line) => line.startsWith("contents 开始 编号 02 有 2 课"))).toBe(true);
  expect(report.documents).toMatchObject({ failed: 1, updated: 0 });
  const [film, , second] = chapters[0]!.lessons;
  expect(film).toMatchObject({ is_preview: true, duration_seconds: 75 });
  const { lesson } = await fixture.courses.guest.getLesson({ courseId: course.id, lessonId: film!.id });
  expect(lesson.html).toContain(`href="/basic/course/${course.id}/video/${second!.id}"`);
});

test("a lesson shows the mark of its film; a film without one leaves a mark set by staff", async () => {
  const files = { "course.yml": FILES["course.yml"], "01.mp4": "film", "02.md": "---\naigc: assisted\n---\n正文" };
  const marks = async () => {
    const { course, chapters } = await fixture.courses.guest.getCourse(await find());
    const ids = chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id));
    const lessons = ids.map((lessonId) => fixture.courses.guest.getLesson({ courseId: course.id, lessonId }));
    return (await Promise.all(lessons)).map(({ lesson }) => lesson.ai_mark);
  };
  await importFiles(files, { type: "basic_course" }, "generated");
  expect(await marks()).toEqual(["generated", "assisted"]);
  await importFiles({ ...files, "02.md": "---\naigc: none\n---\n正文" });
  expect(await marks()).toEqual(["generated", "none"]);
});

test("importing the same again changes nothing, a changed file is updated, a missing one is removed and reported", async () => {
  await importFiles(FILES, { type: "basic_course" });
  const before = await fixture.courses.guest.getCourse(await find());
  const again = (await importFiles(FILES)).report.documents;
  expect(again).toMatchObject({ new: 0, updated: 0, gone: 0 });
  expect(await fixture.courses.guest.getCourse(await find())).toEqual(before);
  const { "01-开始/02-丙.md": _gone, ...left } = FILES;
  const { report } = await importFiles({ ...left, "01-开始/02-乙.md": "# 第二课\n\n改了" });
  expect(report.documents).toMatchObject({ new: 0, updated: 1, gone: 1 });
  const after = await fixture.courses.guest.getCourse(await find());
  expect(after.chapters[0]!.lessons.map(({ id }) => id)).toEqual([
    before.chapters[0]!.lessons[0]!.id,
    before.chapters[0]!.lessons[2]!.id,
  ]);
});

test("a film of more than 64 MiB is read in pieces; a text of that size is not read", async () => {
  const source = path.join(folder, "大课");
  await mkdir(source, { recursive: true });
  const size = 70 * 1024 * 1024;
  for (const name of ["01-长.mp4", "02-长.md"]) {
    await writeFile(path.join(source, name), "");
    await truncate(path.join(source, name), size);
  }
  const tree = await readFolder(source);
  expect(tree.problems).toEqual([{ path: "02-长.md", detail: "文件超过 64 MiB，不读" }]);
  await expect(tree.read("01-长.mp4")).rejects.toThrow("不能导入");
  let [taken, largest] = [0, 0];
  for await (const chunk of await tree.open("01-长.mp4")) {
    taken += chunk.length;
    largest = Math.max(largest, chunk.length);
  }
  expect(taken).toBe(size);
  expect(largest).toBeLessThan(1024 * 1024);
});

test("closes a film that was refused before it was read", async () => {
  const { report, streams } = await importFiles({ "01-一.mp4": "film one", "02-空.mp4": "", "03-坏.mp4": "broken" });
  expect(report.entries.filter(({ kind }) => kind === "failed").map(({ where }) => where)).toEqual([
    "02-空.mp4",
    "03-坏.mp4",
  ]);
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
});

test("an invalid course.yml is reported and ignored", async () => {
  await importFiles(FILES);
  const { report } = await importFiles({ ...FILES, "course.yml": "title: [1, 2]\nslug: A B\n" });
  expect(report.entries.filter(({ where }) => where === "course.yml").length).toBeGreaterThan(0);
  expect((await fixture.courses.guest.getCourse(await find())).course.slug).toBe("trial");
});

test("captions of every language next to a film are imported, each once", async () => {
  const cue = "00:01.000 --> 00:02.000\n字";
  const files = {
    "course.yml": "title: 字幕\nslug: captions\n",
    "01-课.mp4": "film two",
    "01-课.srt": cue,
    "01-课.vtt": cue,
    "01-课.en.srt": cue,
    "01-课.zh-Hant.vtt": cue,
    "01-课.part2.srt": "no language",
    "01-课后.srt": "another's",
  };
  const { languages } = await importFiles(files, { key: "captions" });
  expect(languages).toEqual(["zh-CN 中文", "zh-Hant 繁体中文", "en 英语"]);
});

test("course.yml sets the access type, and the command line overrides it", async () => {
  const files = { "course.yml": "title: 类型\nslug: typed\ntype: advanced_course\n", "01-甲.md": "# 甲\n\n文" };
  await importFiles(files, { key: "typed" });
  const typed = async () => (await fixture.courses.guest.findCourseId("typed"))?.id ?? 0;
  expect((await fixture.courses.guest.getCourse(await typed())).course.content_type).toBe("advanced_course");
  await importFiles(files, { type: "basic_course", key: "typed" });
  expect((await fixture.courses.guest.getCourse(await typed())).course.content_type).toBe("basic_course");
  const { report } = await importFiles({ ...files, "course.yml": "title: 类型\ntype: cheap\n" }, { key: "typed" });
  expect(report.entries.filter(({ where }) => where === "course.yml")[0]?.detail).toContain("type 不能用");
});
