import { useEffect, useLayoutEffect, useRef } from "react";
import { type NavigationType, useLocation, useNavigationType } from "react-router";

/** Where the router's `ScrollRestoration` leaves the places of this tab for a page that is loaded again. */
const ROUTER_PLACES = "react-router-scroll-positions";
/** Less than this was no scrolling of the reader's. */
const UNMOVED_PX = 2;

/** Places of documents that were left inside the site, by the key of their entry in the history. */
const leftPlaces = new Map<string, number>();

/**
 * A member's full text comes after the teaser, too late for the browser to find a heading or a former place in it. Once
 * it is rendered, this scrolls there: to the heading that the address names, or back to where a returning reader had
 * been. A reader who has scrolled by then stays.
 */
export function useLatePlace(isLate: boolean): void {
  const { hash, key } = useLocation();
  const kind = useNavigationType();
  const startedAt = useRef(0);
  useLayoutEffect(() => () => void leftPlaces.set(key, scrollY), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is another start
  useEffect(() => {
    startedAt.current = scrollY;
    // A page that becomes shorter moves a reader at its end; that is no scrolling of the reader.
    const { body, documentElement } = document;
    const observer = new ResizeObserver(() => {
      startedAt.current = Math.min(startedAt.current, documentElement.scrollHeight - innerHeight);
    });
    observer.observe(body);
    return () => observer.disconnect();
  }, [key]);
  useEffect(() => {
    if (!isReturn(kind)) return;
    // Content that is visible only because of a former place, such as a discussion below a teaser, must not scroll the
    // reader along when the text pushes it down. On the root element the property does not prevent Chromium from
    // choosing an anchor inside the body.
    const { style } = document.body;
    style.overflowAnchor = "none";
    return () => {
      style.overflowAnchor = "";
    };
  }, [kind]);
  useEffect(() => {
    if (!isLate) return;
    // After the text was painted: in one frame with it, the jump would count as a shift of the layout.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (Math.abs(scrollY - startedAt.current) > UNMOVED_PX) return;
        if (isReturn(kind)) scrollTo(0, Math.max(scrollY, leftPlaceOf(key)));
        else if (scrollY === 0) findNamed(hash)?.scrollIntoView();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLate, hash, key, kind]);
}

/** To the router the first page of a visit is a return like any other; the browser knows how it was opened. */
function isReturn(kind: NavigationType): boolean {
  if (kind !== "POP") return false;
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return opened?.type !== "navigate" || opened.name.split("#")[0] !== location.href.split("#")[0];
}

function leftPlaceOf(key: string): number {
  const left = leftPlaces.get(key);
  if (left !== undefined) return left;
  try {
    return Number(JSON.parse(sessionStorage.getItem(ROUTER_PLACES) ?? "{}")[key] ?? 0);
  } catch {
    // Storage that is forbidden or garbled remembers nothing.
    return 0;
  }
}

function findNamed(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Not an address of ours: the percent signs of a stranger.
    return null;
  }
}
