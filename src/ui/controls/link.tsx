import { type AnchorHTMLAttributes, useEffect, useState } from "react";
import { type LinkProps, PrefetchPageLinks, Link as RouterLink, useHref, useLocation } from "react-router";
import { importPageCode } from "../browser/route-code.ts";
import { fades } from "./fades.ts";

/**
 * A link to a page of this site. The router's own component resolves each address and reads its context, which takes a
 * tenth of the rendering time of a page with many cards; on the server the result is the unchanged absolute path.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;

function BrowserLink({ prefetch, ...props }: LinkProps) {
  return prefetch === "intent" ? <IntentLink {...props} /> : <FadingLink {...props} />;
}

function FadingLink(props: LinkProps) {
  const { pathname } = useLocation();
  const { onClick } = props;
  return (
    <RouterLink
      viewTransition={fades(pathname, props.to)}
      {...props}
      onClick={(event) => {
        onClick?.(event);
        shareCover(event.currentTarget);
      }}
    />
  );
}

/** The cover of the card that was clicked moves to the cover of the next page, instead of the cover of this page. */
function shareCover(link: HTMLElement): void {
  const cover = link.closest(".group")?.querySelector("img");
  document.querySelector("[data-cover]")?.removeAttribute("data-cover");
  cover?.setAttribute("data-cover", "");
}

/** How long a visitor points at a link before its page is fetched. */
const INTENT_MS = 100;

/**
 * Fetches the page's code when a visitor points at the link, and then its data. The router would fetch both at once,
 * but reload the current page when the code cannot be fetched (decision 0149).
 */
function IntentLink({ onFocus, onBlur, onMouseEnter, onMouseLeave, onTouchStart, ...props }: LinkProps) {
  const href = useHref(props.to, { relative: props.relative });
  const [isWanted, want] = useState(false);
  const [fetched, setFetched] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const stopper = new AbortController();
    const timer = setTimeout(() => {
      importPageCode(window.__reactRouterDataRouter?.routes ?? [], href).then(
        () => stopper.signal.aborted || setFetched(href),
        // The visitor has not requested the page yet; a click fetches it again and reports a failure.
        () => {},
      );
    }, INTENT_MS);
    return () => {
      stopper.abort();
      clearTimeout(timer);
      setFetched(null);
    };
  }, [isWanted, href]);
  return (
    <>
      <FadingLink
        {...props}
        onFocus={(event) => {
          onFocus?.(event);
          want(true);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          want(false);
        }}
        onMouseEnter={(event) => {
          onMouseEnter?.(event);
          want(true);
        }}
        onMouseLeave={(event) => {
          onMouseLeave?.(event);
          want(false);
        }}
        onTouchStart={(event) => {
          onTouchStart?.(event);
          want(true);
        }}
      />
      {fetched === href && <PrefetchPageLinks page={href} />}
    </>
  );
}

function ServerLink(props: LinkProps) {
  const { to } = props;
  if (typeof to !== "string" || !PLAIN_PATH.test(to)) return <RouterLink {...props} />;
  return <a {...attributesOf(props)} href={to} data-discover="true" />;
}

/** An address that the router would not change, without dots and double slashes. */
const PLAIN_PATH = /^(?:\/[\w-]+)*\/?(?:[?#].*)?$/;

function attributesOf(props: LinkProps): AnchorHTMLAttributes<HTMLAnchorElement> {
  const {
    to: _to,
    discover: _discover,
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    mask: _mask,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...attributes
  } = props;
  return attributes;
}
