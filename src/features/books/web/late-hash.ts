import { useEffect } from "react";
import { type NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * Leads to the heading that the address names once it stands in the page: a member's full text comes after the teaser,
 * where nobody could find it. Who has scrolled by then, or came back to a page of before, stays where they are.
 */
export function useLateHash(isLate: boolean): void {
  const { hash } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (!isLate || isReturn(kind)) return;
    // After the text was painted: in one frame with it, the jump would count as a shift of the layout.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (scrollY === 0) findNamed(hash)?.scrollIntoView();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLate, hash, kind]);
}

/** To the router the first page of a visit is a return like any other; the browser knows how it was opened. */
function isReturn(kind: NavigationType): boolean {
  if (kind !== "POP") return false;
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return opened?.type !== "navigate" || opened.name.split("#")[0] !== location.href.split("#")[0];
}

function findNamed(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Not an address of ours: the percent signs of a stranger.
    return null;
  }
}
