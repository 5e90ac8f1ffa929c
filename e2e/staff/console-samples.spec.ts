import { expect } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { widest } from "../../test/journey/widest.ts";

// The refusal until the owner has confirmed who they are.
test.use({ siteName: "samples", siteSettings: {}, expectedComplaint: /status of 403 .*\/admin\/samples\)$/ });

test("an owner reads what removing the demo's members takes and leaves, confirms, and finds them gone", async ({
  page,
  request,
  site,
}) => {
  const { password } = await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/doctor");
  const part = page.getByRole("region", { name: "示例内容" });
  await part.getByRole("button", { name: "移除示例会员" }).click();
  const sheet = page.getByRole("dialog", { name: "移除示例会员" });
  await expect(sheet).toContainText(
    /会移除\d+ 位示例会员、\d+ 个话题、\d+ 条评论、\d+ 条评价、\d+ 个委托案例；停止 \d+ 项示例预约/,
  );
  await expect(sheet).toContainText("真实的人写的一切");
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widest(page)).toBeLessThanOrEqual(390);

  await sheet.getByRole("button", { name: "移除", exact: true }).click();
  const proof = page.getByRole("dialog", { name: "先确认是你本人" });
  await proof.getByLabel("当前密码").fill(password);
  await proof.getByRole("button", { name: "确认" }).click();
  await expect(page.getByText("示例会员和他们写的已经移除")).toBeVisible();
  await expect(part).toHaveCount(0);
  await page.goto("/community");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("示例：")).toHaveCount(0);
});
