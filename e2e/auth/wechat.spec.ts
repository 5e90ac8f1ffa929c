import type { Page } from "@playwright/test";
import { readLoginCode } from "../../test/auth/read-login-code.ts";
import { ageConfirmations } from "../../test/journey/admin.ts";
import { expectSignedIn, logInByHand, logOutByMenu, openLoginWindow } from "../../test/journey/by-hand.ts";
import { confirmIdentity, findConfirmDialog } from "../../test/journey/confirmation.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { enterWithPassword } from "../../test/journey/members.ts";

// Calls that need a confirmation return 403.
test.use({ expectedComplaint: /status of 403/ });

/** No other journey scans with this WeChat account. */
const PERSON = "沈舟";

test("a WeChat account linked in the profile logs in and is shown; both its owner and the account's owner can unlink it", async ({
  page,
  request,
  site,
}) => {
  const reader = await enterWithPassword(page, request);
  const masked = `${reader.phone.slice(0, 3)}****${reader.phone.slice(-4)}`;
  const section = page.getByRole("region", { name: "微信" });

  await test.step("linked after a confirmation", async () => {
    await page.goto("/user/profile?tab=security");
    await section.getByRole("button", { name: "绑定微信" }).click();
    await confirmIdentity(page, reader);
    await link(page, masked);
    await expect(section.getByText(/^已绑定/)).toBeVisible();
  });

  await test.step("the next scan shows the account first, and refusing it unlinks it at once", async () => {
    await logOutByMenu(page);
    const dialog = await openLoginWindow(page);
    await dialog.getByRole("tab", { name: "扫码" }).click();
    const phone = await scan(page, "微信小程序登录二维码");
    await expect(phone.getByRole("heading", { name: "确认登录电脑" })).toBeVisible();
    await expect(phone.getByRole("alert")).toContainText(masked);
    await expect(dialog.getByText("已扫码，请在手机上确认登录")).toBeVisible();
    await phone.getByRole("button", { name: "这不是我的账号" }).click();
    await expect(phone.getByRole("heading", { name: "已解除绑定" })).toBeVisible();
    await expect(dialog.getByText("已在手机上取消")).toBeVisible();
    await phone.close();
    await page.keyboard.press("Escape");
  });

  await test.step("the account shows the removal, and linking again requires a confirmation despite a recent login", async () => {
    await logInByHand(page, reader);
    await expectSignedIn(page);
    await page.goto("/user/profile?tab=security");
    await expect(section.getByText("还没有绑定")).toBeVisible();
    await section.getByRole("button", { name: "绑定微信" }).click();
    await confirmIdentity(page, reader);
    await link(page, masked);
  });

  await test.step("scanning logs in to this account", async () => {
    await logOutByMenu(page);
    const dialog = await openLoginWindow(page);
    await dialog.getByRole("tab", { name: "扫码" }).click();
    const phone = await scan(page, "微信小程序登录二维码");
    await phone.getByRole("button", { name: "确认登录" }).click();
    await expectSignedIn(page);
    await phone.close();
  });

  await test.step("unlinks after a confirmation, also after a late one", async () => {
    await page.goto("/user/profile?tab=security");
    await section.getByRole("button", { name: "解除绑定" }).click();
    await confirmIdentity(page, reader);
    const sheet = page.getByRole("dialog", { name: "解除微信绑定？" });
    await expect(sheet).toBeVisible();
    await ageConfirmations(site, reader.phone);
    await sheet.getByRole("button", { name: "解除绑定" }).click();
    await expect(findConfirmDialog(page)).toBeVisible();
    await confirmIdentity(page, reader);
    await expect(page.getByText("微信已解除绑定")).toBeVisible();
    await expect(section.getByText("还没有绑定")).toBeVisible();
  });
});

/** Scans the profile's code and confirms on the phone. */
async function link(page: Page, masked: string): Promise<void> {
  const phone = await scan(page, "绑定微信的小程序码");
  await expect(phone.getByRole("heading", { name: "确认绑定微信" })).toBeVisible();
  await expect(phone.getByText(masked)).toBeVisible();
  await expect(page.getByText("已扫码，请在手机上确认绑定")).toBeVisible();
  await phone.getByRole("button", { name: "确认绑定" }).click();
  await expect(page.getByText("微信已绑定")).toBeVisible();
  await phone.close();
}

/** The simulated phone after its camera read the code on this page. */
async function scan(page: Page, alt: string): Promise<Page> {
  const picture = page.getByRole("img", { name: alt });
  await expect(picture).toBeVisible();
  const scene = await readLoginCode((await picture.getAttribute("src")) ?? "");
  const phone = await page.context().newPage();
  await phone.goto(`/sandbox/scan?scene=${encodeURIComponent(scene)}`);
  await phone.getByRole("button", { name: new RegExp(PERSON) }).click();
  return phone;
}
