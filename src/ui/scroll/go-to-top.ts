/** spec §9 */
export const BACK_TO_TOP = { showPastPx: 300, throttleMs: 100 } as const;

export function isFarDown(scrollY: number): boolean {
  return scrollY > BACK_TO_TOP.showPastPx;
}

/** Scrolls smoothly unless the visitor prefers reduced motion. */
export function goToTop() {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
}
