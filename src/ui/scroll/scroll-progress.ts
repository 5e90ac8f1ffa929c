/** Spec §9 "Scroll-progress bar": defaults, breakpoints and statuses. */
export const SCROLL_PROGRESS = {
  zIndex: 9999,
  animationMs: 150,
  easing: "ease-out",
  debounceMs: 16,
} as const;

/** Height of the bar and the scroll that it appears after, both in px. */
interface BarSize {
  heightPx: number;
  thresholdPx: number;
}

const MOBILE: BarSize = { heightPx: 2, thresholdPx: 50 };
const TABLET: BarSize = { heightPx: 3, thresholdPx: 75 };
const DESKTOP: BarSize = { heightPx: 3, thresholdPx: 100 };

// Players and payment codes fill the window; a bar above them would be meaningless.
const EXCLUDED_ROUTES: readonly RegExp[] = [/\/video\/[^/]+\/?$/, /^\/payment\//, /^\/admin(\/|$)/];

export type ProgressStatus = "default" | "info" | "success";

/** The scroll measures of the window at one moment; px. */
export interface ScrollState {
  scrollTop: number;
  scrollHeight: number;
  viewportHeight: number;
  viewportWidth: number;
}

/** Below 768 px mobile, below 1024 px tablet, otherwise desktop (spec §9). */
export function barSize(viewportWidth: number): BarSize {
  if (viewportWidth < 768) return MOBILE;
  return viewportWidth < 1024 ? TABLET : DESKTOP;
}

/** The scrolled share of the page in percent, from 0 to 100; 100 if there is nothing to scroll. */
export function scrolledPercent({ scrollTop, scrollHeight, viewportHeight }: ScrollState): number {
  const distance = scrollHeight - viewportHeight;
  if (distance <= 0) return 100;
  // Zoomed windows stop a fraction of a pixel before the end.
  if (distance - scrollTop < 1) return 100;
  return Math.min(Math.max((scrollTop / distance) * 100, 0), 100);
}

/** Success at 100 percent or more, info at 75 percent or more, otherwise default (spec §9). */
export function progressStatus(percent: number): ProgressStatus {
  if (percent >= 100) return "success";
  return percent >= 75 ? "info" : "default";
}

/** Visible only on a scrollable page, on a route that is not excluded, past the threshold (spec §4). */
export function isBarVisible(state: ScrollState, pathname: string): boolean {
  const isScrollable = state.scrollHeight > state.viewportHeight;
  const isExcluded = EXCLUDED_ROUTES.some((route) => route.test(pathname));
  return isScrollable && !isExcluded && state.scrollTop > barSize(state.viewportWidth).thresholdPx;
}
