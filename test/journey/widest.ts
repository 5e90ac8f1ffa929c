import type { Page } from "@playwright/test";

/** How far the page reaches to the right, also where what sticks out is cut off; rows made to scroll may go on. */
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
