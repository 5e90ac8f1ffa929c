import { expect, test } from "vitest";
import { homeBlocksSchema } from "../home-blocks.ts";
import { BLOCK_NAMES, type BlockKind, kindsToAdd, nameOfBlock, newBlock } from "./home-kinds.ts";

const KINDS = Object.keys(BLOCK_NAMES) as BlockKind[];
const NEEDS_TEXT: readonly BlockKind[] = ["picked", "text"];

test.each(KINDS.filter((kind) => !NEEDS_TEXT.includes(kind)))("a new block %s can be saved without changes", (kind) => {
  expect(homeBlocksSchema.safeParse([newBlock(kind)]).success).toBe(true);
});

test("only blocks with their own title can be added twice", () => {
  expect(kindsToAdd([])).toEqual(KINDS);
  expect(kindsToAdd(KINDS.map((kind) => ({ kind })))).toEqual(NEEDS_TEXT);
});

test("labels a block by its kind and title", () => {
  expect(nameOfBlock(newBlock("basic"))).toBe("基础课程");
  expect(nameOfBlock({ kind: "text", title: "关于我们" })).toBe("一段文字 · 关于我们");
});
