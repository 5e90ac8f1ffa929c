/** Whether an address is allowed in `href`: http, https, mailto, or relative to the page. */
export function isSafeHref(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === null || scheme === "http" || scheme === "https" || scheme === "mailto";
}

const MAX_DATA_PICTURE_CHARACTERS = 64 * 1024;

/** Whether an address is allowed in the `src` of a picture; data addresses only for small pictures of plain kinds. */
export function isSafeImageSource(source: string): boolean {
  const scheme = schemeOf(source);
  if (scheme === null || scheme === "http" || scheme === "https") return true;
  return (
    source.length <= MAX_DATA_PICTURE_CHARACTERS &&
    /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/.test(source)
  );
}

/** Whether an address names a host: `https://…`, `http://…` or `//…`. It may still be this site's own host. */
export function isExternal(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}

/** Percent-encodes characters that the URL standard forbids, and keeps Chinese readable. */
export function encodeAddress(address: string): string {
  const encoded = address
    .toWellFormed()
    .trim()
    .replace(/%(?![0-9a-f]{2})/gi, "%25")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
    .replace(/[\u0000-\u0020"<>\\^`{|}\u007f-\u00a0\ufdd0-\ufdef\ufffe\uffff]/g, encodeURIComponent);
  const [beforeHash = "", ...afterHash] = encoded.split("#");
  const path = /^(?:https?:)?\/\/\[/i.test(beforeHash)
    ? beforeHash
    : beforeHash.replaceAll("[", "%5B").replaceAll("]", "%5D");
  return afterHash.length === 0
    ? path
    : `${path}#${afterHash.join("%23").replaceAll("[", "%5B").replaceAll("]", "%5D")}`;
}

/** The address with its percent-encoding decoded; unchanged if it is not valid UTF-8. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The scheme as a browser reads it: without tabs, line ends, and leading white space. */
function schemeOf(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these while reading a scheme
  const cleaned = address.replace(/[\u0000-\u0020]/g, "");
  const colon = /^([^/?#:]*):/.exec(cleaned);
  return colon ? (colon[1] ?? "").toLowerCase() : null;
}
