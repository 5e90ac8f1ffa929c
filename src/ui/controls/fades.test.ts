import { expect, test } from "vitest";
import { fades } from "./fades.ts";

// Covers spec §2.1.
test.each([
  ["/articles", "/articles/7", true],
  ["/", "/vip/", true],
  ["/articles", "/media?item=1", true],
  ["/articles", "/system", false],
  ["/articles", "/system/?kind=book", false],
  ["/system", "/system/book/3", false],
  ["/articles", "/articles?page=2", false],
  ["/articles", "#end", false],
  ["/vip", "/vip/", false],
])("decides whether a page fades from %s to %s: %s", (here, to, expected) => {
  expect(fades(here, to)).toBe(expected);
});
