import { randomBytes } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";

const LIFETIME_SECONDS = 7_200;
const NEXT_BEFORE_SECONDS = 300;

/**
 * The stable token: a repeated request returns the same one until five minutes before its expiry; both are valid during
 * these minutes.
 */
export interface AccessTokens {
  issue(options: { isForced: boolean }): { access_token: string; expires_in: number };
  /** 0, or the `errcode` of the refusal. */
  check(token: string | undefined): 0 | 40001 | 41001 | 42001;
}

export function createAccessTokens(clock: Clock): AccessTokens {
  let live: { token: string; expiresAtMs: number }[] = [];
  const secondsLeft = (expiresAtMs: number) => Math.floor((expiresAtMs - clock.now().getTime()) / 1000);

  return {
    issue({ isForced }) {
      const newest = live.at(-1);
      if (!isForced && newest && secondsLeft(newest.expiresAtMs) > NEXT_BEFORE_SECONDS) {
        return { access_token: newest.token, expires_in: secondsLeft(newest.expiresAtMs) };
      }
      // A forced refresh ends the earlier token immediately.
      const token = randomBytes(96).toString("base64url");
      const next = { token, expiresAtMs: clock.now().getTime() + LIFETIME_SECONDS * 1000 };
      live = isForced ? [next] : [...live.slice(-1), next];
      return { access_token: token, expires_in: LIFETIME_SECONDS };
    },
    check(token) {
      if (!token) return 41001;
      const known = live.find((one) => one.token === token);
      if (!known) return 40001;
      return secondsLeft(known.expiresAtMs) > 0 ? 0 : 42001;
    },
  };
}
