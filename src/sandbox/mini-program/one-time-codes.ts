import { randomBytes } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import { findWechatPerson, type WechatPerson } from "./wechat-people.ts";

const LIFETIME_MS = 300_000;
const MAX_CODES = 10_000;

/** WeChat's answer to a code: the person, or the number of its refusal. */
export type Redeemed = WechatPerson | 40029 | 40163;

type CodeKind = "js" | "phone" | "payer";

/** Codes as `wx.login`, the phone button and the way through WeChat's login page give them: single use, five minutes. */
export interface OneTimeCodes {
  mint(kind: CodeKind, person: WechatPerson): string;
  redeem(kind: CodeKind, code: unknown): Redeemed;
}

export function createOneTimeCodes(clock: Clock): OneTimeCodes {
  const minted = new Map<string, { personId: string; expiresAtMs: number; isUsed: boolean }>();
  return {
    mint(kind, person) {
      const code = randomBytes(16).toString("hex");
      minted.set(`${kind}:${code}`, {
        personId: person.id,
        expiresAtMs: clock.now().getTime() + LIFETIME_MS,
        isUsed: false,
      });
      const oldest = minted.keys().next().value;
      if (minted.size > MAX_CODES && oldest !== undefined) minted.delete(oldest);
      return code;
    },
    redeem(kind, code) {
      const entry = minted.get(`${kind}:${code}`);
      if (!entry || entry.expiresAtMs <= clock.now().getTime()) return 40029;
      if (entry.isUsed) return 40163;
      entry.isUsed = true;
      return findWechatPerson(entry.personId) ?? 40029;
    },
  };
}
