import { expect, test } from "vitest";
import { endpointTitle } from "./endpoint-title.ts";

test.each([
  [{ method: "POST", summary: "同意退款：钱原路退回" }, "同意退款"],
  [{ method: "GET", summary: "一份退款申请：规则现在怎样算" }, "查看一份退款申请"],
  [{ method: "GET", summary: "看一份材料；每次查看都有记录" }, "看一份材料"],
  [{ method: "GET", summary: "筛选出的操作记录，CSV", download: {} }, "导出筛选出的操作记录"],
  [{ method: "GET", summary: "导出全站内容为一个 zip", download: {} }, "导出全站内容为一个 zip"],
])("the title of %o is %s", (endpoint, title) => {
  expect(endpointTitle(endpoint)).toBe(title);
});
