import { expect, test } from "vitest";
import { pageKey } from "./page-key.ts";

test.each([
  ["/", "/"],
  ["/articles", "/articles"],
  ["/articles?page=2&tag=git", "/articles?page=2&tag=git"],
  ["/articles?utm_source=x&page=2", "/articles?page=2"],
  ["/articles?tag=git&page=2", "/articles?page=2&tag=git"],
  ["/?x=1", "/"],
  ["/articles.data?page=2&_routes=articles", "/articles.data?page=2&_routes=articles"],
])("%s is kept under %s", (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test.each([
  ["/api/v1/plans"],
  ["/sandbox"],
  ["/%2e%2e/etc/passwd"],
  ["/articles%2F1"],
  ["//evil.example/"],
  ["/page;.js"],
  ["/a\\b"],
  [`/articles?tag=${"x".repeat(61)}`],
  ["/articles.data?_routes=%3Cscript%3E"],
  [`/articles.data?_routes=${"a".repeat(201)}`],
])("%s is not kept", (url) => {
  expect(pageKey(url)).toBeNull();
});
