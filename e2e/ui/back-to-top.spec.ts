import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);

// Covers spec §1.4.
test("below 300 px a button scrolls smoothly to the top and announces it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/");
  const button = page.getByRole("button", { name: "返回顶部" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await scrollTo(page, 301);
  await expect(button).toBeVisible();
  await scrollTo(page, 300);
  await expect(button).toHaveCount(0);

  await scrollTo(page, 900);
  await expect(button).toBeVisible();
  await button.hover();
  await expect(button.getByText("返回顶部")).toBeVisible();

  const passed = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        addEventListener("scroll", () => {
          seen.push(window.scrollY);
          if (window.scrollY === 0) resolve(seen);
        });
      }),
  );
  await button.click();
  expect((await passed).filter((y) => y > 0 && y < 900).length).toBeGreaterThan(1);
  await expect(button).toHaveCount(0);
});
