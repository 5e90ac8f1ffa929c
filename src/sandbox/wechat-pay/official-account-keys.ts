import { createHmac } from "node:crypto";
import { WECHAT_PEOPLE, type WechatPerson } from "../mini-program/wechat-people.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";

type Keys = SandboxKeys["wechatPay"];

/** The official account that is bound to the merchant, made of the minted keys, so that older key files need no new entry. */
export function officialAccountKeys(keys: Keys): { appId: string; secret: string } {
  return { appId: `wx${derive(keys, "appid").slice(0, 16)}`, secret: derive(keys, "secret").slice(0, 32) };
}

/** A person's openid at the official account: another than at the mini-program, as at the real one. */
export function payerOf(keys: Keys, person: string): string {
  return `o${derive(keys, `openid:${person}`).slice(0, 27)}`;
}

export function findPayer(keys: Keys, openid: string): WechatPerson | null {
  return WECHAT_PEOPLE.find((person) => payerOf(keys, person.id) === openid) ?? null;
}

function derive(keys: Keys, what: string): string {
  return createHmac("sha256", keys.apiV3Key).update(`official-account:${what}`).digest("hex");
}
