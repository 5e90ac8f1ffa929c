import { expect, test } from "vitest";
import { findDraftProblem, readDraft } from "./enquiry-draft.ts";

const DRAFT = { packageId: 2, title: "做一门课", brief: "木工入门", contact: "微信", wantedOn: "2027-01-31" };

test("what was typed is read again", () => {
  expect(readDraft(JSON.stringify(DRAFT))).toEqual(DRAFT);
});

test.each([[null], ["{"], ["7"], ["[]"], ['{"title":{"a":1},"packageId":"x"}']])("%s is no draft", (text) => {
  expect(readDraft(text)).toEqual({ packageId: null, title: "", brief: "", contact: "", wantedOn: "" });
});

test("no more than the fields take", () => {
  expect(readDraft(JSON.stringify({ ...DRAFT, title: "长".repeat(90) })).title).toHaveLength(60);
});

test("what is missing is said, one thing after the other", () => {
  const brief = "八年的植物观察笔记，想做成十二课的视频课程。";
  expect(findDraftProblem({ ...DRAFT, title: " " })).toContain("一句话");
  expect(findDraftProblem(DRAFT)).toContain("多写几句");
  expect(findDraftProblem({ ...DRAFT, brief, contact: "" })).toContain("联系你");
  expect(findDraftProblem({ ...DRAFT, brief })).toBeNull();
});
