import { expect, test } from "vitest";
import { differingFields, mergeValues } from "./merge-values.ts";

const base = { title: "旧名", summary: "旧介绍", tags: ["甲"], position: 1 };
const mine = { ...base, title: "我的名", summary: "我的介绍", tags: ["甲", "乙"] };
const theirs = { ...base, title: "对方的名", tags: ["甲", "乙"], position: 5 };

test("only fields that both changed to another value differ", () => {
  expect(differingFields({ base, mine, theirs })).toEqual(["title"]);
  expect(differingFields({ base, mine: base, theirs })).toEqual([]);
  expect(differingFields({ base, mine, theirs: base })).toEqual([]);
});

test("what either side alone changed is part of the merged values, and typed text wins until somebody chooses", () => {
  expect(mergeValues({ base, mine, theirs })).toEqual({
    title: "我的名",
    summary: "我的介绍",
    tags: ["甲", "乙"],
    position: 5,
  });
});

test("the choice decides on differing fields alone", () => {
  expect(mergeValues({ base, mine, theirs }, { title: "theirs" })).toEqual({
    title: "对方的名",
    summary: "我的介绍",
    tags: ["甲", "乙"],
    position: 5,
  });
  expect(mergeValues({ base, mine, theirs }, { title: "mine" }).title).toBe("我的名");
});
