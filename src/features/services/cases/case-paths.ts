export const COMPLAINTS_PATH = "/complaints";

/** The page of one of the user's own cases. */
export const pathOfCase = (caseNo: string) => `${COMPLAINTS_PATH}?case=${caseNo}`;

/** The page of this site in an entered or copied address. null: it is not on this site. */
export function readOwnPath(typed: string, origin: string): string | null {
  const text = typed.trim();
  const base = new URL(origin);
  if (!URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  // Addresses with another host belong to another site.
  if (url.host !== base.host || !/^https?:$/.test(url.protocol)) return null;
  return `${url.pathname}${url.search}${url.hash}`.slice(0, 500);
}
