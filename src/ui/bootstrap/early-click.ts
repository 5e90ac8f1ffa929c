interface EarlyClick {
  isAwake?: boolean;
  early?: HTMLElement;
}

/** From now on buttons act for themselves (ui/bootstrap/page-bootstrap.ts). */
export function wakePage(): void {
  (window as EarlyClick).isAwake = true;
}

/**
 * Repeats a click on a button that came before hydration. A button that has disappeared was one for guests and the
 * visitor is none: nothing happens.
 */
export function actOnEarlyClick(): void {
  const page = window as EarlyClick;
  page.early?.removeAttribute("aria-busy");
  page.early?.click();
  delete page.early;
}
