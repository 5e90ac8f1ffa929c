import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { ageConfirmations } from "../../test/journey/admin.ts";
import { fillSite } from "../../test/journey/busy-site.ts";
import { findConsoleDetails } from "../../test/journey/console-details.ts";
import { test } from "../../test/journey/own-site.ts";
import { listenForPolicyViolations } from "../../test/journey/policy-violations.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { widest } from "../../test/journey/widest.ts";

// The refusal until the owner has confirmed who they are.
test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 403/ });

/** The pages of the menu are divided among tests that run at the same time. */
const SHARES = 3;

for (let share = 0; share < SHARES; share += 1) {
  test(`pages of the menu are accessible in both themes and fit a phone, share ${share + 1} of ${SHARES}`, async ({
    page,
    request,
    site,
  }) => {
    await fillSite(request, site);
    await enterAsStaff(page, request, site, "owner");
    await page.goto("/admin");
    const links = page.getByRole("navigation", { name: "控制台" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    const hrefs = await links.evaluateAll((shown) => shown.map((link) => link.getAttribute("href") ?? ""));
    expect(hrefs.length).toBeGreaterThan(30);
    await expectSound(page, shareOf(hrefs, share));
  });

  test(`pages of one resource and pages of forms are accessible in both themes and fit a phone, share ${share + 1} of ${SHARES}`, async ({
    page,
    request,
    site,
  }) => {
    const { refundedOrder } = await fillSite(request, site);
    const owner = await enterAsStaff(page, request, site, "owner");
    await expectSound(page, shareOf(await findConsoleDetails(request, owner, refundedOrder), share));
  });
}

function shareOf(addresses: readonly string[], share: number): string[] {
  return addresses.filter((_, index) => index % SHARES === share);
}

/** Expects that no page at these addresses violates a rule of axe or the policy, or is wider than a phone. */
async function expectSound(page: Page, addresses: readonly string[]): Promise<void> {
  const refused = await listenForPolicyViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      expect(await widest(page)).toBeLessThanOrEqual(390);
    });
  }
  expect(refused).toEqual([]);
}

test("no cache and no search engine keeps the console, and on a phone its menu is a drawer", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "editor");
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await page.goto("/admin/courses");
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const drawer = page.getByRole("navigation", { name: "菜单", exact: true });
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "菜单", exact: true }).click();
  await drawer.getByRole("link", { name: /^审核(?!设置)/ }).click();
  await expect(page).toHaveURL("/admin/moderation");
  await expect(drawer).toBeHidden();
});

test("an idle console is locked until its user confirms who they are, and what was typed is still there", async ({
  page,
  request,
  site,
}) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/settings");
  const slogan = page.getByRole("textbox", { name: "一句话介绍" });
  await slogan.fill("离开座位以前写的");
  await ageConfirmations(site, owner.phone);
  // Only the date moves on, as on a machine that slept: no timer runs, and the first key must not keep it open.
  await page.evaluate((sleptMs) => {
    const now = Date.now;
    Date.now = () => now() + sleptMs;
  }, 31 * 60_000);
  await slogan.press("x");
  const lock = page.getByRole("region", { name: "控制台已锁定" });
  await expect(lock).toContainText("30 分钟没有操作");
  await expect(slogan).toBeHidden();
  await lock.getByRole("button", { name: "继续" }).click();
  const proof = page.getByRole("dialog", { name: "先确认是你本人" });
  await proof.getByLabel("当前密码").fill(owner.password);
  await proof.getByRole("button", { name: "确认" }).click();
  await expect(lock).toHaveCount(0);
  await expect(slogan).toHaveValue("离开座位以前写的");
});
