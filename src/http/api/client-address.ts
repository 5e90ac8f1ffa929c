import { BlockList, isIP } from "node:net";

/**
 * Finds the client's address: the peer or, behind trusted proxies, the right-most address that is not a trusted proxy.
 */
export interface ClientAddressReader {
  read(peer: string | undefined, forwardedFor: string | null): string;
  /** The client's port, and the province of its address if a trusted proxy reports it. */
  readOrigin(peer: Peer, header: (name: string) => string | null): { port: number | null; province: string | null };
  isProxy(peer: string | undefined): boolean;
}

export interface Peer {
  address: string | undefined;
  port: number | undefined;
}

/** Headers in which trusted proxies report the client's port and province; null: they report none. */
export interface OriginHeaders {
  port: string | null;
  province: string | null;
}

const PROVINCE = /^\p{Script=Han}{2,12}$/u;

/**
 * Only the part of `X-Forwarded-For` that trusted proxies wrote is used, so a forged header has no effect (security
 * AUTH-4). `trusted` contains addresses or CIDR ranges.
 */
export function createClientAddressReader(
  trusted: readonly string[],
  headers: OriginHeaders = { port: null, province: null },
): ClientAddressReader {
  const proxies = new BlockList();
  for (const entry of trusted) addRange(proxies, entry);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

  const isProxy = (peer: string | undefined) =>
    trusted.length > 0 && peer !== undefined && isTrusted(plainAddress(peer));

  return {
    isProxy,
    readOrigin(peer, header) {
      // Behind a proxy the peer's port is the proxy's own.
      if (!isProxy(peer.address)) return { port: peer.port ?? null, province: null };
      const [port, province] = [headers.port, headers.province].map((name) => name && header(name));
      return { port: readPort(port ?? ""), province: readProvince(province ?? "") };
    },
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

function readPort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}

/** Chinese text in headers is percent-encoded. */
function readProvince(text: string): string | null {
  if (!/^[\x21-\x7e]{1,120}$/.test(text)) return null;
  try {
    const province = decodeURIComponent(text);
    return PROVINCE.test(province) ? province : null;
  } catch {
    return null;
  }
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
