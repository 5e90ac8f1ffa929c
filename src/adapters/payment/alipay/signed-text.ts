/**
 * The text of the parameters that both sides sign: without `sign` and empty parameters, sorted by name, joined without
 * encoding.
 */
export function signedText(params: Iterable<readonly [string, string]>): string {
  return [...params]
    .filter(([name, value]) => name !== "sign" && value !== "")
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** The encoding in an address or a form. Spaces are `%20`, which decodes to a space in both. */
export function encodeParams(params: Iterable<readonly [string, string]>): string {
  return [...params].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}
