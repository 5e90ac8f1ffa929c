import { note, takeNotes } from "../../../../ui/browser/noted.ts";

/** The page itself is loaded first. */
const PATIENCE_MS = 1_000;

let currentPath: string | null = null;

/** Counts the current page, and loads the sending code later; the returned function stops this. */
export function startCounting(): (() => void) | undefined {
  if (isRefused()) {
    takeNotes(() => {});
    return undefined;
  }
  notePage();
  const timer = setTimeout(() => {
    // Without that code nothing is counted, and nothing else fails.
    import("./send-notes.ts").then(
      ({ startSending }) => startSending(),
      () => {},
    );
  }, PATIENCE_MS);
  return () => clearTimeout(timer);
}

/** Counts the target page of the current navigation once it is rendered. */
export function followNavigation(): void {
  const stop = window.__reactRouterDataRouter?.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    stop?.();
    notePage();
  });
}

/**
 * Another tab or filter of the same page does not count as another page, nor does a navigation without a target page.
 */
function notePage(): void {
  const { pathname } = location;
  if (pathname !== currentPath) note("view");
  currentPath = pathname;
}

/** Do-Not-Track, Global Privacy Control, or an automated browser. */
function isRefused(): boolean {
  const { doNotTrack, webdriver, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true || webdriver;
}
