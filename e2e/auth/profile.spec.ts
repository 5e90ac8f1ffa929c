import { computeTotp, expectSignedIn, logInByHand, logOutByMenu } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUpWithPassword } from "../../test/journey/members.ts";
import { limit } from "../../test/time/limits.ts";

test.use({
  // The first step of a two-step login returns 403, and a wrong code returns 400.
  expectedComplaint: /status of 40[03]/,
});

test("the second factor: enrolled by its code, required at login, replaced by a recovery code", async ({
  page,
  request,
}) => {
  const reader = await signUpWithPassword(request);
  await bringSession(page, reader);
  await page.goto("/user/profile?tab=security");
  await page.getByRole("region", { name: "两步验证" }).getByRole("button", { name: "开启" }).click();
  await page.getByRole("textbox", { name: "当前密码" }).fill(reader.password);
  await page.getByRole("button", { name: "确认" }).click();
  await expect(page.getByRole("img", { name: "两步验证二维码" })).toBeVisible();
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByRole("textbox", { name: /6 位数字/ }).fill(computeTotp(secret));
  await page.getByRole("dialog").getByRole("button", { name: "开启" }).click();
  const shown = page.getByRole("dialog").getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载" }).click();
  expect((await saving).suggestedFilename()).toBe("恢复码.txt");
  await expect(page.getByRole("button", { name: "完成" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "我已经保存好这些恢复码" }).check();
  await page.getByRole("button", { name: "完成" }).click();
  await expect(page.getByText(/^还剩 10 个/)).toBeVisible();

  await logOutByMenu(page);
  await logInByHand(page, reader);
  await expect(page.getByRole("heading", { name: "两步验证" })).toBeVisible();
  await page.getByRole("button", { name: /用恢复码/ }).click();
  await page.getByRole("textbox", { name: "恢复码" }).fill("没有这个码");
  await page.getByRole("button", { name: "验证并登录" }).click();
  await expect(page.getByText("恢复码错误或已用过")).toBeVisible();
  await page.getByRole("textbox", { name: "恢复码" }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "验证并登录" }).click();
  await expectSignedIn(page);
});

test("personal data is exported and downloaded; the account is deleted and restored", async ({ page, request }) => {
  const reader = await signUpWithPassword(request);
  await bringSession(page, reader);
  await page.goto("/user/profile?tab=data");
  await page.getByRole("button", { name: "打包我的数据" }).click();
  await page.getByRole("textbox", { name: "当前密码" }).fill(reader.password);
  await page.getByRole("button", { name: "确认" }).click();
  const saving = page.waitForEvent("download", { timeout: limit(30_000) });
  await page.getByRole("button", { name: "下载" }).click({ timeout: limit(30_000) });
  expect((await saving).suggestedFilename()).toBe("我的数据.zip");

  await page.getByRole("button", { name: "申请注销" }).click();
  const closeDialog = page.getByRole("dialog", { name: "注销账号？" });
  await expect(closeDialog.getByRole("button", { name: "申请注销" })).toBeDisabled();
  await closeDialog.getByRole("checkbox").check();
  await closeDialog.getByRole("button", { name: "申请注销" }).click();
  await expect(page.getByText(/账号将在 .+ 删除/)).toBeVisible();
  await page.getByRole("button", { name: "撤回申请" }).click();
  await expect(page.getByRole("button", { name: "申请注销" })).toBeVisible();
});
