import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";

const isLaidOut = (page: Page) =>
  page
    .locator("main section")
    .last()
    .evaluate((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
const topOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("the home page lays out its later parts when they come near, and returns to the same place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 240 });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isLaidOut(page)).toBe(false);

  await page.locator("footer").scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(page)).toBe(true);
  const last = page.locator("main section").last().getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  const left = await topOf(page);
  expect(left).toBeGreaterThan(500);
  await last.click();
  await expect(page).not.toHaveURL(/\/$/);
  await page.goBack();
  await expect.poll(() => topOf(page)).toBe(left);
  expect(await isLaidOut(page)).toBe(true);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => topOf(page)).toBe(left);
});
