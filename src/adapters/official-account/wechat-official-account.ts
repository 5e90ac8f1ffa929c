import { z } from "zod";
import { type OfficialAccount, OfficialAccountRefusal, type PageTicket } from "../../ports/official-account.ts";

export interface OfficialAccountConfig {
  appId: string;
  secret: string;
  /** `https://api.weixin.qq.com`; no slash at the end. */
  apiUrl: string;
}

/** Two calls one after the other, by nobody's wish: who waits for them has a page that works without. */
const TIMEOUT_MS = 6_000;

const tokenShape = z.object({ access_token: z.string().min(1) });
const ticketShape = z.object({ ticket: z.string().min(1), expires_in: z.number().int().positive() });
const refusalShape = z.object({ errcode: z.number().refine((code) => code !== 0) });

/** What the operator can do about it (providers §3.1 has the codes that all of WeChat's accounts share). */
const MEANING_OF_CODE: ReadonlyMap<number, string> = new Map([
  [-1, "微信暂时忙，会自己再试"],
  [40013, "AppID 不对，检查 WXPAY_OA_APPID"],
  [40125, "AppSecret 不对，检查 WXPAY_OA_SECRET"],
  [40164, "服务器的出口 IP 不在公众号后台的白名单里"],
  [45009, "今天的调用次数用完了"],
  [48001, "公众号没有这个接口的权限，要先认证"],
]);

/** The official account as WeChat's server API answers for it. */
export function createWechatOfficialAccount(
  config: OfficialAccountConfig,
  options: { fetch?: typeof fetch } = {},
): OfficialAccount {
  const call = options.fetch ?? fetch;

  async function ask(path: string, init: RequestInit): Promise<unknown> {
    const answer = await exchange(call, `${config.apiUrl}${path}`, init);
    const refusal = refusalShape.safeParse(answer);
    if (!refusal.success) return answer;
    const { errcode } = refusal.data;
    // WeChat's own text is left out: it repeats parts of the request.
    throw new OfficialAccountRefusal(`errcode ${errcode}${hint(MEANING_OF_CODE.get(errcode))}`);
  }

  return {
    appId: config.appId,
    async fetchTicket(): Promise<PageTicket> {
      // Not forced: repeating gives the same token, so nobody's is ended by ours.
      const body = {
        grant_type: "client_credential",
        appid: config.appId,
        secret: config.secret,
        force_refresh: false,
      };
      const headers = { "content-type": "application/json" };
      const asked = await ask("/cgi-bin/stable_token", { method: "POST", body: JSON.stringify(body), headers });
      const token = tokenShape.safeParse(asked);
      if (!token.success) throw new OfficialAccountRefusal("微信没有给出 access_token");
      const query = new URLSearchParams({ access_token: token.data.access_token, type: "jsapi" });
      const given = ticketShape.safeParse(await ask(`/cgi-bin/ticket/getticket?${query}`, {}));
      if (!given.success) throw new OfficialAccountRefusal("微信没有给出 jsapi_ticket");
      return { ticket: given.data.ticket, expiresInSeconds: given.data.expires_in };
    },
  };
}

const hint = (meaning: string | undefined) => (meaning === undefined ? "" : `：${meaning}`);

/** One HTTP exchange; secrets are in address and body, so neither is ever said. */
async function exchange(call: typeof fetch, url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await call(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return await response.json();
  } catch (error) {
    throw new OfficialAccountRefusal(`连不上微信或回答不完整（${error instanceof Error ? error.name : "未知原因"}）`);
  }
  throw new OfficialAccountRefusal(`微信答了 HTTP ${response.status}`);
}
