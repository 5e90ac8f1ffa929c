import { z } from "zod";
import { ChannelUnavailableError, type PayerLogin, PaymentRefusedError } from "../../../ports/payment-channel.ts";

/** The official account in whose name WeChat's own browser pays (providers §2). */
export interface OfficialAccount {
  appId: string;
  secret: string;
  /** Where WeChat's browser is sent to say who pays. */
  authorizeUrl: string;
  /** Where our server asks for the openid behind a code. No trailing slash. */
  apiUrl: string;
}

export const WECHAT_AUTHORIZE_URL = "https://open.weixin.qq.com/connect/oauth2/authorize";
export const WECHAT_OAUTH_API_URL = "https://api.weixin.qq.com";

/** The token that comes along opens more of WeChat; nothing here needs it, so it is not read. */
const answerShape = z.object({ openid: z.string().regex(/^[\w-]{1,128}$/) });
const refusalShape = z.object({ errcode: z.number(), errmsg: z.string().default("") });
const BUSY = -1;

/** Tells who pays in WeChat's browser, without a question to the payer (`snsapi_base`). */
export function createPayerLogin(
  account: OfficialAccount,
  options: { fetch: typeof fetch; timeoutMilliseconds: number },
): PayerLogin {
  return {
    authorizeUrl({ state, returnUrl }) {
      // WeChat reads these five in this sequence, and refuses an address without its fragment.
      const query = new URLSearchParams([
        ["appid", account.appId],
        ["redirect_uri", returnUrl],
        ["response_type", "code"],
        ["scope", "snsapi_base"],
        ["state", state],
      ]);
      return `${account.authorizeUrl}?${query}#wechat_redirect`;
    },
    async identify(code) {
      const url = new URL(`${account.apiUrl}/sns/oauth2/access_token`);
      url.search = new URLSearchParams({
        appid: account.appId,
        secret: account.secret,
        code,
        grant_type: "authorization_code",
      }).toString();
      const answer = await askOnce(url, options);
      const refusal = refusalShape.safeParse(answer);
      // The account's secret is in the address, so neither it nor WeChat's own text goes into an error.
      if (refusal.success && refusal.data.errcode === BUSY) throw new ChannelUnavailableError("微信网页授权暂时不可用");
      if (refusal.success) throw new PaymentRefusedError(`ERRCODE${refusal.data.errcode}`, "微信没有认出付款人");
      const known = answerShape.safeParse(answer);
      if (!known.success) throw new ChannelUnavailableError("微信网页授权的回答无法识别");
      return known.data.openid;
    },
  };
}

/** A code is good once, so a call that failed on the way is not made again. */
async function askOnce(
  url: URL,
  { fetch, timeoutMilliseconds }: { fetch: typeof globalThis.fetch; timeoutMilliseconds: number },
): Promise<unknown> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMilliseconds) });
    if (!response.ok) throw new ChannelUnavailableError(`微信网页授权暂时不可用（${response.status}）`);
    return await response.json();
  } catch (error) {
    if (error instanceof ChannelUnavailableError) throw error;
    throw new ChannelUnavailableError(`连不上微信网页授权（${error instanceof Error ? error.name : "未知原因"}）`);
  }
}
