import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { expect, test } from "./journey.ts";

/** The rules of axe that check colours. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Expects no violations on the page after all transitions: a colour during a transition must not be checked.
 * @param rules names of the rules to check; absent: all
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Not `networkidle`, because a signed-in page keeps an event stream open.
  await expect(page.locator(".skeleton")).toHaveCount(0);
  // A sum is dimmed while it is fetched again.
  await expect(page.locator('[aria-live][aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const findPassing = () =>
      document.getAnimations().filter(({ effect, playState, timeline }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        return playState === "running" && timeline === document.timeline && !isEndless;
      });
    // The end of a transition starts another one if an element with its own transition inherits the colour.
    for (let passing = findPassing(); passing.length > 0; passing = findPassing()) {
      // Finished here, because in off-screen content that the browser skips a transition would wait for a scroll.
      for (const animation of passing) animation.finish();
      await Promise.allSettled(passing.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
  expect(await findViolations(page, rules)).toEqual([]);
}

/**
 * The same in both themes without a reload: the theme is switched as if it were chosen in another tab. The second check
 * covers only colours, because a theme changes nothing else.
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

/** Shows all pages of this test in the theme. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((wanted) => {
    // Frames without an origin have no storage.
    if (self === top) localStorage.setItem("theme", wanted);
  }, theme);
}
