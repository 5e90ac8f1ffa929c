interface EarlyClick {
  isAwake?: boolean;
  early?: HTMLElement;
}

/** From now on buttons handle clicks themselves (ui/bootstrap/page-bootstrap.ts). */
export function wakePage(): void {
  (window as EarlyClick).isAwake = true;
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
