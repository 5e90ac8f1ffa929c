import { expect, test } from "vitest";
import { loadFold } from "../../../../../kit/values/fold-text.ts";
import type { Passage } from "../index/passages.ts";
import { describeHit } from "./describe-hits.ts";
import type { ReadPart } from "./part-store.ts";
import { createRanker, type RankedPart } from "./rank-parts.ts";
import { readQuery } from "./read-query.ts";

const fold = await loadFold();
const NOW = new Date("2026-11-20T08:00:00Z");

/** Returns the order in which these words find the documents; each is a title and the text below it. */
function order(words: string, documents: Record<string, Partial<Passage>[]>): string[] {
  return createRanker({ query: readQuery(words, fold), fold, now: NOW })(partsOf(documents)).map(
    ({ candidate }) => candidate.title,
  );
}

function partsOf(documents: Record<string, Partial<Passage>[]>): ReadPart[] {
  return Object.entries(documents).map(
    ([title, passages], at): ReadPart => ({
      candidate: {
        index: "open",
        stage: 0,
        isSound: false,
        kind: "document",
        resourceId: at + 1,
        part: 0,
        title,
        workKind: "book",
        path: "/",
        work: { kind: "book", id: 1, title: "书" },
        contentType: "free",
        aiMark: "none",
        changedAt: NOW,
      },
      passages: passages.map((passage) => ({ text: "", kind: "words", anchor: "", seconds: null, ...passage })),
    }),
  );
}

/** A heading and sentences with many occurrences of the query. */
const full = (words: string): Partial<Passage>[] => [
  { text: words, kind: "heading" },
  ...Array.from({ length: 8 }, () => ({ text: `${words}，再说一次${words}` })),
];

// Covers spec §2.7.
test("ranks titles with the whole query before texts with many occurrences, the closest title first", () => {
  const typed = "垃圾回收算法";
  expect(
    order(typed, {
      内存管理: full(typed),
      算法怎样回收垃圾: full(typed),
      垃圾回收: full(typed),
      常见的垃圾回收算法: [{ text: "标记与清除。" }],
      垃圾回收算法的历史: [{ text: "从前。" }],
      垃圾回收算法: [{ text: "见下。" }],
    }),
  ).toEqual(["垃圾回收算法", "垃圾回收算法的历史", "常见的垃圾回收算法", "算法怎样回收垃圾", "垃圾回收", "内存管理"]);
});

test.each([
  ["docker安装", "Docker 安装"],
  ["DOCKER 安装", "docker安装"],
  ["ｄｏｃｋｅｒ　安装", "Docker 安装"],
  ["記憶體回收", "记忆体回收"],
  ["红烧肉", "《红烧肉》"],
  ["c++ 入门", "C++入门"],
  ["c#", "C#"],
  ["set timeout", "setTimeout"],
])("“%s” is the whole title “%s”", (typed, title) => {
  const others = { [`${title} 之一`]: full(typed), [`再谈 ${title}`]: full(typed), 别的: full(typed) };
  expect(order(typed, { ...others, [title]: [{ text: "短。" }] })[0]).toBe(title);
});

test("a word in letters does not match the beginning of a longer word in a title", () => {
  expect(order("java", { "JavaScript 简史": [], "初学 Java": [], "Java 的类": [] })).toEqual([
    "Java 的类",
    "初学 Java",
    "JavaScript 简史",
  ]);
  expect(order("ai", { 邮件: full("ai"), "Email 设置": full("AI").slice(1) })[0]).toBe("邮件");
});

test("ranks a heading equal to the query before a title with the words apart", () => {
  const documents = { 排序的快速实现: [{ text: "短。" }], 分治: [{ text: "快速排序", kind: "heading" as const }] };
  expect(order("快速排序", documents)).toEqual(["分治", "排序的快速实现"]);
});

test("ranks a text with both words before one named after one of them", () => {
  const documents = {
    糖醋里脊: full("里脊"),
    小炒: [{ text: "里脊切丝。" }, { text: "静置等待。" }],
  };
  expect(order("里脊 等待", documents)).toEqual(["小炒", "糖醋里脊"]);
});

test("finds a text by a piece of it before titles with its one significant word", () => {
  const documents = { 软件安装: full("安装"), 拓展阅读: [{ text: "如果你安装的系统有图形界面。" }] };
  expect(order("果你安装的系", documents)).toEqual(["拓展阅读", "软件安装"]);
});

test("a number matches as a whole, and not within a longer one", () => {
  const documents = { 尽心下: [{ text: "14.56", kind: "heading" as const }], 公孙丑下: [{ text: "4.56。" }] };
  expect(order("4.56", documents)[0]).toBe("公孙丑下");
});

// Covers spec §2.7.
test("a hit in a film leads to its second, one in a text to its paragraph, with the words marked", () => {
  const rank = createRanker({ query: readQuery("磨刀", fold), fold, now: NOW });
  const hitOf = (passage: Partial<Passage>) => rank(partsOf({ 手艺: [passage] })).map(describeHit)[0];
  const film = hitOf({ text: "先讲磨刀，再讲木料。", seconds: 75 });
  expect(film).toMatchObject({ path: "/?t=75", at_seconds: 75 });
  expect(film?.snippet).toEqual([
    { text: "先讲", is_match: false },
    { text: "磨刀", is_match: true },
    { text: "，再讲木料。", is_match: false },
  ]);
  const text = hitOf({ text: "磨刀要慢。", anchor: "工具" });
  expect(text).toMatchObject({ path: expect.stringMatching(/^\/#/), at_seconds: null });
  const place = new URLSearchParams(text?.path.split("#")[1]);
  expect([place.get("at"), place.get("find")]).toEqual(["工具", expect.stringContaining("磨刀")]);
});

test("ranks parts again with others as if all of them were new", () => {
  const given = { query: readQuery("垃圾 回收", fold), fold, now: NOW };
  const parts = partsOf({ 回收: full("垃圾回收"), 内存: full("垃圾"), 垃圾: full("回收"), 别的: full("标记") });
  const rank = createRanker(given);
  rank(parts.slice(0, 2));
  const found = parts.map(({ candidate, passages }) => ({ candidate: { ...candidate, isSound: true }, passages }));
  const withMatches = (ranked: RankedPart[]) => ranked.map(({ readMatches, ...one }) => ({ ...one, ...readMatches() }));
  expect(withMatches(rank(found))).toEqual(withMatches(createRanker(given)(found)));
});
