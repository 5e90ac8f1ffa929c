import fc from "fast-check";
import { expect, test } from "vitest";
import * as tree from "./outline-tree.ts";

/** Converts `一: 甲 乙 | 二: 丙` to an outline and back. */
function read(text: string): tree.Outline {
  return text.split(" | ").reduce<tree.Outline>((outline, part) => {
    const [title = "", ...lessons] = part.split(/:? /);
    const withChapter = tree.addChapter(outline, { key: title, title });
    return lessons.reduce(
      (made, lesson) => tree.addLesson(made, title, { key: lesson, title: lesson, kind: "video" }),
      withChapter,
    );
  }, []);
}

function write(outline: tree.Outline | null): string | null {
  if (outline === null) return null;
  return outline
    .map(({ key, lessons }) => (lessons.length === 0 ? key : `${key}: ${lessons.map((one) => one.key).join(" ")}`))
    .join(" | ");
}

const OUTLINE = read("一: 甲 乙 | 二: 丙 | 三");

test.each([
  ["甲", "一", null, "一: 乙 甲 | 二: 丙 | 三"],
  ["乙", "一", "甲", "一: 乙 甲 | 二: 丙 | 三"],
  ["甲", "二", "丙", "一: 乙 | 二: 甲 丙 | 三"],
  ["丙", "三", null, "一: 甲 乙 | 二 | 三: 丙"],
  ["甲", "一", "甲", "一: 甲 乙 | 二: 丙 | 三"],
])("moves the lesson %s into %s before %s", (key, chapterKey, beforeKey, expected) => {
  expect(write(tree.moveLesson(OUTLINE, key, { chapterKey, beforeKey }))).toBe(expected);
});

test.each([
  ["乙", -1, "一: 乙 甲 | 二: 丙 | 三"],
  ["乙", 1, "一: 甲 | 二: 乙 丙 | 三"],
  ["丙", -1, "一: 甲 乙 丙 | 二 | 三"],
  ["丙", 1, "一: 甲 乙 | 二 | 三: 丙"],
  ["甲", -1, null],
] as const)("moves the lesson %s by %i", (key, step, expected) => {
  expect(write(tree.stepLesson(OUTLINE, key, step))).toBe(expected);
});

test.each([
  ["二", -1, "二: 丙 | 一: 甲 乙 | 三"],
  ["二", 1, "一: 甲 乙 | 三 | 二: 丙"],
  ["一", -1, null],
  ["三", 1, null],
] as const)("moves the chapter %s by %i with its lessons", (key, step, expected) => {
  expect(write(tree.stepChapter(OUTLINE, key, step))).toBe(expected);
});

test("moves a chapter before another one or to the end", () => {
  expect(write(tree.moveChapter(OUTLINE, "三", "一"))).toBe("三 | 一: 甲 乙 | 二: 丙");
  expect(write(tree.moveChapter(OUTLINE, "一", null))).toBe("二: 丙 | 三 | 一: 甲 乙");
});

test("no move loses or duplicates a lesson", () => {
  const keys = fc.constantFrom("甲", "乙", "丙");
  const chapters = fc.constantFrom("一", "二", "三");
  const move = fc.record({ key: keys, chapterKey: chapters, beforeKey: fc.option(keys) });
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const after = moves.reduce((made, { key, ...place }) => tree.moveLesson(made, key, place), OUTLINE);
      const found = after.flatMap(({ lessons }) => lessons.map(({ key }) => key));
      expect(found.sort()).toEqual(["丙", "乙", "甲"].sort());
    }),
  );
});

test("sends new chapters and lessons without a key and saved ones with it", () => {
  const saved = tree.outlineOf({
    chapters: [{ id: 1, key: "c", title: "一", lessons: [] }],
  });
  const outline = tree.addLesson(saved, "c", { key: "new-1", title: "新", kind: "document" });
  const [chapter] = tree.toOutlineBody(outline).chapters;
  expect(chapter).toMatchObject({ key: "c", title: "一", lessons: [{ title: "新", kind: "document" }] });
  expect(chapter?.lessons[0]).not.toHaveProperty("key");
});

test("an outline equals the saved one after a change is undone", () => {
  const changed = tree.changeLesson(OUTLINE, "甲", { title: "改了" });
  expect(tree.isSameOutline(changed, OUTLINE)).toBe(false);
  expect(tree.isSameOutline(tree.changeLesson(changed, "甲", { title: "甲" }), OUTLINE)).toBe(true);
});

test("removes a lesson, or a chapter with its lessons", () => {
  expect(write(tree.removeLesson(OUTLINE, "乙"))).toBe("一: 甲 | 二: 丙 | 三");
  expect(write(tree.removeChapter(tree.renameChapter(OUTLINE, "一", "新"), "一"))).toBe("二: 丙 | 三");
});

test("changes to one lesson leave the other chapters the same objects", () => {
  const renamed = tree.changeLesson(OUTLINE, "丙", { title: "丙丙" });
  expect(renamed.map((chapter, at) => chapter === OUTLINE[at])).toEqual([true, false, true]);
  const shorter = tree.removeLesson(OUTLINE, "甲");
  expect(write(shorter)).toBe("一: 乙 | 二: 丙 | 三");
  expect(shorter.map((chapter, at) => chapter === OUTLINE[at])).toEqual([false, true, true]);
});

test.each<[string, (outline: tree.Outline) => tree.Outline]>([
  ["a lesson's title", (outline) => tree.changeLesson(outline, "乙", { title: "另一个" })],
  ["a lesson's trial mark", (outline) => tree.changeLesson(outline, "乙", { is_preview: true })],
  ["a chapter's title", (outline) => tree.renameChapter(outline, "三", "另一章")],
  ["a lesson's place", (outline) => tree.moveLesson(outline, "乙", { chapterKey: "一", beforeKey: "甲" })],
  ["a lesson's chapter", (outline) => tree.moveLesson(outline, "乙", { chapterKey: "三", beforeKey: null })],
  ["the order of chapters", (outline) => tree.moveChapter(outline, "三", "一")],
  ["a missing lesson", (outline) => tree.removeLesson(outline, "乙")],
  ["a missing chapter", (outline) => tree.removeChapter(outline, "三")],
  ["an added chapter", (outline) => tree.addChapter(outline, { key: "四", title: "四" })],
])("an outline that differs in %s is not the same, and a copy is", (_what, change) => {
  const saved = OUTLINE.map((chapter, at) => ({
    ...chapter,
    id: at,
    lessons: chapter.lessons.map((lesson) => ({ ...lesson, id: at })),
  }));
  expect(tree.isSameOutline(change(saved), saved)).toBe(false);
  expect(tree.isSameOutline(structuredClone(saved), saved)).toBe(true);
});

test("whether a lesson has a text is not saved with the outline", () => {
  expect(tree.isSameOutline(tree.changeLesson(OUTLINE, "乙", { has_text: true }), OUTLINE)).toBe(true);
});
