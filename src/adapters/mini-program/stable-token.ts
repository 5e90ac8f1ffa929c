import type { Clock } from "../../ports/clock.ts";
import type { WechatClient } from "../wechat/wechat-client.ts";
import type { MiniProgramConfig } from "./mini-program-config.ts";

/** WeChat issues the next token five minutes before the expiry; both are valid in the meantime (providers §3.1). */
const RENEW_BEFORE_SECONDS = 300;

/** The access token of the mini-program: cached until shortly before its expiry, fetched by one call at a time. */
export interface StableToken {
  /** @param rejected a token that WeChat has just refused; it is not returned again */
  read(rejected?: string): Promise<string>;
}

export function createStableToken(options: {
  config: MiniProgramConfig;
  clock: Clock;
  api: Pick<WechatClient, "requestToken">;
}): StableToken {
  const { config, clock, api } = options;
  let known: { token: string; renewAtMs: number } | null = null;
  let pending: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const { token, expiresInSeconds } = await api.requestToken({ ...config, apiUrl: config.baseUrl });
    const cacheSeconds = Math.max(0, expiresInSeconds - RENEW_BEFORE_SECONDS);
    known = { token, renewAtMs: clock.now().getTime() + cacheSeconds * 1000 };
    return token;
  }

  return {
    read(rejected) {
      const isGood = known !== null && known.token !== rejected && known.renewAtMs > clock.now().getTime();
      if (known && isGood) return Promise.resolve(known.token);
      pending ??= fetchToken().finally(() => {
        pending = null;
      });
      return pending;
    },
  };
}
