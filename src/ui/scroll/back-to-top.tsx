import { useEffect, useState } from "react";
import { Icon } from "../display/icon.tsx";
import { followScroll } from "./follow-scroll.ts";

/** spec §9 */
export const BACK_TO_TOP = { showPastPx: 300, throttleMs: 100 } as const;

/** Floating button back to the top of the page, once it is scrolled past 300 px (spec §1). */
export function BackToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => followScroll(() => setShown(window.scrollY > BACK_TO_TOP.showPastPx), BACK_TO_TOP.throttleMs), []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label="返回顶部"
      onClick={goToTop}
      className="group rise-in fixed right-[max(16px,env(safe-area-inset-right))] bottom-[calc(24px+var(--page-bar,0px)+var(--phone-bar,0px)+var(--audio-bar,0px)+var(--view-bar,0px)+env(safe-area-inset-bottom))] z-40 grid size-11 place-items-center rounded-full border border-border bg-card text-text-secondary shadow-float hover:text-brand"
    >
      <Icon name="arrow-up" />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-full mr-2 hidden rounded-md bg-text px-2 py-1 text-xs whitespace-nowrap text-body group-hover:block group-focus-visible:block"
      >
        返回顶部
      </span>
    </button>
  );
}

function goToTop() {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
}
