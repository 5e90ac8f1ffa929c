import { expect, test } from "vitest";
import { planOfSubject, productOfSubject, subjectOfPlan, subjectOfProduct } from "./subjects.ts";

test("reads a plan and a product back from their names", () => {
  expect([subjectOfPlan(12), subjectOfProduct(30)]).toEqual(["plan:12", "product:30"]);
  expect([planOfSubject("plan:12"), productOfSubject("product:30")]).toEqual([12, 30]);
});

test.each(["plan:12", "xproduct:3", "product:", "product:3x", "product:x", "consultation:3"])(
  "%s is not a product",
  (subject) => expect(productOfSubject(subject)).toBeNull(),
);

test.each(["product:3", "xplan:3", "plan:", "plan:3x", "plan:x"])("%s is not a plan", (subject) =>
  expect(() => planOfSubject(subject)).toThrow(`${subject} is no plan`),
);
