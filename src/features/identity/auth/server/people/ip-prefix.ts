import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The network of an address: /24 for IPv4, /64 for IPv6, so that one household counts as one network.
 * @returns `203.0.113.0/24`, `2001:db8:0:1::/64`, or the text itself when it is not an address
 */
export function ipPrefix(address: string): string {
  if (isIP(address) === 0) return address;
  // IPv4 written as IPv6 (`::ffff:1.2.3.4`) is the same client.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join(".")}.0/24`;
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
