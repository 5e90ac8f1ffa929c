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
  const words = shown(page, total);
  expect(words).toContain("这一页没有内容了");
  expect(words).toContain(`href="/notes?page=${last}"`);
  expect(words).not.toContain("上一页");
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
