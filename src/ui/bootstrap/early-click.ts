interface EarlyClick {
  isAwake?: boolean;
  early?: HTMLElement;
}

/** Makes good a click on a `data-early` button that came before the page was awake (ui/bootstrap/page-bootstrap.ts). */
export function actOnEarlyClick(): void {
  const page = window as EarlyClick;
  page.isAwake = true;
  page.early?.removeAttribute("aria-busy");
  page.early?.click();
  delete page.early;
}
