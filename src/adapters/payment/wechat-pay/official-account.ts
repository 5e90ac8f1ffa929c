import { z } from "zod";
import { ChannelUnavailableError, type PayerLogin, PaymentRefusedError } from "../../../ports/payment-channel.ts";
import { createWechatClient, type WechatAccount } from "../../wechat/wechat-client.ts";

/** The official account that is used for payments in WeChat's browser (providers §2). */
export interface OfficialAccount extends WechatAccount {
  /** Where WeChat's browser is redirected to identify the payer. */
  authorizeUrl: string;
}

export const WECHAT_AUTHORIZE_URL = "https://open.weixin.qq.com/connect/oauth2/authorize";

/** The answer also has a token for other WeChat APIs; it is not needed here and is not read. */
const answerShape = z.object({ openid: z.string().regex(/^[\w-]{1,128}$/) });
const BUSY = -1;

/** Identifies the payer in WeChat's browser without asking the payer (`snsapi_base`). */
export function createPayerLogin(
  account: OfficialAccount,
  options: { fetch: typeof fetch; timeoutMilliseconds: number },
): PayerLogin {
  const { fetch, timeoutMilliseconds: timeoutMs } = options;
  const api = createWechatClient({
    fetch,
    timeoutMs,
    refuse: (_, detail) => new ChannelUnavailableError(`微信网页授权：${detail}`),
    refuseCode: (errcode) =>
      errcode === BUSY
        ? new ChannelUnavailableError("微信网页授权暂时不可用")
        : new PaymentRefusedError(`ERRCODE${errcode}`, "微信没有认出付款人"),
  });
  return {
    authorizeUrl({ state, returnUrl }) {
      // WeChat reads these five in this order, and refuses an address without the fragment.
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
      // A code is valid once, so a failed call is not repeated.
      return (await api.request({ url }, answerShape)).openid;
    },
  };
}
