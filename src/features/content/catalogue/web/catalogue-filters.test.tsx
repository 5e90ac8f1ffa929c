import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { WorkChoices } from "../contract.ts";
import type { CatalogueChoice } from "./catalogue-address.ts";
import { CatalogueTools } from "./catalogue-filters.tsx";

const choices: WorkChoices = {
  categories: ["编程", "写作"],
  tags: ["入门", "实战"],
  kinds: ["course"],
  levels: ["user", "vip"],
};
const nothingChosen: CatalogueChoice = { category: null, tag: null, kind: null, level: null, q: null, sort: "order" };

/** The names of the filters, as a screen reader announces them. */
function toolsOf(total: number, choice: Partial<CatalogueChoice> = {}, isFew = false): string[] {
  const list = { total, has_more: false, is_few: isFew };
  const tools = <CatalogueTools path="/basic" choices={choices} choice={{ ...nothingChosen, ...choice }} list={list} />;
  const router = createMemoryRouter([{ path: "/basic", element: tools }], { initialEntries: ["/basic"] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name = ""]) => name);
}

test("a list of several works can be filtered, ordered and searched", () => {
  expect(toolsOf(2)).toEqual(["分类", "级别", "标签", "排序", "在这里搜索"]);
});

test("a short list has no tags to filter by, except a chosen one", () => {
  expect(toolsOf(2, {}, true)).toEqual(["分类", "级别", "排序", "在这里搜索"]);
  expect(toolsOf(2, { tag: "实战" }, true)).toContain("标签");
});

test.each([0, 1])("a list of %i works offers no filter that would exclude nothing", (total) => {
  expect(toolsOf(total)).toEqual([]);
});

test("a filter that is set can be removed, however little it excludes", () => {
  expect(toolsOf(1, { tag: "实战" })).toContain("标签");
  expect(toolsOf(0, { kind: "course" })).toContain("类型");
  expect(toolsOf(0, { q: "没有的" })).toContain("在这里搜索");
  expect(toolsOf(1, { sort: "newest" })).toEqual(["排序"]);
});
