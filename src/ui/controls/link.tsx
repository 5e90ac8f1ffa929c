import type { AnchorHTMLAttributes } from "react";
import { type LinkProps, Link as RouterLink, useLocation } from "react-router";
import { fades } from "./fades.ts";

/**
 * A link to a page of this site. The router's own component resolves each address and reads its context, which takes a
 * tenth of the rendering time of a page with many cards; on the server the result is the unchanged absolute path.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;

function BrowserLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <RouterLink viewTransition={fades(pathname, props.to)} {...props} />;
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
