import { enterPassword, logOutByMenu, signUpByHand } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

test("who turns the page into a members' part is led to membership; who arrives gets the teaser", async ({
  page,
  request,
}) => {
  const pages = await findPages(request);
  const reader = await signUpByHand(page, request);
  const next = page.getByRole("link", { name: /下一篇/ });
  const gate = page.getByRole("complementary", { name: "开通 VIP" });

  await test.step("arriving from the book's page: the teaser with its gate", async () => {
    await page.goto(pages["vip-book"]);
    await page.getByRole("link", { name: "会员的一章" }).first().click();
    await expect(gate).toBeVisible();
  });
  await test.step("turning on without membership: the plans, with the way back", async () => {
    const here = new URL(page.url()).pathname;
    await next.click();
    await expect(page).toHaveURL(/\/vip\/\?from=%2Fvip%2Fbook%2F\d+%2Fdocument%2F\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(here);
    await expect(gate).toBeVisible();
  });
  await test.step("as a guest: the teaser and the login window first, the plans after a login without membership", async () => {
    await page.goto(pages["vip-book"]);
    await logOutByMenu(page);
    await page.getByRole("link", { name: "会员的一章" }).first().click();
    await expect(page.getByRole("complementary", { name: "登录后继续" })).toBeVisible();
    await next.click();
    await expect(page.getByRole("heading", { level: 1, name: "会员的另一章", includeHidden: true })).toBeAttached();
    await expect(page.getByRole("dialog", { name: "登录" })).toContainText("登录后继续阅读");
    await enterPassword(page, reader);
    await expect(page).toHaveURL(/\/vip\/\?from=/);
  });
});
