/**
 * The addresses that mail servers accept in practice: no quoted parts, a domain is required, and no characters that
 * could end a mail header.
 */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const MAX_CHARACTERS = 254;
const MAX_LOCAL_CHARACTERS = 64;

/**
 * Normalises an address to the form in which it is stored and counted. Full-width characters, surrounding spaces and
 * capitals are accepted.
 * @returns null when it is not a valid address
 */
export function normalizeEmail(typed: string): string | null {
  const address = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
  const isShort = address.length <= MAX_CHARACTERS && address.indexOf("@") <= MAX_LOCAL_CHARACTERS;
  return isShort && ADDRESS.test(address) ? address : null;
}

/** `reader@example.com` → `re****@example.com`: enough for users to recognise their own address. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, Math.min(2, Math.max(0, at - 1)))}****${address.slice(at)}`;
}
