import { expect, test } from "vitest";
import { isWayHere, SITE_NAV } from "./site-nav.ts";

test.each([
  ["/", "首页"],
  ["/system", "系统课"],
  ["/system/book/3", "系统课"],
  ["/vip", "会员"],
  ["/vip/", "会员"],
  ["/vip/list", "会员书库"],
  ["/vip/list/", "会员书库"],
  ["/articles/7", "文章"],
  ["/user/profile", undefined],
  ["/systematic", undefined],
])("on %s the marked way is %s", (pathname, label) => {
  const marked = SITE_NAV.filter((way) => isWayHere(way, pathname));
  expect(marked.map((way) => way.label)).toEqual(label === undefined ? [] : [label]);
});
