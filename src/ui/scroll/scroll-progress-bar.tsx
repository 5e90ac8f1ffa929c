import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { followScroll } from "./follow-scroll.ts";
import {
  barSize,
  isBarVisible,
  progressStatus,
  SCROLL_PROGRESS,
  type ScrollState,
  scrolledPercent,
} from "./scroll-progress.ts";

const STATUS_COLOR = {
  default: "var(--color-progress)",
  info: "var(--color-progress-info)",
  success: "var(--color-progress-success)",
} as const;

/** How far the page is read, as a line along the top edge. Written to the element itself: scrolling renders nothing. */
export function ScrollProgressBar() {
  const { pathname } = useLocation();
  const rail = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => {
      if (rail.current && bar.current) paint(rail.current, bar.current, pathname);
    };
    return followScroll(draw, SCROLL_PROGRESS.debounceMs);
  }, [pathname]);
  const { zIndex, animationMs, easing } = SCROLL_PROGRESS;
  return (
    <div
      ref={rail}
      aria-hidden="true"
      hidden
      className="pointer-events-none fixed inset-x-0 top-0 bg-rail"
      style={{ zIndex }}
    >
      <div
        ref={bar}
        className="h-full origin-left"
        style={{ transform: "scaleX(0)", transition: `transform ${animationMs}ms ${easing}` }}
      />
    </div>
  );
}

function paint(rail: HTMLElement, bar: HTMLElement, pathname: string) {
  const root = document.documentElement;
  const state: ScrollState = {
    scrollTop: window.scrollY,
    scrollHeight: root.scrollHeight,
    viewportHeight: window.innerHeight,
    viewportWidth: window.innerWidth,
  };
  const percent = scrolledPercent(state);
  rail.hidden = !isBarVisible(state, pathname);
  rail.style.height = `${barSize(state.viewportWidth).heightPx}px`;
  bar.style.transform = `scaleX(${percent / 100})`;
  bar.style.background = STATUS_COLOR[progressStatus(percent)];
}
