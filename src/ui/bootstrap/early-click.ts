interface EarlyClick {
  isAwake?: boolean;
  early?: HTMLElement;
}

/** Makes good a click on a `data-early` button that came before the page was awake (ui/bootstrap/page-bootstrap.ts). */
export function actOnEarlyClick(): void {
  const kept = window as EarlyClick;
  kept.isAwake = true;
  kept.early?.removeAttribute("aria-busy");
  kept.early?.click();
  delete kept.early;
}
