import { expect, test } from "vitest";
import type { TocItem } from "./contract.ts";
import { type FormerAnchor, followAnchors, markFormerAnchors } from "./former-anchors.ts";

const headings = (...texts: string[]): TocItem[] => texts.map((text) => ({ level: 2, id: text, text }));
const follow = (before: string[], after: string[], known: FormerAnchor[] = []) =>
  followAnchors({ known, before: headings(...before), after: headings(...after) });

test("a reworded heading is found by its former id", () => {
  expect(follow(["开始", "怎样安装", "以后"], ["开始", "怎样安装它", "以后"])).toEqual([["怎样安装", "怎样安装它"]]);
  // The new heading is not similar, but is in the same position.
  expect(follow(["开始", "安装", "以后"], ["开始", "准备工作", "以后"])).toEqual([["安装", "准备工作"]]);
});

test("after two rewordings the first id still works, and an id used by a heading again is not a former one", () => {
  const once = follow(["甲课"], ["甲课程"]);
  expect(follow(["甲课程"], ["甲的课程"], once)).toEqual([
    ["甲课", "甲的课程"],
    ["甲课程", "甲的课程"],
  ]);
  expect(follow(["甲课程"], ["甲课"], once)).toEqual([["甲课程", "甲课"]]);
});

test("added, removed and moved headings are not confused", () => {
  expect(follow(["一", "二"], ["一", "新的", "二"])).toEqual([]);
  expect(follow(["一", "旧的", "二"], ["一", "二"])).toEqual([]);
  expect(follow(["一", "二", "三"], ["三", "一", "二"])).toEqual([]);
  expect(follow(["一", "怎样写目录", "二"], ["一", "完全不同", "怎样写好目录", "二"])).toEqual([
    ["怎样写目录", "怎样写好目录"],
  ]);
});

test("writes the former anchors into their headings, with any characters in an id", () => {
  const html = '<h2 id="新">新<a class="heading-anchor" href="#新"></a></h2><p>文</p><h3 id="a&#x26;b">A</h3>';
  expect(markFormerAnchors(html, [["旧", "新"]])).toContain('<h2 id="新"><span id="旧"></span>新');
  expect(markFormerAnchors(html, [['"><script>', "新"]])).not.toContain("<script>");
  expect(markFormerAnchors(html, [])).toBe(html);
});

test("only the latest former anchors are stored, up to the limit", () => {
  const known = Array.from({ length: 400 }, (_, at): FormerAnchor => [`旧${at}`, "题"]);
  const latest = follow(["题"], ["题"], known);
  expect(latest.length).toBe(300);
  expect(latest.at(-1)).toEqual(["旧399", "题"]);
});
