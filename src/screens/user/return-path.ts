import { useSearchParams } from "react-router";
import { openSessionStore } from "../../ui/browser/session-store.ts";
import { useIsMounted } from "../../ui/display/time-text.tsx";

const MAX_CHARACTERS = 500;
const ANY_ORIGIN = "https://this.site";

/** Pages to which a buyer does not return after paying. */
const STEPS_OF_BUYING = /^\/(?:vip|product\/payment|payment\/.*)\/?$/;

/** The path to return to, if it is on this site; anything that could lead elsewhere is null. */
export function safeReturnPath(value: string | null): string | null {
  if (value === null || value.length > MAX_CHARACTERS || !/^\/(?![/\\])/.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(value, ANY_ORIGIN);
  // Browsers drop tabs and line breaks and convert backslashes: the address that they would open is checked.
  if (origin !== ANY_ORIGIN || pathname.startsWith("//") || STEPS_OF_BUYING.test(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

const REMEMBERED = "return_path";

/** Stores the path for a redirect through another site, which drops the query. Only for this tab. */
export function rememberReturnPath(path: string | null): void {
  const store = openSessionStore();
  if (path === null) store.remove(REMEMBERED);
  else store.set(REMEMBERED, path);
}

/** The stored path; only in the browser. */
export function rememberedReturnPath(): string | null {
  return safeReturnPath(openSessionStore().get(REMEMBERED));
}

/** An address with a query; null values are omitted. */
export function withQuery(path: string, query: Record<string, string | number | null>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** `?from=` of this page. Null until the page is mounted: the server HTML is the same for every query. */
export function useReturnPath(): string | null {
  return safeReturnPath(useQueryValue("from"));
}

/** A value of this page's query, null until the page is mounted. */
export function useQueryValue(name: string): string | null {
  const [query] = useSearchParams();
  const isMounted = useIsMounted();
  return isMounted ? query.get(name) : null;
}
