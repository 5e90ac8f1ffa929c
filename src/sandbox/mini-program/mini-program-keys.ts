import { createHmac } from "node:crypto";
import type { SandboxKeys } from "../sandbox-keys.ts";

export interface MiniProgramKeys {
  appId: string;
  secret: string;
}

/**
 * The sandbox account of the mini-program, derived from the generated keys, so that older key files need no new entry.
 */
export function miniProgramKeys(keys: SandboxKeys): MiniProgramKeys {
  return { appId: `wx${derive(keys, "appid").slice(0, 16)}`, secret: derive(keys, "secret").slice(0, 32) };
}

/** A person's openid in this mini-program: the same after every restart. */
export function openidOf(keys: SandboxKeys, person: string): string {
  return `o${derive(keys, `openid:${person}`).slice(0, 27)}`;
}

function derive(keys: SandboxKeys, what: string): string {
  return createHmac("sha256", keys.wechatPay.apiV3Key).update(`mini-program:${what}`).digest("hex");
}
