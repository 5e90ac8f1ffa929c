import { expect, test } from "vitest";
import { createTopic, editTopic } from "./contract.ts";

const accepts = (topic: { title: string; source: string }) =>
  [createTopic.body, editTopic.body].map((schema) => schema.safeParse({ board_id: 1, ...topic }).success);

// Covers spec §2.9.
test("a topic has a title of at most 80 characters and a text of at most 20 000", () => {
  const topic = { title: "题".repeat(80), source: "字".repeat(20_000) };
  expect(accepts(topic)).toEqual([true, true]);
  expect(accepts({ ...topic, title: "题".repeat(81) })).toEqual([false, false]);
  expect(accepts({ ...topic, source: "字".repeat(20_001) })).toEqual([false, false]);
});

// Covers spec §2.9.
test("a topic needs its board, a title and a text", () => {
  expect(createTopic.body.safeParse({ title: "题", source: "字" }).success).toBe(false);
  expect(accepts({ title: "", source: "字" })).toEqual([false, false]);
  expect(accepts({ title: "题", source: " " })).toEqual([false, false]);
});
