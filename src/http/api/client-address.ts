import { BlockList, isIP } from "node:net";

/** Finds who is asking: the peer, or behind trusted proxies the right-most address they did not add themselves. */
export interface ClientAddressReader {
  read(peer: string | undefined, forwardedFor: string | null): string;
  isProxy(peer: string | undefined): boolean;
}

/**
 * `X-Forwarded-For` is believed only as far as trusted proxies wrote it, so a forged header changes nothing
 * (security AUTH-4). `trusted` holds addresses or CIDR ranges.
 */
export function createClientAddressReader(trusted: readonly string[]): ClientAddressReader {
  const proxies = new BlockList();
  for (const entry of trusted) addRange(proxies, entry);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

  return {
    isProxy: (peer) => trusted.length > 0 && peer !== undefined && isTrusted(plainAddress(peer)),
    read(peer, forwardedFor) {
      let client = plainAddress(peer ?? "0.0.0.0");
      if (forwardedFor === null) return client;
      const hops = forwardedFor.split(",").map((hop) => plainAddress(hop.trim()));
      while (isTrusted(client)) {
        const previous = hops.pop();
        if (previous === undefined || isIP(previous) === 0) return client;
        client = previous;
      }
      return client;
    },
  };
}

function addRange(list: BlockList, entry: string): void {
  const [address = "", prefix] = entry.split("/");
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES 里的「${entry}」不是地址`);
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}

/** IPv4 written as IPv6 (`::ffff:1.2.3.4`) counts as the same client. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice("::ffff:".length) : address;
}
