import { isIP } from "node:net";

/**
 * The network an address belongs to: /24 for IPv4, /64 for IPv6, so that one household counts as one.
 * @returns `203.0.113.0/24`, `2001:db8:0:1::/64`, or the text itself when it is no address.
 */
export function ipPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIP(plain) === 4) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (isIP(plain) === 6) return `${leadingGroups(plain).join(":")}::/64`;
  return address;
}

function leadingGroups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  // An address may end in dotted IPv4, which replaces two groups.
  const written = before.length + after.length + (address.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(8 - written).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
