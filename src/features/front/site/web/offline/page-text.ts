import { unescapeText } from "../../../../../kit/values/unescape-text.ts";

/** Build files contain no personal data; all other files must be named by the page for guests. */
export const BUILD_FILE = /^\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|rescue\.js|favicon\.svg)$/;

/** Styles, scripts and pictures named by a page. */
const NAMED = /["'](\/assets\/[\w.-]+\.(?:js|css))["']|\ssrc="(\/(?:covers|files)\/[^"?]+(?:\?[^"]*)?)"/g;

/** Files that the page itself names. */
export function filesIn(html: string): string[] {
  const named = Array.from(html.matchAll(NAMED), ([, code, picture]) => code ?? unescapeText(picture ?? ""));
  return [...new Set(named)];
}

/** The title in the page for guests, without the site's name at its end. */
export function titleIn(html: string): string {
  const title = unescapeText(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "").trim();
  return title.replace(/ · [^·]*$/, "");
}

/** Records on the root element when the copy was made; hydration does not change that attribute. */
export function markCached(html: string, cachedAt: number): string {
  return html.replace("<html ", `<html data-kept="${new Date(cachedAt).toISOString()}" `);
}
