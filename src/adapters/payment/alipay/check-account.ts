import type { Clock } from "../../../ports/clock.ts";
import { ChannelUnavailableError, PaymentRefusedError, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { type AccountCheck, findClockProblem } from "../account-check.ts";
import type { AlipayConfig } from "./alipay-config.ts";
import { readAlipayKeys } from "./alipay-keys.ts";
import { createGatewayClient } from "./gateway-client.ts";
import { isUnknownTrade } from "./gateway-errors.ts";

/** A number that no trade has. */
const NO_TRADE = "STARTUPCHECK0000";
const TIMEOUT_MS = 5_000;

/** Queries a trade that does not exist at Alipay: the answer proves that app, keys and clock are correct. */
export async function checkAlipayAccount(
  config: AlipayConfig,
  { clock, fetch }: { clock: Clock; fetch: typeof globalThis.fetch },
): Promise<AccountCheck> {
  let clockProblem: AccountCheck | null = null;
  const gateway = createGatewayClient({
    config,
    keys: readAlipayKeys(config),
    clock,
    timeoutMilliseconds: TIMEOUT_MS,
    retryDelayMilliseconds: 300,
    async fetch(input, init) {
      const response = await fetch(input, init);
      clockProblem = findClockProblem("支付宝", response.headers, clock.now());
      return response;
    },
  });
  try {
    await gateway.call("alipay.trade.query", { out_trade_no: NO_TRADE });
  } catch (error) {
    return clockProblem ?? readFailure(error);
  }
  return clockProblem ?? { problems: [], warnings: [] };
}

function readFailure(error: unknown): AccountCheck {
  if (isUnknownTrade(error)) return { problems: [], warnings: [] };
  if (error instanceof ChannelUnavailableError)
    return { problems: [], warnings: [`连不上支付宝，没有核对账号（${error.message}）`] };
  if (error instanceof UntrustedMessageError) {
    const text = `支付宝的回答验不过（${error.message}）：核对支付宝公钥或证书是不是这个应用的`;
    return { problems: [text], warnings: [] };
  }
  if (!(error instanceof PaymentRefusedError)) throw error;
  if (/signature|app-?id|appid/i.test(error.code)) {
    const text = `支付宝不认本站的签名（${error.code}）：核对 ALIPAY_APP_ID、应用私钥，以及上传到开放平台的应用公钥`;
    return { problems: [text], warnings: [] };
  }
  return { problems: [], warnings: [`支付宝没有核对账号（${error.code}）`] };
}
