import { z } from "zod";
import { type OfficialAccount, OfficialAccountRefusal } from "../../ports/official-account.ts";
import { createWechatClient, type WechatAccount } from "../wechat/wechat-client.ts";

/** Two sequential calls with a short limit: the page also works without them. */
const TIMEOUT_MS = 6_000;

const ticketShape = z.object({ ticket: z.string().min(1), expires_in: z.number().int().positive() });

/** What the operator can do about each code (providers §3.1 has the codes that all WeChat accounts share). */
const MEANING_OF_CODE: ReadonlyMap<number, string> = new Map([
  [-1, "微信暂时忙，会自己再试"],
  [40013, "AppID 不对，检查 WXPAY_OA_APPID"],
  [40125, "AppSecret 不对，检查 WXPAY_OA_SECRET"],
  [40164, "服务器的出口 IP 不在公众号后台的白名单里"],
  [45009, "今天的调用次数用完了"],
  [48001, "公众号没有这个接口的权限，要先认证"],
]);

/** The official account, accessed through WeChat's server API. */
export function createWechatOfficialAccount(
  account: WechatAccount,
  options: { fetch?: typeof fetch } = {},
): OfficialAccount {
  const api = createWechatClient({
    fetch: options.fetch ?? fetch,
    timeoutMs: TIMEOUT_MS,
    refuse: (_, detail) => new OfficialAccountRefusal(detail),
    refuseCode: (errcode) => new OfficialAccountRefusal(`errcode ${errcode}${hint(MEANING_OF_CODE.get(errcode))}`),
  });
  return {
    appId: account.appId,
    async fetchTicket() {
      const { token } = await api.requestToken(account);
      const url = new URL(`${account.apiUrl}/cgi-bin/ticket/getticket`);
      url.search = new URLSearchParams({ access_token: token, type: "jsapi" }).toString();
      const { ticket, expires_in: expiresInSeconds } = await api.request({ url }, ticketShape);
      return { ticket, expiresInSeconds };
    },
  };
}

const hint = (meaning: string | undefined) => (meaning === undefined ? "" : `：${meaning}`);
