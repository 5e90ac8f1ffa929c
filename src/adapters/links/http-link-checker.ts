import { lookup as resolve } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { CheckLink, OutsideLink } from "../../ports/link-checker.ts";
import { isPublicAddress } from "./public-address.ts";

const WAIT_MS = 15_000;
const MAX_REDIRECTS = 5;
/** Some servers do not answer HEAD requests. */
const TRY_WHOLE = new Set([400, 403, 404, 405, 500, 501, 503]);
const GONE = new Set([404, 410]);
const NO_SUCH_NAME = new Set(["ENOTFOUND", "ENODATA", "ERR_INSIDE"]);
const PORTS = new Set(["", "80", "443"]);

interface LinkCheckerOptions {
  /** The user agent, with an address for questions. */
  userAgent: string;
  /** For tests, whose server is on a private address. */
  isAllowed?: (address: string) => boolean;
  ports?: ReadonlySet<string>;
}

/**
 * Checks links by HTTP. A name is resolved once, all its addresses must be public, and the connection uses exactly the
 * checked address. Each redirect is checked in the same way.
 */
export function createLinkChecker(options: LinkCheckerOptions): CheckLink {
  const { userAgent, isAllowed = isPublicAddress, ports = PORTS } = options;

  const lookup: LookupFunction = (hostname, _options, callback) => {
    resolve(hostname, { all: true, verbatim: true }).then(
      (found) => {
        const [first] = found;
        if (first && found.every(({ address }) => isAllowed(address))) callback(null, [first]);
        else callback(Object.assign(new Error("inside"), { code: "ERR_INSIDE" }), []);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

  function send(url: URL, method: "HEAD" | "GET"): Promise<{ status: number; location: string | null }> {
    return new Promise((answer, fail) => {
      const { request } = url.protocol === "https:" ? https : http;
      const headers = { "user-agent": userAgent, accept: "*/*", ...(method === "GET" && { range: "bytes=0-1023" }) };
      const outgoing = request(
        url,
        { method, headers, lookup, agent: false, signal: AbortSignal.timeout(WAIT_MS) },
        (incoming) => {
          answer({ status: incoming.statusCode ?? 0, location: incoming.headers.location ?? null });
          // The body of the page is not read.
          outgoing.destroy();
        },
      );
      outgoing.on("error", fail);
      outgoing.end();
    });
  }

  function mayRequest(url: URL): boolean {
    if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "" || !ports.has(url.port))
      return false;
    const host = url.hostname.replace(/^\[|\]$/g, "");
    return isIP(host) === 0 || isAllowed(host);
  }

  async function check(url: URL, redirects: number): Promise<OutsideLink> {
    if (!mayRequest(url)) return { state: "refused" };
    let { status, location } = await send(url, "HEAD");
    if (TRY_WHOLE.has(status)) ({ status, location } = await send(url, "GET"));
    if (status >= 300 && status < 400 && location !== null && URL.canParse(location, url.href)) {
      if (redirects === MAX_REDIRECTS) return { state: "gone", detail: "转向太多次" };
      return check(new URL(location, url), redirects + 1);
    }
    if (GONE.has(status)) return { state: "gone", detail: `对方回答 ${status}` };
    // A refusal because of access rights or too many requests proves that the page exists.
    return status >= 500 ? { state: "away", detail: `对方回答 ${status}` } : { state: "there" };
  }

  return async (address) => {
    if (!URL.canParse(address)) return { state: "refused" };
    try {
      return await check(new URL(address), 0);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code === "ERR_INSIDE") return { state: "refused" };
      if (NO_SUCH_NAME.has(code)) return { state: "gone", detail: "没有这个域名" };
      return { state: "away", detail: code === "" || code === "ABORT_ERR" ? "没有回答" : `连不上（${code}）` };
    }
  };
}
