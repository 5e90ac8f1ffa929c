interface EarlyClick {
  isAwake?: boolean;
  early?: HTMLElement;
  /** Repeats choices from before hydration: React does not know them and sets its own state again. */
  repeatChoices?(): void;
}

/** From now on buttons handle clicks themselves (ui/bootstrap/page-bootstrap.ts). */
export function wakePage(): void {
  const page = window as EarlyClick;
  page.isAwake = true;
  // Not within the click that may have started the hydration.
  if (page.repeatChoices) setTimeout(page.repeatChoices);
}

/**
 * Repeats a click on a button before hydration. If the button has disappeared, it was only for guests and the visitor
 * is signed in: nothing happens.
 */
export function actOnEarlyClick(): void {
  const page = window as EarlyClick;
  page.early?.removeAttribute("aria-busy");
  page.early?.click();
  delete page.early;
}
