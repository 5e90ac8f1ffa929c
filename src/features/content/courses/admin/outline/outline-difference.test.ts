import { expect, test } from "vitest";
import { describeDifference } from "./outline-difference.ts";
import { addChapter, addLesson, changeLesson, moveLesson, type Outline, renameChapter } from "./outline-tree.ts";

const OUTLINE: Outline = ["一", "二"].reduce<Outline>(
  (outline, name) =>
    addLesson(addChapter(outline, { key: `c${name}`, title: `章${name}` }), `c${name}`, {
      key: `l${name}`,
      title: `课${name}`,
      kind: "document",
    }),
  [],
);

test("names new, missing, renamed and moved rows and changed settings", () => {
  expect(describeDifference({ mine: OUTLINE, theirs: renameChapter(OUTLINE, "c一", "序") })).toEqual([
    "章“章一”在对方那里叫“序”",
  ]);
  expect(
    describeDifference({ mine: OUTLINE, theirs: moveLesson(OUTLINE, "l二", { chapterKey: "c一", beforeKey: null }) }),
  ).toEqual(["课“课二”在对方那里是第 1 章第 2 课，在你这里是第 2 章第 1 课"]);
  expect(describeDifference({ mine: OUTLINE, theirs: changeLesson(OUTLINE, "l一", { is_preview: true }) })).toEqual([
    "课“课一”的设置",
  ]);
  expect(describeDifference({ mine: OUTLINE, theirs: OUTLINE.slice(0, 1) })).toEqual([
    "你的有章“章二”，对方的没有",
    "你的有课“课二”，对方的没有",
  ]);
  expect(describeDifference({ mine: OUTLINE.slice(0, 1), theirs: OUTLINE })).toEqual([
    "对方的有章“章二”，你的没有",
    "对方的有课“课二”，你的没有",
  ]);
});
