import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { widest } from "./widest.ts";

/** The sizes in which journeys look at a page: a phone's and a desktop's. */
export const BOTH_SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Looks at the open page in both sizes, where it must not reach beyond the side, and restores the size that it had. */
export async function atBothWidths(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  for (const viewport of BOTH_SIZES) {
    await page.setViewportSize(viewport);
    await look();
    expect(await widest(page), `${viewport.width} px`).toBeLessThanOrEqual(viewport.width);
  }
  if (size) await page.setViewportSize(size);
}
