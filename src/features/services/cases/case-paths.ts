export const COMPLAINTS_PATH = "/complaints";

/** One of a member's own cases. */
export const pathOfCase = (caseNo: string) => `${COMPLAINTS_PATH}?case=${caseNo}`;

/** The page on this site in a typed or copied address; null: none. */
export function readOwnPath(typed: string, origin: string): string | null {
  const text = typed.trim();
  const base = new URL(origin);
  if (!URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  // A name that others call the site by is still this site; another site is not.
  if (url.host !== base.host || !/^https?:$/.test(url.protocol)) return null;
  return `${url.pathname}${url.search}${url.hash}`.slice(0, 500);
}
