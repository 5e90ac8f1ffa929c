import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Axe finds nothing to object to on the settled page: a colour on its way is neither the one nor the other. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not the quiet of the network: who is signed in keeps a stream of events open.
  await expect(page.locator(".skeleton")).toHaveCount(0);
  // A sum that is asked for anew is dimmed until it is there.
  await expect(page.locator('[aria-live][aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter(({ effect, playState, timeline }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return playState === "running" && timeline === document.timeline && !isEndless;
    });
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html}`));
  expect(found).toEqual([]);
}

/** Every page of this test is shown in the theme. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((wanted) => {
    // Frames without an origin have no storage.
    if (self === top) localStorage.setItem("theme", wanted);
  }, theme);
}
