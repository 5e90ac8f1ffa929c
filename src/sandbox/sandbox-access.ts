import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import { isSameSecret } from "../kit/values/is-same-secret.ts";
import { SANDBOX_GATEWAYS } from "./payment-gateways.ts";
import { answerPage } from "./phone/page-shell.ts";

/** Who may access the sandbox; everybody with access can read codes and pay (decisions §6). */
export interface SandboxAccess {
  /** Host names of the site, in addition to localhost and IP addresses. */
  hostNames: readonly string[];
  /** Required from users when the site listens beyond this machine; null: only this machine has access. */
  key: string | null;
}

const COOKIE = "zhixing-sandbox";
/** The providers' own interfaces require the providers' own signatures. */
const PROVIDER_FOLDERS: ReadonlySet<string> = new Set([
  ...Object.values(SANDBOX_GATEWAYS).map(({ folder }) => folder),
  "aliyun-sms",
  "tencent-sms",
  "wechat-api",
]);

/**
 * Refuses requests that a foreign page can make a browser send: posts from its own origin, and any call under a host
 * name that it pointed at this machine (DNS rebinding). Allows users who have the key.
 */
export function guardSandbox(access: SandboxAccess): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    if (!isOurName(url.hostname, access.hostNames)) return refuse(c, "沙箱不认识这个域名：请用 localhost 打开。");
    const origin = c.req.header("origin");
    const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (isWrite && (c.req.header("sec-fetch-site") === "cross-site" || (origin && hostOf(origin) !== url.host)))
      return refuse(c, "沙箱不接受别的网站发来的请求。");
    if (access.key === null || PROVIDER_FOLDERS.has(url.pathname.split("/")[2] ?? "")) return next();

    const given = url.searchParams.get("key");
    if (given !== null && isSameSecret(given, access.key)) {
      setCookie(c, COOKIE, access.key, { path: "/sandbox", httpOnly: true, sameSite: "Lax" });
      url.searchParams.delete("key");
      return isWrite ? next() : c.redirect(`${url.pathname}${url.search}`, 303);
    }
    if (isSameSecret(c.req.header("x-sandbox-key") ?? getCookie(c, COOKIE) ?? "", access.key)) return next();
    return refuse(c, "打开沙箱要用钥匙：启动时终端里打印的沙箱地址带着它。");
  };
}

function isOurName(hostname: string, names: readonly string[]): boolean {
  // No foreign name can resolve to an IP address in the Host header, and localhost is never resolved by a name server.
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  return isIP(hostname.replace(/^\[|\]$/g, "")) > 0 || names.includes(hostname);
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function refuse(c: Context, message: string): Response | Promise<Response> {
  const wantsPage = c.req.header("accept")?.includes("text/html") ?? false;
  if (!wantsPage) return c.json({ message }, 403, { "cache-control": "no-store" });
  return answerPage(c, {
    title: "打不开",
    body: html`<section><h1>打不开</h1><p>${message}</p></section>`,
    status: 403,
  });
}
