import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether an IP address belongs to the public internet. Excluded are addresses of this machine, of private networks, of
 * the hoster's own services, multicast addresses, and IPv4 addresses that are written or tunnelled as IPv6. Text that
 * is not an IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === "unicast";
}
