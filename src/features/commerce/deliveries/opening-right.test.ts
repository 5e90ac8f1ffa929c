import { expect, test } from "vitest";
import { findOpeningRight, type OpenRight } from "./opening-right.ts";

const monday = new Date("2026-11-16T04:00:00Z");
const tuesday = new Date("2026-11-17T04:00:00Z");

const right = (id: number, facts: Partial<OpenRight>): OpenRight => ({
  id,
  level: null,
  resourceKey: null,
  startsAt: monday,
  grantedAt: monday,
  orderNo: null,
  orderLine: null,
  ...facts,
});

const vip = right(1, { level: 2 });
const premium = right(2, { level: 3 });
const course = right(3, { resourceKey: "course:1" });
const book = right(4, { resourceKey: "book:1" });

const lesson = { contentType: "vip", resourceKeys: ["lesson:7", "course:1"] } as const;
const premiumLesson = { contentType: "vip_premium", resourceKeys: ["lesson:7", "course:1"] } as const;

test.each([
  ["nothing where everybody may read", { contentType: "free", resourceKeys: ["course:1"] }, [vip, course], null],
  ["nothing where every account may read", { contentType: "basic_course", resourceKeys: ["course:1"] }, [vip], null],
  ["nothing of an unknown type", { contentType: "secret", resourceKeys: ["course:1"] }, [premium, course], null],
  ["nothing without a right to it", lesson, [book], null],
  ["nothing where the level is too low", premiumLesson, [vip], null],
  ["VIP before premium", lesson, [premium, vip], vip.id],
  ["VIP that was given before premium", lesson, [vip, premium], vip.id],
  ["premium where it is needed", premiumLesson, [vip, premium], premium.id],
  ["a right to the course before a membership", lesson, [vip, premium, course], course.id],
  ["a right to the lesson before one to its course", lesson, [course, right(9, { resourceKey: "lesson:7" })], 9],
  ["of two rights to the course the first", lesson, [{ ...course, id: 9 }, course], course.id],
  ["of two terms the one that began first", lesson, [right(5, { level: 2, startsAt: tuesday }), { ...vip, id: 9 }], 9],
  [
    "of two terms that began at once the first",
    lesson,
    [
      { ...vip, id: 9 },
      { ...vip, id: 8 },
    ],
    8,
  ],
] as const)("a resource is opened by the lowest sufficient right: %s", (_case, content, rights, opening) => {
  expect(findOpeningRight(rights, content)?.id ?? null).toBe(opening);
});
