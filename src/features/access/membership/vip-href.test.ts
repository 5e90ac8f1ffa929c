import { expect, test } from "vitest";
import { vipHref } from "./vip-href.ts";

const backOf = (href: string) => new URL(href, "https://zhixing.test").searchParams.get("from");

test.each([
  [{ pathname: "/vip/book/1" }, null, "/vip/book/1"],
  [{ pathname: "/vip/book/1", search: "?q=甲&b", hash: "#节" }, null, "/vip/book/1?q=%E7%94%B2&b=#节"],
  [{ pathname: "/vip/course/1/video/2" }, 61.7, "/vip/course/1/video/2?t=61"],
  [{ pathname: "/vip/course/1/video/2", search: "?t=5" }, 61, "/vip/course/1/video/2?t=61"],
  [{ pathname: "/vip/course/1/video/2", search: "?t=5" }, null, "/vip/course/1/video/2?t=5"],
] as const)("from %o at %s the return address is %s", (place, second, back) => {
  expect(backOf(vipHref(place, second))).toBe(back);
});
