import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { expect, test } from "./journey.ts";

/** The rules of axe that look at colours. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Axe finds nothing to object to on the settled page: a colour on its way is neither the one nor the other.
 * @param rules names of the rules to check; absent: all
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Not `networkidle`: a signed-in page holds a stream of events open.
  await expect(page.locator(".skeleton")).toHaveCount(0);
  // A sum that is being fetched again is dimmed until it arrives.
  await expect(page.locator('[aria-live][aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const findPassing = () =>
      document.getAnimations().filter(({ effect, playState, timeline }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        return playState === "running" && timeline === document.timeline && !isEndless;
      });
    // The end of one begins another where an element inherits the colour that its own transition goes to.
    for (let passing = findPassing(); passing.length > 0; passing = findPassing()) {
      // Where the browser skips off-screen content, a transition would wait for a scroll to it.
      for (const animation of passing) animation.finish();
      await Promise.allSettled(passing.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
  expect(await findViolations(page, rules)).toEqual([]);
}

/**
 * The same in both themes, on one load of the page: the theme is switched as a choice in another tab would. A theme
 * changes nothing but colours.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await switchTheme(page, "light");
  await test.step("light", () => expectAccessible(page));
  await switchTheme(page, "dark");
  await test.step("dark", () => expectAccessible(page, COLOR_RULES));
}

async function switchTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem("theme", chosen);
    dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  }, theme);
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(theme === "dark");
}

/** Every page of this test is shown in the theme. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((wanted) => {
    // Frames without an origin have no storage.
    if (self === top) localStorage.setItem("theme", wanted);
  }, theme);
}
