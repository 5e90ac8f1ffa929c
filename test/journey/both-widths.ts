import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { widest } from "./widest.ts";

/** The viewport sizes in which journeys check a page: a phone's and a desktop's. */
export const BOTH_SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Checks the open page in both sizes, in which it must not overflow to the side, then restores the viewport size. */
export async function atBothWidths(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  for (const viewport of BOTH_SIZES) {
    await page.setViewportSize(viewport);
    await look();
    expect(await widest(page), `${viewport.width} px`).toBeLessThanOrEqual(viewport.width);
  }
  if (size) await page.setViewportSize(size);
}
