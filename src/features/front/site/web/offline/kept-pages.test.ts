import { expect, test } from "vitest";
import {
  addressesOf,
  chooseKept,
  isReadingPath,
  type KeptPage,
  MAX_KEPT_BYTES,
  MAX_KEPT_MS,
  MAX_KEPT_PAGES,
} from "./kept-pages.ts";

const NOW = 1_800_000_000_000;
const page = (number: number, more: Partial<KeptPage> = {}): KeptPage => ({
  path: `/articles/${number}`,
  title: `第 ${number} 篇`,
  keptAt: NOW - number,
  isWhole: true,
  bytes: 10_000,
  files: { "/assets/shell-1.js": 100_000 },
  ...more,
});
const paths = (pages: readonly KeptPage[]) => pages.map(({ path }) => path);

test.each([
  ["/articles/7", true],
  ["/system/book/1", true],
  ["/vip/book/1/document/2", true],
  ["/vip/course/3/video/4", true],
  ["/basic/course/related_book/3/document/4", true],
  ["/legal/terms", true],
  ["/", false],
  ["/articles", false],
  ["/user/profile", false],
  ["/product/payment", false],
  ["/payment/success", false],
  ["/cert", false],
  ["/community/5", false],
  ["/search", false],
  ["/articles/7.data", false],
  ["/api/v1/articles/7", false],
  ["/media/7", false],
])("%s is cached: %s", (path, isKept) => expect(isReadingPath(path)).toBe(isKept));

test("the last read come first, each once, and no more than the bound", () => {
  const many = Array.from({ length: MAX_KEPT_PAGES + 5 }, (_, number) => page(number));
  const chosen = chooseKept([...many.toReversed(), page(3, { keptAt: NOW })], NOW);
  expect(chosen).toHaveLength(MAX_KEPT_PAGES);
  expect(paths(chosen).slice(0, 4)).toEqual(["/articles/0", "/articles/3", "/articles/1", "/articles/2"]);
});

test("shared files count once; a page that is too large is left out, and smaller ones after it are not", () => {
  const most = MAX_KEPT_BYTES - 100_000;
  const chosen = chooseKept([page(1, { bytes: most - 10_000 }), page(2, { bytes: 10_001 }), page(3)], NOW);
  expect(paths(chosen)).toEqual(["/articles/1", "/articles/3"]);
});

test("what is old is let go", () => {
  expect(chooseKept([page(1, { keptAt: NOW - MAX_KEPT_MS - 1 })], NOW)).toEqual([]);
  expect(chooseKept([page(1, { keptAt: NOW - MAX_KEPT_MS })], NOW)).toHaveLength(1);
});

test("what is needed is the pages and their files", () => {
  const unread = page(3, { isWhole: false, bytes: 0, files: {} });
  expect([...addressesOf([page(1), page(2), unread])]).toEqual(["/articles/1", "/assets/shell-1.js", "/articles/2"]);
});
