import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { listBatches, makeBatch, stopBatch } from "../../src/features/commerce/redeem/admin-contract.ts";
import { drawPhoneNumber } from "../../test/draw.ts";
import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { leaveGreeting } from "../../test/journey/by-hand.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, readCode, signUp } from "../../test/journey/members.ts";
import { takePart } from "../../test/journey/ways.ts";

// An invalid or used code is refused.
test.use({ expectedComplaint: /status of (?:409|422)/ });

/** A batch made by staff: its number, and the codes from its file. */
async function makeCodes(site: VisitedSite, count: number): Promise<{ batchId: number; codes: string[] }> {
  const name = `读书会 ${randomUUID()}`;
  const body = { name, grants: { kind: "plan", slug: "vip-quarter" }, count, valid_until: null } as const;
  const file = String(await callAsOwner(site, makeBatch, { body }));
  const lines = file.split("\r\n").slice(1, -1);
  const codes = lines.map((line) => line.split(",")[1]?.replaceAll('"', "") ?? "");
  expect(codes).toHaveLength(count);
  const { items } = await callAsOwner(site, listBatches, { query: {} });
  return { batchId: items.find((batch) => batch.name === name)?.id ?? 0, codes };
}

const field = (page: Page): Locator => page.getByRole("textbox", { name: "兑换码" });
const look = (page: Page): Promise<void> => page.getByRole("button", { name: "看看能兑换什么" }).click();
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole("heading", { level: 2, name });

test("a guest opens the link of a code, signs up and redeems it by keyboard; a second user is refused", async ({
  page,
  request,
  site,
  browser,
}) => {
  const { batchId, codes } = await makeCodes(site, 2);
  const [code = "", other = ""] = codes;

  await test.step("the login retains the page and the code", async () => {
    await page.goto(`/redeem?code=${code.toLowerCase()}`);
    await expect(page).toHaveTitle(/^使用兑换码 · /);
    await page.getByRole("main").getByRole("button", { name: "登录" }).click();
    const dialog = page.getByRole("dialog");
    const phone = drawPhoneNumber();
    await dialog.getByRole("button", { name: "注册", exact: true }).click();
    await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
    await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(request, phone));
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "注册并登录" }).click();
    await leaveGreeting(page);
    await expect(dialog).toBeHidden();
    await expect(field(page)).toHaveValue(code.toLowerCase());
  });

  await test.step("its content is shown first without redeeming it", async () => {
    await field(page).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page, "这个码可以兑换：VIP 季卡")).toBeFocused();
    await expect(page.getByRole("region").getByRole("listitem")).toContainText(/VIP 季卡.*年.* 到 .*年/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "换一个码" }).press("Enter");
    await expect(field(page)).toHaveValue(code.toLowerCase());
    await field(page).press("Enter");
  });

  await test.step("after the confirmation the content is accessible and listed in the profile", async () => {
    await page.getByRole("button", { name: "确认兑换" }).press("Enter");
    await expect(heading(page, "兑换成功：VIP 季卡")).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("link", { name: "我的兑换" }).click();
    await expect(page).toHaveURL("/user/profile?tab=redemptions");
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "末四位" })).toContainText(
      code.slice(-4),
    );
    await expectAccessible(page);
    await takePart(page, "总览");
    await expect(page.getByRole("region", { name: "我的会员" })).toContainText("VIP");
  });

  await test.step("another member cannot use it and gets the reason", async () => {
    const second = await browser.newPage();
    await bringSession(second, await signUp(request));
    await second.goto("/redeem");
    await field(second).fill("7K3M-Q0Z1");
    await look(second);
    await expect(second.getByRole("alert").filter({ hasText: "16 个字母和数字" })).toBeVisible();
    await field(second).fill(` ${code.replaceAll("-", " ")} `);
    await look(second);
    await expect(second.getByRole("alert").filter({ hasText: "已经用过了" })).toBeVisible();
    await second.goto("/user/profile?tab=redemptions");
    await expect(second.getByRole("main")).toContainText("还没有兑换过");
    await callAsOwner(site, stopBatch, { params: { batch_id: batchId } });
    await second.getByRole("main").getByRole("link", { name: "使用兑换码" }).click();
    await field(second).fill(other);
    await look(second);
    await expect(second.getByRole("alert").filter({ hasText: "这批兑换码已停用" })).toBeVisible();
    await second.close();
  });
});

test.describe("on a phone, in the dark", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("page, preview and outcome fit", async ({ page, request, site }) => {
    const { codes } = await makeCodes(site, 1);
    const [code = ""] = codes;
    await bringSession(page, await signUp(request));
    await chooseTheme(page, "dark");
    await page.goto(`/redeem?code=${code}`);
    const expectFit = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
    };
    await expect(field(page)).toBeVisible();
    await expectFit();
    await page.getByRole("button", { name: "看看能兑换什么" }).tap();
    await expect(page.getByRole("button", { name: "确认兑换" })).toBeVisible();
    await expectFit();
    await page.getByRole("button", { name: "确认兑换" }).tap();
    await expect(page.getByRole("link", { name: "去看看" })).toBeVisible();
    await expectFit();
    await page.getByRole("link", { name: "去看看" }).tap();
    await expect(page).toHaveURL("/vip/list");
  });
});
