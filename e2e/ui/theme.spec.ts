import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));
const barColor = (page: Page) => page.locator("meta[name=theme-color]").getAttribute("content");
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));

test("the light theme is used and saved when nothing is stored, whatever the system prefers", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await isDark(page)).toBe(false);
  expect(await stored(page)).toBe("light");
});

// Covers spec §1.4, §4.14.
test("a toggle is saved, and the next page is dark at its first paint", async ({ page }) => {
  await page.goto("/");
  expect(await barColor(page)).toBe("#ffffff");
  await page.getByRole("button", { name: "深色主题" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect.poll(() => barColor(page)).toBe("#0a0a0a");
  expect(await stored(page)).toBe("dark");
  await expect(page.locator("body")).toHaveCSS("background-color", /rgba\(0, 0, 0, 0\)|rgb\(10, 10, 10\)/);
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(10, 10, 10)");

  await page.addInitScript(() => {
    const look = () => {
      const seen = (window as unknown as { seenThemes: boolean[] }).seenThemes;
      if (document.body) seen.push(document.documentElement.classList.contains("dark"));
      if (seen.length < 30) requestAnimationFrame(look);
    };
    (window as unknown as { seenThemes: boolean[] }).seenThemes = [];
    requestAnimationFrame(look);
  });
  await page.goto("/articles");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seenThemes: boolean[] }).seenThemes.length))
    .toBeGreaterThan(10);
  const seen = await page.evaluate(() => (window as unknown as { seenThemes: boolean[] }).seenThemes);
  expect(seen).not.toContain(false);
  expect(await barColor(page)).toBe("#0a0a0a");
});

// Covers spec §2.5, §4.14.
test("the system's scheme is followed only while nothing is stored", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const toggle = page.getByRole("button", { name: "深色主题" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  expect(await isDark(page)).toBe(false);

  await page.evaluate(() => localStorage.removeItem("theme"));
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await stored(page)).toBeNull();
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});

test("follows a change in another tab", async ({ page, context }) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/articles");
  await other.getByRole("button", { name: "深色主题" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
});
