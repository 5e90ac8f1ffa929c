interface EarlyClick {
  early?: HTMLElement;
  wake?(): void;
}

/**
 * From now on buttons handle clicks themselves (ui/bootstrap/page-bootstrap.ts). Repeats choices from before hydration:
 * React does not know them and sets its own state again.
 */
export function wakePage(): void {
  (window as EarlyClick).wake?.();
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
