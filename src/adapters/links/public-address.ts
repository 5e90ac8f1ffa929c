import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one of the public internet: not of this machine, its neighbours, its hoster's own services, of
 * many hosts, or an IPv4 address written or tunnelled as IPv6. What is no IP address is not.
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === "unicast";
}
