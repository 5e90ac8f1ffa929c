import { enterPassword, logOutByMenu } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { enterWithPassword } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test("opening a gated page shows teaser and gate; a click on a locked row or the gate opens the login dialog", async ({
  page,
  request,
}) => {
  const pages = await findPages(request);
  const reader = await enterWithPassword(page, request);
  const heading = page.getByRole("heading", { level: 1, includeHidden: true });
  const outline = page.getByRole("region", { name: "目录" });
  const gate = page.getByRole("complementary", { name: "开通会员读全文" });
  const window = page.getByRole("dialog", { name: "登录" });

  await test.step("a user without membership reaches the teaser by a row and by the link to the next page", async () => {
    await page.goto(pages["vip-book"]);
    await outline.getByRole("link", { name: "会员的一章" }).click();
    await expect(gate.getByRole("link", { name: "开通会员" })).toBeVisible();
    await page.getByRole("link", { name: /下一篇/ }).click();
    await expect(heading).toHaveText("会员的另一章");
    await expect(gate).toBeVisible();
    await expect(page).toHaveURL(/\/vip\/book\/\d+\/document\/\d+$/);
  });
  await test.step("a guest who opens the page by a link or by the next-page link gets no login prompt", async () => {
    await page.goto(pages["vip-book"]);
    await logOutByMenu(page);
    await page.goto(pages["gated-document"]);
    await expect(gate.getByRole("button", { name: "开通会员" })).toBeVisible();
    await page.getByRole("link", { name: /下一篇/ }).click();
    await expect(heading).toHaveText("会员的另一章");
    await expect(gate).toBeVisible();
    await expect(window).toHaveCount(0);
  });
  await test.step("a click on a locked row opens the login dialog over the teaser", async () => {
    await page.goto(pages["vip-book"]);
    await outline.getByRole("link", { name: "会员的一章" }).click();
    await expect(window).toContainText("登录后继续阅读");
    await expect(heading).toHaveText("会员的一章");
    await window.getByRole("button", { name: "关闭" }).click();
  });
  await test.step("choosing membership at the gate leads to the login, then to the plans with a return link", async () => {
    const here = new URL(page.url()).pathname;
    await gate.getByRole("button", { name: "开通会员" }).click();
    await enterPassword(page, reader);
    await expect(page).toHaveURL(`/vip/?from=${encodeURIComponent(here)}`);
    await page.goBack();
    await expect(gate).toBeVisible();
  });
});
