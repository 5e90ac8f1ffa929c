import { expect, test } from "vitest";
import { currentOf, currentOfSection, existingSections, LEARNING, PHONE_NAV, SITE_NAV } from "./site-nav.ts";

const ways = SITE_NAV.flatMap((section) => section.ways);

test.each([
  ["/", undefined],
  ["/system", "系统课"],
  ["/system/book/3", "系统课"],
  ["/vip", "会员方案"],
  ["/vip/", "会员方案"],
  ["/product/3", "单独购买"],
  ["/booking", "预约咨询"],
  ["/services/outsourcing", "项目委托"],
  ["/co-creation", "共创"],
  ["/vip/list", "会员库"],
  ["/vip/list/", "会员库"],
  ["/vip/book/7", "会员库"],
  ["/articles/7", "文章"],
  ["/user/profile", undefined],
  ["/systematic", undefined],
])("on %s the current link is %s", (pathname, label) => {
  const marked = ways.filter((way) => currentOf(way, pathname) !== undefined);
  expect(marked.map((way) => way.label)).toEqual(label === undefined ? [] : [label]);
});

test("distinguishes the page itself from its section", () => {
  const system = { label: "系统课", to: "/system" };
  expect(currentOf(system, "/system/")).toBe("page");
  expect(currentOf(system, "/system/book/3")).toBe("true");
  expect(currentOfSection({ label: "学习", ways: [system] }, "/system/book/3")).toBe("true");
  expect(currentOfSection({ label: "学习", ways: [system] }, "/articles")).toBeUndefined();
});

test("hides links without a page and sections without links, and displays them once their pages exist", () => {
  const table = [
    {
      label: "学习",
      ways: [
        { label: "基础课", to: "/basic" },
        { label: "系统课", to: "/system" },
      ],
    },
    { label: "媒体", ways: [{ label: "媒体", to: "/media" }] },
  ];
  expect(existingSections(table, ["/system"])).toEqual([{ label: "学习", ways: [{ label: "系统课", to: "/system" }] }]);
  expect(existingSections(table, ["/system", "/basic", "/media"])).toEqual(table);
});

test("every link leads to a page of the route table", () => {
  expect(ways.length).toBeGreaterThan(3);
  const phone = PHONE_NAV.flatMap((section) => section.ways);
  for (const { to } of [...ways, ...phone]) expect(import.meta.env.PAGE_PATHS).toContain(to);
});

test("on a phone 学习 links to the learning path", () => {
  expect(PHONE_NAV.find(({ label }) => label === "学习")?.ways[0]?.to).toBe("/system");
  expect(LEARNING.length).toBeGreaterThan(1);
});
