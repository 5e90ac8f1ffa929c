import { expect, test } from "vitest";
import { applyDrop, type OutlineDrop } from "./outline-drop.ts";
import { addChapter, addLesson, type Outline } from "./outline-tree.ts";

const chapters = ["一", "二"].reduce<Outline>((made, key) => addChapter(made, { key, title: key }), []);
const OUTLINE = ["甲", "乙"].reduce(
  (made, key) => addLesson(made, "一", { key, title: key, kind: "document" }),
  chapters,
);
const lesson = (key: string) => ({ kind: "lesson", key }) as const;
const chapter = (key: string) => ({ kind: "chapter", key }) as const;

test.each([
  ["before a lesson", { dragged: lesson("乙"), target: lesson("甲"), where: "before" }, ["一", "乙", "甲", "二"]],
  ["after a lesson", { dragged: lesson("甲"), target: lesson("乙"), where: "after" }, ["一", "乙", "甲", "二"]],
  [
    "after the lesson before it",
    { dragged: lesson("乙"), target: lesson("甲"), where: "after" },
    ["一", "甲", "乙", "二"],
  ],
  ["into an empty chapter", { dragged: lesson("甲"), target: chapter("二"), where: "into" }, ["一", "乙", "二", "甲"]],
  ["after a chapter", { dragged: chapter("一"), target: chapter("二"), where: "after" }, ["二", "一", "甲", "乙"]],
  ["before a chapter", { dragged: chapter("二"), target: chapter("一"), where: "before" }, ["二", "一", "甲", "乙"]],
] satisfies [string, OutlineDrop, string[]][])("moves a row dropped %s", (_where, drop, expected) => {
  const after = applyDrop(OUTLINE, drop);
  expect(after.flatMap(({ key, lessons }) => [key, ...lessons.map((one) => one.key)])).toEqual(expected);
});
