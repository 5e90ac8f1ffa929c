import { unescapeText } from "../../../../../kit/values/unescape-text.ts";

/** Build files have no personal data; everything else must be in the page that guests get. */
export const BUILD_FILE = /^\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|rescue\.js|favicon\.svg)$/;

/** Styles and scripts as a page names them, and pictures it shows. */
const NAMED = /["'](\/assets\/[\w.-]+\.(?:js|css))["']|\ssrc="(\/(?:covers|files)\/[^"?]+(?:\?[^"]*)?)"/g;

/** Files that the page itself names. */
export function filesIn(html: string): string[] {
  const named = Array.from(html.matchAll(NAMED), ([, code, picture]) => code ?? unescapeText(picture ?? ""));
  return [...new Set(named)];
}

/** The title as a guest sees it, without the site's name at its end. */
export function titleIn(html: string): string {
  const title = unescapeText(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "").trim();
  return title.replace(/ · [^·]*$/, "");
}

/** Records on the root element when the copy was made; hydration leaves that alone. */
export function markCached(html: string, cachedAt: number): string {
  return html.replace("<html ", `<html data-kept="${new Date(cachedAt).toISOString()}" `);
}
