import type { Page } from "@playwright/test";

/** The right end of the page's widest content, including overflow that is clipped, except in scrollable rows. */
export function widest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/^(?:auto|scroll)$/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const texts = [...document.querySelectorAll("main :is(h1, h2, h3, p, a, span, li)")];
    const ends = texts
      .filter((text) => text.closest(".sr-only") === null && !scrolls(text))
      .map((text) => text.getBoundingClientRect().right);
    return Math.max(document.documentElement.scrollWidth, ...ends);
  });
}
