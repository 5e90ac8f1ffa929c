import { expect, test } from "vitest";
import { findDraftProblem } from "./enquiry-draft.ts";

const DRAFT = { title: "做一门课", brief: "木工入门", contact: "微信" };

test("names the missing fields in order", () => {
  const brief = "八年的植物观察笔记，想做成十二课的视频课程。";
  expect(findDraftProblem({ ...DRAFT, title: " " })).toContain("一句话");
  expect(findDraftProblem(DRAFT)).toContain("多写几句");
  expect(findDraftProblem({ ...DRAFT, brief, contact: "" })).toContain("联系你");
  expect(findDraftProblem({ ...DRAFT, brief })).toBeNull();
});
