import { expect, test } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { pickSource, readPickKey } from "./pick-source.ts";

const get = defineEndpoint({
  name: "getCourse",
  summary: "",
  method: "GET",
  path: "/v1/courses/{id}",
  who: "anyone",
  params: z.object({ id: z.int() }),
  output: z.object({ course: z.object({ title: z.string() }) }),
});
const list = defineEndpoint({
  name: "listCourses",
  summary: "",
  method: "GET",
  path: "/v1/courses",
  who: "anyone",
  output: z.object({ items: z.array(z.object({ id: z.int(), title: z.string() })) }),
});
const COURSES = pickSource({ kind: "course", label: "课程", list, get, titleOf: ({ course }) => course.title });

test("reads a key as its source and number", () => {
  expect(readPickKey("course:5", [COURSES])).toEqual({ source: COURSES, id: 5 });
});

test.each(["book:5", "course:0", "course:x", "course:", "5", ""])("%j is not a key of these sources", (key) => {
  expect(readPickKey(key, [COURSES])).toBeNull();
});

test("takes the title from the answer for one resource", () => {
  expect(COURSES.titleOf({ course: { title: "把一件事讲清楚" } }, 5)).toBe("把一件事讲清楚");
});

test("a list with numbered pages and an address by id needs no functions of its own", () => {
  expect([COURSES.listInput(null), COURSES.listInput("2")]).toEqual([{ query: {} }, { query: { page: 2 } }]);
  expect(COURSES.getInput(5)).toEqual({ params: { id: 5 } });
  expect(COURSES.cardOf({ id: 5, title: "课" })).toEqual({ id: 5, title: "课" });
});
