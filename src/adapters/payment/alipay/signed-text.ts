/** Parameters as the two sides sign them: without `sign` and empty ones, sorted by name, joined as they are. */
export function signedText(params: Iterable<readonly [string, string]>): string {
  return [...params]
    .filter(([name, value]) => name !== "sign" && value !== "")
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** The encoding in an address or a form. Spaces are `%20`, which every reader of either decodes to a space. */
export function encodeParams(params: Iterable<readonly [string, string]>): string {
  return [...params].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}
