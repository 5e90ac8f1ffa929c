import { type AlipayConfig, findAlipayConfigProblems } from "../adapters/payment/alipay/alipay-config.ts";
import { checkAlipayAccount } from "../adapters/payment/alipay/check-account.ts";
import { checkWechatPayAccount } from "../adapters/payment/wechat-pay/check-account.ts";
import { findWechatPayConfigProblems, type WechatPayConfig } from "../adapters/payment/wechat-pay/wechat-pay-config.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { Clock } from "../ports/clock.ts";

/**
 * Stops the start where nobody could pay, with one sentence for each problem. A gateway that is unreachable at this
 * moment stops nothing: the site does more than selling.
 */
export async function assertAccounts({
  wechatPay,
  alipay,
  clock,
  logger,
  fetch = globalThis.fetch,
}: {
  wechatPay: WechatPayConfig | null;
  alipay: AlipayConfig | null;
  clock: Clock;
  logger: Pick<Logger, "warn">;
  fetch?: typeof globalThis.fetch;
}): Promise<void> {
  // The channel's builder reports configuration errors; a request to the gateway would only report them less clearly.
  const isSound = (problems: string[]) => problems.length === 0;
  const checks = await Promise.all([
    wechatPay && isSound(findWechatPayConfigProblems(wechatPay)) && checkWechatPayAccount(wechatPay, { clock, fetch }),
    alipay && isSound(findAlipayConfigProblems(alipay)) && checkAlipayAccount(alipay, { clock, fetch }),
  ]);
  const done = checks.flatMap((check) => check || []);
  for (const warning of done.flatMap(({ warnings }) => warnings)) logger.warn(warning);
  const problems = done.flatMap((check) => check.problems);
  if (problems.length > 0) throw new Error(problems.join("；"));
}
