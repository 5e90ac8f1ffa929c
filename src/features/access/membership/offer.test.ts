import { expect, test } from "vitest";
import { levelLead, offeredWorks, shelfLead, type WorkCount, worksText } from "./offer.ts";

const counts: WorkCount[] = [
  { kind: "system", contentType: "system_course", count: 2 },
  { kind: "system", contentType: "free", count: 4 },
  { kind: "vip", contentType: "vip", count: 1 },
  { kind: "vip", contentType: "vip_basic", count: 2 },
  { kind: "vip", contentType: "vip_premium", count: 1 },
  { kind: "article", contentType: "paid_article", count: 5 },
  { kind: "article", contentType: "free", count: 9 },
];

test("the VIP offer lists works that need exactly VIP", () => {
  expect(worksText(counts, 2)).toBe("2 门系统课、3 本会员图书和 5 篇会员文章");
  expect(worksText(counts, 3)).toBe("1 本高级图书");
  expect(levelLead(counts, 2)).toBe("读 2 门系统课、3 本会员图书和 5 篇会员文章的全文");
  expect(levelLead(counts, 3)).toBe("VIP 的全部内容，再加 1 本高级图书");
  expect(offeredWorks(counts).map(({ name, level }) => [name, level])).toEqual([
    ["系统课", 2],
    ["会员图书", 2],
    ["会员文章", 2],
    ["高级图书", 3],
  ]);
});

test("a site without gated works promises nothing", () => {
  const open = counts.filter(({ contentType }) => contentType === "free");
  expect(offeredWorks(open)).toEqual([]);
  expect(levelLead(open, 2)).toBe("读标着 VIP 的全部内容");
  expect(levelLead([], 3)).toBe("包含 VIP 的全部内容");
});

test.each<[number, number, string]>([
  [3, 0, "会员能读 3 本会员图书和以后新加的会员图书。"],
  [3, 1, "VIP 可以读其中 3 本，高级会员还能读另外 1 本高级图书；以后新加的也一样。"],
  [0, 2, "高级会员能读 2 本高级图书和以后新加的高级图书。"],
  [0, 0, "书架上的书都可以直接读。"],
])("the shelf with %i VIP and %i premium books states its audience", (vip, premium, lead) => {
  const shelf: WorkCount[] = [
    { kind: "vip", contentType: "vip", count: vip },
    { kind: "vip", contentType: "vip_premium", count: premium },
  ];
  expect(shelfLead(shelf)).toBe(lead);
});

test.each<[number, number, number, string]>([
  [2, 1, 0, "会员能学 2 门会员课程和 1 本会员图书，以后新加的也一样。"],
  [1, 0, 0, "会员能学 1 门会员课程，以后新加的也一样。"],
  [1, 1, 2, "会员能学 1 门会员课程和 1 本会员图书；高级会员还能学 2 本高级图书。以后新加的也一样。"],
])("a shelf of %i courses, %i books and %i premium books counts all of them", (courses, vip, premium, lead) => {
  const shelf: WorkCount[] = [
    { kind: "course", contentType: "vip", count: courses },
    { kind: "course", contentType: "basic_course", count: 7 },
    { kind: "vip", contentType: "vip", count: vip },
    { kind: "vip", contentType: "vip_premium", count: premium },
  ];
  expect(shelfLead(shelf)).toBe(lead);
});

test.each<[string, WorkCount[], string]>([
  [
    "does not count works of other shelves",
    [{ kind: "system", contentType: "vip", count: 5 }],
    "书架上的书都可以直接读。",
  ],
  [
    "names no courses if there are none or they are open to everyone",
    [
      { kind: "course", contentType: "vip", count: 0 },
      { kind: "course", contentType: "basic_course", count: 3 },
      { kind: "vip", contentType: "vip", count: 2 },
    ],
    "会员能读 2 本会员图书和以后新加的会员图书。",
  ],
  [
    "names courses for premium members only",
    [{ kind: "course", contentType: "advanced_course", count: 1 }],
    "高级会员能学 1 门高级课程，以后新加的也一样。",
  ],
])("%s", (_name, counts, text) => {
  expect(shelfLead(counts)).toBe(text);
});
