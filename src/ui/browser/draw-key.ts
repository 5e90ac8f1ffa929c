/** A random key; also works on pages over plain http, which have no `randomUUID`. */
export function drawKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
