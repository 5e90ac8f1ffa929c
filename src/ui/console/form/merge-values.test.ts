import { expect, test } from "vitest";
import { differingFields, mergeValues } from "./merge-values.ts";

const base = { title: "旧名", summary: "旧介绍", tags: ["甲"], position: 1 };
const mine = { ...base, title: "我的名", summary: "我的介绍", tags: ["甲", "乙"] };
const theirs = { ...base, title: "对方的名", tags: ["甲", "乙"], position: 5 };

test("reports only fields that both sides changed to different values", () => {
  expect(differingFields({ base, mine, theirs })).toEqual(["title"]);
  expect(differingFields({ base, mine: base, theirs })).toEqual([]);
  expect(differingFields({ base, mine, theirs: base })).toEqual([]);
});

test("merges changes of one side, and prefers typed text until the user chooses", () => {
  expect(mergeValues({ base, mine, theirs })).toEqual({
    title: "我的名",
    summary: "我的介绍",
    tags: ["甲", "乙"],
    position: 5,
  });
});

test("applies the user's choice only to conflicting fields", () => {
  expect(mergeValues({ base, mine, theirs }, { title: "theirs" })).toEqual({
    title: "对方的名",
    summary: "我的介绍",
    tags: ["甲", "乙"],
    position: 5,
  });
  expect(mergeValues({ base, mine, theirs }, { title: "mine" }).title).toBe("我的名");
});
