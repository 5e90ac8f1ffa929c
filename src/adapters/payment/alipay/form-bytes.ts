/**
 * A form's fields with each byte as one character: the signature covers bytes in any charset, so they are verified
 * before they are decoded. A duplicate name makes the form ambiguous: null.
 */
export function readFormBytes(body: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const pair of body.split("&")) {
    if (pair === "") continue;
    const cut = pair.indexOf("=");
    const name = decodeBytes(cut < 0 ? pair : pair.slice(0, cut));
    if (fields.has(name)) return null;
    fields.set(name, cut < 0 ? "" : decodeBytes(pair.slice(cut + 1)));
  }
  return fields;
}

function decodeBytes(encoded: string): string {
  const plain = Buffer.from(encoded.replaceAll("+", " "), "utf8").toString("latin1");
  return plain.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The fields as texts; null if the charset is unknown or the bytes are invalid in it. */
export function decodeFields(fields: ReadonlyMap<string, string>, charset: string): Map<string, string> | null {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    const read = (bytes: string) => decoder.decode(Buffer.from(bytes, "latin1"));
    return new Map([...fields].map(([name, value]) => [read(name), read(value)]));
  } catch {
    return null;
  }
}
