import type { Page } from "@playwright/test";
import { grantLevel } from "../../test/journey/admin.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

const offers = (page: Page, text: RegExp) =>
  page
    .getByRole("main")
    .getByRole("link", { name: text })
    .or(page.getByRole("main").getByRole("button", { name: text }))
    .filter({ visible: true });

test("every page offers a renewal to a user whose membership has ended", async ({ page, request, site }) => {
  const pages = await findPages(request);
  const member = await signUp(request);
  await grantLevel(site, { userId: member.userId, level: 2, to: new Date("2026-01-01T00:00:00Z") });
  const { user } = await callAs(request, member, "GET", "/v1/user");
  await bringSession(page, { ...member, storage: { ...member.storage, userInfo: JSON.stringify(user) } });
  const profile = "/user/profile?tab=profile";
  for (const address of [pages.home, pages.system, pages["vip-list"], pages.vip, pages.course, profile]) {
    await page.goto(address);
    await expect(offers(page, /^续费会员/).first(), address).toBeVisible();
    await expect(offers(page, /^开通/), address).toHaveCount(0);
  }
  for (const address of [pages["gated-document"], pages["gated-article"]]) {
    await page.goto(address);
    await expect(page.getByRole("complementary", { name: "续费会员读全文" }), address).toBeVisible();
    await expect(offers(page, /^开通/), address).toHaveCount(0);
  }
  await page
    .getByRole("banner")
    .getByRole("button", { name: /的菜单$/ })
    .click();
  await expect(page.getByRole("link", { name: "续费会员" }).first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "开通会员" })).toHaveCount(0);
});
