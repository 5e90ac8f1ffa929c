import { expect, test } from "vitest";
import { HOST, isCounted, sourceOf } from "./tracking-rules.ts";

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

test.each([
  [{}, CHROME, true],
  [{ dnt: "0" }, CHROME, true],
  [{ dnt: "1" }, CHROME, false],
  [{ "sec-gpc": "1" }, CHROME, false],
  [{}, "Mozilla/5.0 (compatible; Googlebot/2.1)", false],
  [{}, "Mozilla/5.0 (compatible; Baiduspider/2.0)", false],
  [{}, "", true],
] as const)("the headers %j of %s are counted: %s", (headers: Record<string, string>, userAgent, isOne) => {
  expect(isCounted({ userAgent, header: (name) => headers[name] ?? null })).toBe(isOne);
});

test.each([
  ["", ""],
  ["no address", ""],
  ["https://zhixing.test/articles/1?q=secret", ""],
  ["https://www.baidu.com/s?wd=secret", "baidu.com"],
  ["http://blog.example:8080/a", "blog.example"],
  ["https://例子.中国/页", "xn--fsqu00a.xn--fiqs8s"],
  ["android-app://com.tencent.mm/", ""],
  ["https://user:pass@other.example/", "other.example"],
])("the source of a visitor from %s is “%s”", (referrer, host) => {
  expect(sourceOf(referrer, "zhixing.test")).toBe(host);
  expect(host).toMatch(HOST);
});
