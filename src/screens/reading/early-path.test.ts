import { expect, test } from "vitest";
import { earlyPathOf } from "./early-path.ts";

// Covers spec §5.1.
test.each([
  ["/articles/12", "/api/v1/articles/12"],
  ["/articles/12/", "/api/v1/articles/12"],
  ["/articles/12a", null],
  ["/articles/12b", null],
  ["/articles/", null],
  ["/articles/12/more", null],
  ["/vip/book/12", null],
])("the early request of the page %s is %s", (pathname, path) => {
  expect(earlyPathOf(pathname)).toBe(path);
});
