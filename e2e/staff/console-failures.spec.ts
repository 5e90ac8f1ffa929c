import { expect } from "@playwright/test";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 503/ });

/** Pages that load nothing before somebody chooses something. */
const LOADS_NOTHING = ["/admin/export", "/admin/people/import", "/admin/rights"];

test("each page of the menu says that its content was not loaded, and loads it on request", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin");
  const links = page.getByRole("navigation", { name: "控制台" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  const pages = await links.evaluateAll((shown) => shown.map((link) => link.getAttribute("href") ?? ""));
  const loading = pages.filter((href) => href !== "/admin" && !LOADS_NOTHING.includes(href));
  expect(loading.length).toBeGreaterThan(30);

  await page.route(/\/api\/v1\/admin\/(?!waiting)/, (route) =>
    route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message: "服务暂时不可用" } }),
  );
  const failure = page.getByRole("main").getByRole("alert").filter({ hasText: "没有取到" });
  for (const href of loading) {
    await test.step(href, async () => {
      await page.locator(`nav[aria-label="控制台"] a[href="${href}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(`${href}$`));
      await expect(failure.first()).toContainText("服务暂时不可用");
      await expect(failure.first().getByRole("button", { name: "再试一次" })).toBeVisible();
    });
  }
  await page.unrouteAll({ behavior: "wait" });
  await expect(async () => {
    await failure.first().getByRole("button", { name: "再试一次" }).click({ timeout: 1_000 });
    await expect(failure).toHaveCount(0);
  }).toPass();
});
