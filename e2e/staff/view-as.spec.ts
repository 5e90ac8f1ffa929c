import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { createAdmin } from "../../test/journey/admin.ts";
import { logInAsAdmin } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

/** Expects that the bar covers nothing when the page is scrolled to its end. */
async function expectEndAbove(page: Page, bar: Locator): Promise<void> {
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect
    .poll(async () => {
      // Content that loads late makes the page longer.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [footer, above] = [await page.getByRole("contentinfo").boundingBox(), await bar.boundingBox()];
      return footer && above && footer.y + footer.height - above.y;
    })
    .toBeLessThanOrEqual(0);
}

// Every other call is refused until the admin's duties are done, and browsers log the refusals.
test.use({ expectedComplaint: /status of 403/, showsDiagrams: true });

test("an owner views a gated document as a guest and as a member, with a bar that shows it, and returns to their own view", async ({
  page,
  request,
  site,
}) => {
  const pages = await findPages(request);
  const account = `looker${randomInt(1e9)}`;
  const { password } = await createAdmin(site, account);
  await page.goto("/articles");
  await logInAsAdmin(page, { account, password });
  const gate = page.getByRole("complementary", { name: "开通会员读全文" });
  const bar = page.getByRole("complementary", { name: "浏览身份" });
  await page.goto(pages["gated-document"]);
  await expect(bar.getByRole("combobox")).toHaveValue("");
  await expect(gate).toHaveCount(0);

  await test.step("as a guest: teaser and gate", async () => {
    await bar.getByRole("combobox").selectOption("访客");
    await expect(bar).toContainText("正在以「访客」的身份浏览");
    await expect(gate.getByRole("button", { name: "开通会员" })).toBeVisible();
    await expect(gate.getByRole("button", { name: "已是会员，登录" })).toBeVisible();
  });
  await test.step("as a VIP member: the text, on the next page too", async () => {
    await bar.getByRole("combobox").selectOption("VIP 会员");
    await expect(bar).toContainText("正在以「VIP 会员」的身份浏览");
    await expect(gate).toHaveCount(0);
    await page.goto(pages["gated-document"]);
    await expect(bar).toContainText("正在以「VIP 会员」的身份浏览");
  });
  await test.step("lists show a member's view too, and on a phone the site's tab bar stays usable", async () => {
    await page.goto("/vip/list");
    await expect(page.getByRole("main").getByRole("link", { name: "我的会员" })).toBeVisible();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "首页", exact: true }).filter({ visible: true }).last().click();
    await expect(page).toHaveURL("/");
    await expectEndAbove(page, bar);
    await page.setViewportSize(size ?? { width: 1440, height: 900 });
    await page.goto(pages["gated-document"]);
  });
  await test.step("with their own view again", async () => {
    await bar.getByRole("button", { name: "变回自己" }).click();
    await expect(bar.getByRole("combobox")).toHaveValue("");
    await expect(bar).not.toContainText("正在以");
  });
  await test.step("other users do not have the bar", async () => {
    const guest = await page.context().browser()?.newPage();
    await guest?.goto(`${site.url}${pages["gated-document"]}`);
    await expect(guest!.getByRole("complementary", { name: "浏览身份" })).toHaveCount(0);
    await guest?.close();
  });
});
