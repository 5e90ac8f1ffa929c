import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { drawPhoneNumber } from "../../test/draw.ts";
import { ageConfirmations } from "../../test/journey/admin.ts";
import { bindEmail, computeTotp, enterFreshly, type Reader } from "../../test/journey/by-hand.ts";
import { confirmIdentity, findConfirmDialog } from "../../test/journey/confirmation.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { enterWithPassword, readCode } from "../../test/journey/members.ts";

// Calls that need a confirmation return 403, and a password change without the current password returns 422.
test.use({ expectedComplaint: /status of (?:403|422)/ });

test("after a password login a new address needs no confirmation, and the data export does", async ({
  page,
  request,
}) => {
  const reader = await enterFreshly(page, request);

  await bindEmail(page, request, `${randomUUID()}@example.com`);

  await page.goto("/user/profile?tab=data");
  await page.getByRole("button", { name: "打包我的数据" }).click();
  await confirmIdentity(page, reader);
  await expect(page.getByRole("heading", { name: "可以下载" })).toBeVisible();
});

test("changing the number requires a confirmation five minutes after the login, and another one when it has expired", async ({
  page,
  request,
  site,
}) => {
  const reader = await enterFreshly(page, request);
  await ageConfirmations(site, reader.phone);

  await page.goto("/user/profile?tab=security");
  await page.getByRole("button", { name: "更换手机号" }).click();
  await confirmIdentity(page, reader);
  const form = page.getByRole("dialog", { name: "更换手机号" });
  const phone = drawPhoneNumber();
  await form.getByRole("textbox", { name: "新手机号" }).fill(phone);
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(form.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  await form.getByRole("textbox", { name: "验证码" }).fill(await readCode(request, phone));

  await ageConfirmations(site, reader.phone);
  await form.getByRole("button", { name: "更换", exact: true }).click();
  await expect(findConfirmDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(findConfirmDialog(page)).toBeHidden();
  // Closing it loses nothing, and no error about missing rights appears.
  await expect(form.getByText("还没有确认是你本人，什么都没有改动")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "新手机号" })).toHaveValue(phone);

  await form.getByRole("button", { name: "更换", exact: true }).click();
  await confirmIdentity(page, reader);
  await expect(page.getByText("手机号已更换")).toBeVisible();
  await expect(page.getByRole("main").getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();
});

test("after an expired confirmation the forms for recovery codes, the second factor and account deletion ask again and continue", async ({
  page,
  request,
  site,
}) => {
  const reader = await enterWithPassword(page, request);
  await page.goto("/user/profile?tab=security");
  const section = page.getByRole("region", { name: "两步验证" });
  await section.getByRole("button", { name: "开启" }).click();
  await confirmIdentity(page, reader);
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByRole("textbox", { name: /6 位数字/ }).fill(computeTotp(secret));
  await page.getByRole("dialog").getByRole("button", { name: "开启" }).click();
  const recoveryCode = (await page.getByRole("dialog").getByRole("listitem").first().textContent())?.trim() ?? "";
  await page.getByRole("checkbox", { name: "我已经保存好这些恢复码" }).check();
  await page.getByRole("button", { name: "完成" }).click();

  await section.getByRole("button", { name: "关闭" }).click();
  const off = page.getByRole("dialog", { name: "关闭两步验证？" });
  await off.getByRole("textbox", { name: "或者一个恢复码" }).fill(recoveryCode);
  await goOnAfterConfirming({ page, site, reader, button: off.getByRole("button", { name: "关闭两步验证" }) });
  await expect(page.getByText("两步验证已关闭")).toBeVisible();

  await page.goto("/user/profile?tab=data");
  await page.getByRole("button", { name: "申请注销" }).click();
  const leaving = page.getByRole("dialog", { name: "注销账号？" });
  await leaving.getByRole("checkbox").check();
  await goOnAfterConfirming({ page, site, reader, button: leaving.getByRole("button", { name: "申请注销" }) });
  await expect(page.getByText(/账号将在 .+ 删除/)).toBeVisible();
});

test("a new password sent after the confirmation expired requires the current one, and stays in the form", async ({
  page,
  request,
  site,
}) => {
  const reader = await enterWithPassword(page, request);
  await page.goto("/user/profile?tab=security");
  await page.getByRole("button", { name: "修改密码" }).click();
  await page.getByRole("button", { name: "忘了当前密码，用验证码确认" }).click();
  await confirmIdentity(page, reader);
  const form = page.getByRole("dialog", { name: "修改密码" });
  await expect(form.getByRole("textbox", { name: "当前密码" })).toHaveCount(0);
  await form.getByRole("textbox", { name: "新密码" }).fill("两只 绿色的 河马");
  await ageConfirmations(site, reader.phone);
  await form.getByRole("button", { name: "保存新密码" }).click();
  await expect(form.getByText("请输入当前密码")).toBeVisible();
  await form.getByRole("textbox", { name: "当前密码" }).fill(reader.password);
  await form.getByRole("button", { name: "保存新密码" }).click();
  await expect(page.getByText("密码已修改，其他设备已退出登录")).toBeVisible();
});

interface LongWait {
  page: Page;
  site: { dataDir: string };
  reader: Reader;
  button: Locator;
}

async function goOnAfterConfirming({ page, site, reader, button }: LongWait): Promise<void> {
  await ageConfirmations(site, reader.phone);
  await button.click();
  await confirmIdentity(page, reader);
}
