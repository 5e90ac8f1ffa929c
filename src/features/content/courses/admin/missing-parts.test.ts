import { expect, test } from "vitest";
import type { WrittenCourse } from "../admin-contract.ts";
import { listMissingParts } from "./missing-parts.ts";

type Lesson = WrittenCourse["chapters"][number]["lessons"][number];

const lesson = (title: string, facts: Partial<Lesson> = {}): Lesson => ({
  id: 1,
  key: title,
  title,
  kind: "video",
  is_preview: false,
  preview_seconds: null,
  media_id: 1,
  duration_seconds: 60,
  opens_at: null,
  opens_after_days: null,
  has_text: false,
  ...facts,
});
const courseOf = (lessons: Lesson[]) => ({
  summary: "一句话",
  intro_markdown: "介绍",
  teacher_id: 1,
  chapters: [{ id: 1, key: "a", title: "一", lessons }],
});

test("finds nothing missing in a course with films, texts and a free lesson", () => {
  const lessons = [lesson("看", { is_preview: true }), lesson("读", { kind: "document", has_text: true })];
  expect(listMissingParts(courseOf(lessons))).toEqual([]);
});

test("reports missing lessons and details of an empty course", () => {
  expect(listMissingParts({ summary: "", intro_markdown: " ", teacher_id: null, chapters: [] })).toEqual([
    "大纲里还没有课",
    "没有一句话介绍",
    "没有介绍",
    "没有老师",
  ]);
});

test("names lessons without film or text, and only their number when there are many", () => {
  const films = ["甲", "乙", "丙", "丁"].map((title) => lesson(title, { media_id: null, is_preview: true }));
  expect(listMissingParts(courseOf([...films, lesson("读", { kind: "document" })]))).toEqual([
    "没有视频：“甲”“乙”“丙”等 4 个",
    "没有正文，读者看不到：“读”",
  ]);
});
