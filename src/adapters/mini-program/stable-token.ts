import { z } from "zod";
import type { Clock } from "../../ports/clock.ts";
import { MiniProgramRefusal } from "../../ports/mini-program.ts";
import type { MiniProgramConfig } from "./mini-program-config.ts";
import { callWechat, readWechatJson } from "./wechat-call.ts";
import { refusalOf } from "./wechat-errcodes.ts";

/** WeChat hands out the next token five minutes before the end; both hold meanwhile (providers §3.1). */
const RENEW_BEFORE_SECONDS = 300;

const answer = z.object({
  access_token: z.string().min(1).optional(),
  expires_in: z.number().int().positive().optional(),
  errcode: z.number().optional(),
});

/** The access token of the mini-program: kept until shortly before its end, asked for by one call at a time. */
export interface StableToken {
  /** @param rejected a token that WeChat has just refused, so that it is not given again */
  read(rejected?: string): Promise<string>;
}

export function createStableToken(options: {
  config: MiniProgramConfig;
  clock: Clock;
  fetch: typeof fetch;
}): StableToken {
  const { config, clock } = options;
  let known: { token: string; renewAtMs: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const answered = await callWechat({
      fetch: options.fetch,
      url: new URL(`${config.baseUrl}/cgi-bin/stable_token`),
      // Not forced: repeating gives the same token, so several processes never take it from each other.
      body: { grant_type: "client_credential", appid: config.appId, secret: config.secret, force_refresh: false },
    });
    const { access_token: token, expires_in: seconds, errcode } = answer.parse(readWechatJson(answered));
    if (errcode !== undefined && errcode !== 0) throw refusalOf(errcode);
    if (token === undefined || seconds === undefined) throw new MiniProgramRefusal("busy", "微信没有给出 access_token");
    const keepSeconds = Math.max(0, seconds - RENEW_BEFORE_SECONDS);
    known = { token, renewAtMs: clock.now().getTime() + keepSeconds * 1000 };
    return token;
  }

  return {
    read(rejected) {
      const isGood = known !== null && known.token !== rejected && known.renewAtMs > clock.now().getTime();
      if (known && isGood) return Promise.resolve(known.token);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}
