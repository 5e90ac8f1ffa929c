import type { ComponentPropsWithRef, MouseEvent } from "react";
import { fades } from "./fades.ts";

export interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  /** Path of a page of this site, with its query and fragment; an address that staff wrote may be of another site. */
  to: string;
  /** Fetches the page when a visitor points at the link (`PointedPage`). */
  prefetch?: "intent" | undefined;
  /** Replaces the entry of the history; also the default for a link to the current address. */
  replace?: boolean;
  preventScrollReset?: boolean;
  state?: unknown;
}

/**
 * A link to a page of this site. The router's own component reads its contexts and resolves the address each time it is
 * rendered, which took a tenth of the hydration of a page with eighty links; this one reads the router when it is
 * clicked (decision 0178).
 */
export function Link({ to, prefetch, replace, preventScrollReset, state, onClick, ...attributes }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const link = event.currentTarget;
    shareCover(link);
    const router = window.__reactRouterDataRouter;
    // The router refuses whole addresses.
    if (router === undefined || event.defaultPrevented || !opensHere(event) || URL.canParse(to)) return;
    event.preventDefault();
    void router.navigate(to, {
      replace: replace ?? link.href === location.href,
      viewTransition: fades(router.state.location.pathname, to),
      ...(preventScrollReset !== undefined && { preventScrollReset }),
      state,
    });
  }
  return <a {...attributes} href={to} data-intent={prefetch && ""} onClick={follow} />;
}

/** Whether the browser would open the link in this tab. */
function opensHere({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  const isModified = metaKey || altKey || ctrlKey || shiftKey;
  return button === 0 && !isModified && /^(?:_self)?$/.test(link.target) && !link.hasAttribute("download");
}

/** The cover of the card that was clicked moves to the cover of the next page, instead of the cover of this page. */
function shareCover(link: HTMLElement): void {
  const cover = link.closest(".group")?.querySelector("img");
  document.querySelector("[data-cover]")?.removeAttribute("data-cover");
  cover?.setAttribute("data-cover", "");
}
