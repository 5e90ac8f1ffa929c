import { z } from "zod";
import type { Clock } from "../../ports/clock.ts";
import { type MiniProgram, MiniProgramRefusal } from "../../ports/mini-program.ts";
import { createWechatClient, type WechatAnswer } from "../wechat/wechat-client.ts";
import type { MiniProgramConfig } from "./mini-program-config.ts";
import { createStableToken } from "./stable-token.ts";
import { isStaleTokenCode, refusalOf } from "./wechat-errcodes.ts";

/** A login waits for each call, so the limit is short (providers §1). */
const TIMEOUT_MS = 8_000;

/** Pixels; WeChat draws 280 to 1280. */
const CODE_WIDTH = 430;

/** The maximum age of a phone number when we receive it; the code itself is valid for five minutes. */
const PHONE_FRESH_SECONDS = 600;

const session = z.object({ openid: z.string().min(1), unionid: z.string().min(1).optional() });
const phoneAnswer = z.object({
  phone_info: z.object({
    purePhoneNumber: z.string().regex(/^\d{5,15}$/),
    countryCode: z.coerce.string().regex(/^\d{1,4}$/),
    watermark: z.object({ timestamp: z.number(), appid: z.string() }),
  }),
});

/** WeChat's server API of one mini-program (providers §3.1). */
export function createWechatMiniProgram(options: {
  config: MiniProgramConfig;
  clock: Clock;
  fetch?: typeof fetch;
}): MiniProgram {
  const { config, clock } = options;
  const api = createWechatClient({
    fetch: options.fetch ?? fetch,
    timeoutMs: TIMEOUT_MS,
    refuse: (kind, detail) => new MiniProgramRefusal(kind, detail),
    refuseCode: refusalOf,
  });
  const stableToken = createStableToken({ config, clock, api });

  async function callWithToken(path: string, body: Record<string, unknown>): Promise<WechatAnswer> {
    const token = await stableToken.read();
    const answer = await api.exchange({ url: withToken(path, token), body });
    const errcode = api.errcodeOf(answer);
    if (errcode === 0) return answer;
    if (!isStaleTokenCode(errcode)) throw refusalOf(errcode);
    // The token was revoked early, by a forced refresh elsewhere or a reset secret: retry once with the token that
    // WeChat returns now.
    const again = await api.exchange({ url: withToken(path, await stableToken.read(token)), body });
    const secondErrcode = api.errcodeOf(again);
    if (secondErrcode !== 0) throw refusalOf(secondErrcode);
    return again;
  }

  function withToken(path: string, token: string): URL {
    const url = new URL(config.baseUrl + path);
    url.searchParams.set("access_token", token);
    return url;
  }

  return {
    appId: config.appId,
    async drawCode(scene) {
      const { contentType, bytes } = await callWithToken("/wxa/getwxacodeunlimit", {
        scene,
        page: config.loginPage,
        // With `true`, WeChat refuses an unpublished page (providers §3.1).
        check_path: config.envVersion === "release",
        env_version: config.envVersion,
        width: CODE_WIDTH,
      });
      if (!/^image\/(?:jpeg|png)$/.test(contentType)) throw new MiniProgramRefusal("busy", "微信没有给出图片");
      return { contentType, bytes };
    },
    async identify(jsCode) {
      const url = new URL(`${config.baseUrl}/sns/jscode2session`);
      url.search = new URLSearchParams({
        appid: config.appId,
        secret: config.secret,
        js_code: jsCode,
        grant_type: "authorization_code",
      }).toString();
      const { openid, unionid = null } = await api.request({ url }, session);
      return { openid, unionid };
    },
    async readPhone(phoneCode) {
      const answer = await callWithToken("/wxa/business/getuserphonenumber", { code: phoneCode });
      const { phone_info: phone } = api.read(answer, phoneAnswer);
      const ageSeconds = clock.now().getTime() / 1000 - phone.watermark.timestamp;
      const isOurs = phone.watermark.appid === config.appId && Math.abs(ageSeconds) <= PHONE_FRESH_SECONDS;
      if (!isOurs) throw new MiniProgramRefusal("code_invalid", "手机号不是给这个小程序的，或已过期");
      return `+${phone.countryCode}${phone.purePhoneNumber}`;
    },
  };
}
