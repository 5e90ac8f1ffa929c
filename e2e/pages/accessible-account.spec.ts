import { expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { openLoginWindow } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";

test.use({
  // Calls that need a confirmation first return 403.
  expectedComplaint: /status of 40[03]/,
});

test("the login window has no violations in either theme", async ({ page }) => {
  await page.goto("/articles");
  await openLoginWindow(page);
  for (const tab of ["密码", "扫码", "验证码"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectAccessibleInBothThemes(page);
  }
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expectAccessibleInBothThemes(page);
});

test("the profile has no violations in either theme", async ({ page, request }) => {
  await bringSession(page, await signUp(request));
  for (const [tab, part] of [
    ["", "总览"],
    ["learning", "学习进度"],
    ["notes", "笔记"],
    ["certificates", "结业证明"],
    ["downloads", "下载"],
    ["orders", "订单"],
    ["profile", "资料与会员"],
    ["devices", "设备"],
    ["security", "安全"],
    ["consents", "协议"],
    ["data", "数据与账号"],
  ]) {
    await page.goto(tab === "" ? "/user/profile" : `/user/profile?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 2, name: part, exact: true }).first()).toBeVisible();
    await expect(page.getByRole("main").locator(".skeleton")).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  }
});
