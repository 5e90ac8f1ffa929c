import { expect, test } from "vitest";
import {
  addressesOf,
  type CachedPage,
  chooseCachedPages,
  isReadingPath,
  MAX_CACHED_BYTES,
  MAX_CACHED_MS,
  MAX_CACHED_PAGES,
} from "./cached-pages.ts";

const NOW = 1_800_000_000_000;
const page = (number: number, more: Partial<CachedPage> = {}): CachedPage => ({
  path: `/articles/${number}`,
  title: `第 ${number} 篇`,
  cachedAt: NOW - number,
  isWhole: true,
  bytes: 10_000,
  files: { "/assets/shell-1.js": 100_000 },
  ...more,
});
const paths = (pages: readonly CachedPage[]) => pages.map(({ path }) => path);

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
])("decides whether %s is cached: %s", (path, isCached) => expect(isReadingPath(path)).toBe(isCached));

test("lists the last read pages first, each once, up to the limit", () => {
  const many = Array.from({ length: MAX_CACHED_PAGES + 5 }, (_, number) => page(number));
  const chosen = chooseCachedPages([...many.toReversed(), page(3, { cachedAt: NOW })], NOW);
  expect(chosen).toHaveLength(MAX_CACHED_PAGES);
  expect(paths(chosen).slice(0, 4)).toEqual(["/articles/0", "/articles/3", "/articles/1", "/articles/2"]);
});

test("counts shared files once, and omits a page that is too large but not smaller ones after it", () => {
  const max = MAX_CACHED_BYTES - 100_000;
  const chosen = chooseCachedPages([page(1, { bytes: max - 10_000 }), page(2, { bytes: 10_001 }), page(3)], NOW);
  expect(paths(chosen)).toEqual(["/articles/1", "/articles/3"]);
});

test("removes old entries", () => {
  expect(chooseCachedPages([page(1, { cachedAt: NOW - MAX_CACHED_MS - 1 })], NOW)).toEqual([]);
  expect(chooseCachedPages([page(1, { cachedAt: NOW - MAX_CACHED_MS })], NOW)).toHaveLength(1);
});

test("the required addresses are the pages and their files", () => {
  const unread = page(3, { isWhole: false, bytes: 0, files: {} });
  expect([...addressesOf([page(1), page(2), unread])]).toEqual(["/articles/1", "/assets/shell-1.js", "/articles/2"]);
});
