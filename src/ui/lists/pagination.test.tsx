import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Pagination } from "./pagination.tsx";

const shown = (page: number, total: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Pagination page={page} pageSize={20} total={total} hrefOf={(wanted) => `/notes?page=${wanted}`} />
    </MemoryRouter>,
  );

test.each([
  [9, 47, 3],
  [2, 20, 1],
])("page %i of %i items states that there are none, and links to page %i", (page, total, last) => {
  const text = shown(page, total);
  expect(text).toContain("这一页没有内容了");
  expect(text).toContain(`href="/notes?page=${last}"`);
  expect(text).not.toContain("上一页");
});

test.each([
  [1, 20],
  [1, 0],
  [3, 0],
])("page %i of %i items needs no pagination", (page, total) => {
  expect(shown(page, total)).toBe("");
});

test("the last page has no next one", () => {
  expect(shown(3, 47)).toContain("上一页");
  expect(shown(3, 47)).not.toContain("下一页");
});
