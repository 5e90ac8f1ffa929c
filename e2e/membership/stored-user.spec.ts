import { delayAnswers, delayWaking } from "../../test/journey/delay.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUpAsVip } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test("a membership that is newer than the stored user is not offered; before the response nothing is offered", async ({
  page,
  request,
  site,
}) => {
  const pages = await findPages(request);
  // The user stored in this browser predates the membership.
  await bringSession(page, await signUpAsVip(request, site));
  const stored = await page.evaluate(() => localStorage.getItem("userInfo") ?? "");
  expect(JSON.parse(stored)).toMatchObject({ is_vip: false });
  const offers = page
    .getByRole("main")
    .getByText(/^(?:(?:开通|续费|了解)会员(?:读全文)?|还不是会员|¥\d+ 起)$/)
    .filter({ visible: true });
  for (const address of [pages.home, pages["vip-list"], pages.vip, pages.course, pages["gated-document"]]) {
    await page.evaluate((text) => localStorage.setItem("userInfo", text), stored);
    const answer = await delayAnswers(page, "**/api/v1/user?*");
    const requested = page.waitForRequest("**/api/v1/user?*");
    await page.goto(address);
    // The page uses the stored user by then.
    await requested;
    await expect(offers, address).toHaveCount(0);
    answer();
    await expect(page.locator("html"), address).not.toHaveAttribute("data-visitor");
    if (address !== pages.vip) await expect(offers, address).toHaveCount(0);
  }
  await page.goto(pages.vip);
  const level = page.getByRole("main").getByText("VIP 会员", { exact: true });
  await expect(level.filter({ visible: true }).first()).toBeVisible();
});

test("the bar of the plans names no plan until the level of the stored user is known", async ({
  page,
  request,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const member = await signUpAsVip(request, site, 3);
  const { user } = await callAs(request, member, "GET", "/v1/user");
  await bringSession(page, { ...member, storage: { ...member.storage, userInfo: JSON.stringify(user) } });
  const wake = await delayWaking(page);
  await page.goto("/vip", { waitUntil: "commit" });
  const bar = page.getByRole("region", { name: "应付金额" });
  const named = bar.getByText(/卡$/).filter({ visible: true });
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(named).toHaveCount(0);
  wake();
  await expect(named).toHaveText(/^高级会员/);
});
