import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { Config } from "../config.ts";
import type { SandboxAccess } from "../sandbox/sandbox-access.ts";
import { isSandboxAllowed } from "../sandbox/sandbox-guard.ts";

const KEY_BYTES = 15;

/** Whether any provider is not configured and is simulated by the sandbox (decisions §6). */
export function usesSandbox(config: Config): boolean {
  return listSimulated(config).length > 0;
}

/** The services that the sandbox simulates, in Chinese. */
export function listSimulated(config: Config): string[] {
  // Personal accounts cannot get every provider: a site without a mini-program has no QR login.
  const environment = { nodeEnv: config.NODE_ENV, allowSandbox: config.ALLOW_SANDBOX };
  const simulated = {
    微信支付: config.WXPAY_MCHID === undefined,
    短信: config.SMS_DRIVER === "sandbox",
    邮件: config.SMTP_HOST === undefined,
    小程序登录: config.WXMP_APPID === undefined && isSandboxAllowed(environment),
  };
  return Object.entries(simulated).flatMap(([name, isSimulated]) => (isSimulated ? [name] : []));
}

/**
 * The listening address: a site with a sandbox listens only on this machine unless an address is configured (decisions
 * §6).
 */
export function chooseHost(config: Config): string {
  return config.HOST ?? (usesSandbox(config) ? "127.0.0.1" : "0.0.0.0");
}

/** Who may open the sandbox: everybody on this machine, and from elsewhere everyone with the key of this start. */
export function createSandboxAccess(config: Config, origin: string): SandboxAccess {
  const host = chooseHost(config);
  return {
    hostNames: [new URL(origin).hostname, ...(isIP(host) ? [] : [host])],
    key: isLoopback(host) ? null : randomBytes(KEY_BYTES).toString("base64url"),
  };
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
