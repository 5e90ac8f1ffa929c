/** Addresses of the site from which texts are imported, so that links between them lead to the imported texts. */
export interface OldSite {
  /** Records that this address was the text at `path`. An address keeps its first text. */
  add: (address: string, path: string) => void;
  /**
   * The new target of a link: the path of an imported text, otherwise the absolute address, since paths of the old site
   * do not exist here.
   */
  link: (href: string) => string;
  /** A picture's absolute address. */
  whole: (src: string) => string;
}

export function createOldSite(siteUrl: string): OldSite {
  const base = toUrl(siteUrl, undefined);
  const paths = new Map<string, string>();
  const whole = (address: string) =>
    (base && /^(?:\/|\.{0,2}\/|\?)/.test(address) ? toUrl(address, base.href) : null)?.href ?? address;
  return {
    add: (address, path) => {
      const key = keyOf(address, base);
      if (key !== null && !paths.has(key)) paths.set(key, path);
    },
    link: (href) => {
      if (href.startsWith("#")) return href;
      const key = keyOf(href, base);
      const path = key === null ? undefined : paths.get(key);
      const at = href.indexOf("#");
      return path === undefined ? whole(href) : `${path}${at < 0 ? "" : href.slice(at)}`;
    },
    whole,
  };
}

/** Scheme, `www.` and trailing slash do not distinguish pages; of the query only WordPress's own parameters do. */
function keyOf(address: string, base: URL | null): string | null {
  const url = toUrl(address, base?.href);
  if (!url || !base || !/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(base)) return null;
  const requestedId = ["p", "page_id"].map((name) => url.searchParams.get(name)).find((id) => id !== null);
  if (requestedId) return `?${requestedId}`;
  const path = decodeSafely(url.pathname).replace(/\/+$/, "").normalize("NFC").toLowerCase();
  return path === "" || path === decodeSafely(base.pathname).replace(/\/+$/, "").toLowerCase() ? null : path;
}

function hostOf({ host }: URL): string {
  return host.toLowerCase().replace(/^www\./, "");
}

function toUrl(address: string, base: string | undefined): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
