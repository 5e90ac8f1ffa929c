import { useEffect, useLayoutEffect, useRef } from "react";
import { type NavigationType, useLocation, useNavigationType } from "react-router";
import { afterPaint } from "../browser/after-paint.ts";

/** The key under which the router's `ScrollRestoration` stores the scroll positions of this tab for a reload. */
const ROUTER_PLACES = "react-router-scroll-positions";
/** A smaller difference was not caused by the reader. */
const UNMOVED_PX = 2;
/** The events with which a reader scrolls: wheel, finger, keys, and the pointer on the scroll bar. */
const SCROLLING_INPUT = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** Scroll positions of documents that were left inside the site, by the key of their history entry. */
const leftPlaces = new Map<string, number>();

/**
 * A member's full text is loaded after the teaser, too late for the browser to find a heading or a former position in
 * it. Once the text is rendered, this hook scrolls to the heading that the address names, or to the former position of
 * a returning reader. If the reader has already scrolled, nothing happens.
 */
export function useLatePlace(isLate: boolean): void {
  const { hash, key } = useLocation();
  const kind = useNavigationType();
  const startedAt = useRef(0);
  const hadInput = useRef(false);
  useLayoutEffect(() => () => void leftPlaces.set(key, scrollY), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is another start
  useEffect(() => {
    startedAt.current = scrollY;
    hadInput.current = false;
    const stop = new AbortController();
    const note = () => {
      hadInput.current = true;
    };
    for (const input of SCROLLING_INPUT) addEventListener(input, note, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [key]);
  useEffect(() => {
    if (!isReturn(kind)) return;
    // The browser must not keep content below the teaser, such as a discussion, in view when the text pushes it down.
    // On the root element the property does not prevent Chromium from choosing a scroll anchor inside the body.
    const { style } = document.body;
    style.overflowAnchor = "none";
    return () => {
      style.overflowAnchor = "";
    };
  }, [kind]);
  useEffect(() => {
    if (!isLate) return;
    // Scroll after the text was painted: in the same frame the jump would count as a layout shift.
    return afterPaint(() => {
      // A page that becomes shorter for one frame moves too, without input.
      if (hadInput.current && Math.abs(scrollY - startedAt.current) > UNMOVED_PX) return;
      if (isReturn(kind)) scrollTo(0, Math.max(scrollY, leftPlaceOf(key)));
      else if (scrollY === 0) findNamed(hash)?.scrollIntoView();
    });
  }, [isLate, hash, key, kind]);
}

/** For the router the first page of a visit is also a POP; the browser knows how the page was opened. */
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
    // Blocked or invalid storage contains no position.
    return 0;
  }
}

function findNamed(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // The fragment is not valid percent-encoding, so it is not from our own links.
    return null;
  }
}
