import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { followScroll } from "./follow-scroll.ts";
import { paintProgress } from "./paint-progress.ts";
import { SCROLL_PROGRESS, type ScrollState } from "./scroll-progress.ts";

/** The scroll position as a line at the top edge. Written directly to the element, so scrolling renders nothing. */
export function ScrollProgressBar() {
  const { pathname } = useLocation();
  const rail = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => {
      if (rail.current && bar.current) paintProgress(rail.current, bar.current, readScroll(), pathname);
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

function readScroll(): ScrollState {
  return {
    scrollTop: window.scrollY,
    scrollHeight: document.documentElement.scrollHeight,
    viewportHeight: window.innerHeight,
    viewportWidth: window.innerWidth,
  };
}
