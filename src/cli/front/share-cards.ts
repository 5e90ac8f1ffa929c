import { createWechatOfficialAccount } from "../../adapters/official-account/wechat-official-account.ts";
import { WECHAT_API_URL } from "../../adapters/wechat/wechat-client.ts";
import type { Config } from "../../config.ts";
import { describeShareCards } from "../../features/front/share-cards/server/share-cards-api.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";

type AccountConfig = Pick<Config, "WXPAY_OA_APPID" | "WXPAY_OA_SECRET">;

/** Runs `share-cards`. */
export async function runShareCards(options: CommandOptions & { config: AccountConfig }): Promise<void> {
  const { WXPAY_OA_APPID: appId, WXPAY_OA_SECRET: secret } = options.config;
  const isConfigured = appId !== undefined && secret !== undefined;
  const account = isConfigured ? createWechatOfficialAccount({ appId, secret, apiUrl: WECHAT_API_URL }) : null;
  const state = await openAccounts(options, ({ db, clock }) => describeShareCards({ db, clock, account }));
  process.stdout.write(`${explain(state)}\n`);
  if (state.state === "fails") process.exitCode = 1;
}

function explain({ state, app_id, holds_until, problem }: Awaited<ReturnType<typeof describeShareCards>>): string {
  if (state === "off") return "没有配置公众号（WXPAY_OA_APPID、WXPAY_OA_SECRET），微信里用它自己做的卡片";
  if (state === "fails") return `公众号 ${app_id} 拿不到票据：${problem}`;
  const until = holds_until === null ? "" : `，票据到 ${formatExactTime(new Date(holds_until))} 有效`;
  return `公众号 ${app_id} 可用${until}${problem === null ? "" : `；最近一次续期失败：${problem}`}`;
}
