import { expect, test } from "vitest";
import { safeReturnPath, withQuery } from "./return-path.ts";

test("a path of this site is returned with its query and fragment", () => {
  for (const path of ["/vip/book/3/document/9", "/articles/7?page=2#一", "/vip/list"]) {
    expect(safeReturnPath(path)).toBe(new URL(path, "https://x.test").href.slice("https://x.test".length));
  }
});

test("refuses any path that could lead to another site", () => {
  const bad = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "evil",
    "",
    `/${"a".repeat(600)}`,
  ];
  for (const value of bad) expect(safeReturnPath(value), JSON.stringify(value)).toBeNull();
  expect(safeReturnPath(null)).toBeNull();
});

test("does not return to steps of a purchase", () => {
  for (const path of ["/vip", "/vip/", "/product/payment?plan=1", "/payment/success?order=1"]) {
    expect(safeReturnPath(path)).toBeNull();
  }
});

test("a query is written without its empty values", () => {
  expect(withQuery("/product/payment", { plan: 3, from: "/a?b=1" })).toBe("/product/payment?plan=3&from=%2Fa%3Fb%3D1");
  expect(withQuery("/vip", { from: null })).toBe("/vip");
});
