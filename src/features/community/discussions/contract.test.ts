import { expect, test } from "vitest";
import { createPost, editPost } from "./contract.ts";
import { MENTIONS_A_POST, POST_CHARACTERS } from "./discussion-limits.ts";

const BODIES = [createPost.body, editPost.body];
const accepts = (body: object) => BODIES.map((schema) => schema.safeParse(body).success);

// Covers spec §2.8.
test("a comment has a limited length and is not blank", () => {
  expect(accepts({ source: "字".repeat(POST_CHARACTERS) })).toEqual([true, true]);
  expect(accepts({ source: "字".repeat(POST_CHARACTERS + 1) })).toEqual([false, false]);
  expect(accepts({ source: " \n" })).toEqual([false, false]);
});

// Covers spec §2.8.
test("a comment mentions a limited number of people", () => {
  const people = (count: number) => ({ source: "看看", mentions: Array.from({ length: count }, (_, at) => at + 1) });
  expect(accepts(people(MENTIONS_A_POST))).toEqual([true, true]);
  expect(accepts(people(MENTIONS_A_POST + 1))).toEqual([false, false]);
});
