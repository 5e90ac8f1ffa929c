import { expect, test } from "vitest";
import { createPost, editPost } from "./contract.ts";

const BODIES = [createPost.body, editPost.body];
const accepts = (body: object) => BODIES.map((schema) => schema.safeParse(body).success);

// Covers spec §2.8.
test("a comment has at most 5 000 characters and is not blank", () => {
  expect(accepts({ source: "字".repeat(5_000) })).toEqual([true, true]);
  expect(accepts({ source: "字".repeat(5_001) })).toEqual([false, false]);
  expect(accepts({ source: " \n" })).toEqual([false, false]);
});

// Covers spec §2.8.
test("a comment mentions at most ten people", () => {
  const people = (count: number) => ({ source: "看看", mentions: Array.from({ length: count }, (_, at) => at + 1) });
  expect(accepts(people(10))).toEqual([true, true]);
  expect(accepts(people(11))).toEqual([false, false]);
});
