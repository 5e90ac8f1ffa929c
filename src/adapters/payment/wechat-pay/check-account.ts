import { randomBytes } from "node:crypto";
import type { Clock } from "../../../ports/clock.ts";
import { UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { type AccountCheck, findClockProblem } from "../account-check.ts";
import { readRefusal } from "./gateway-errors.ts";
import { createKeyRefresh } from "./platform-certificates.ts";
import { assertFromPlatform, readPlatformKeys } from "./platform-keys.ts";
import { createSigned } from "./signed-request.ts";
import type { WechatPayConfig } from "./wechat-pay-config.ts";

/** A number that no order has. */
const NO_ORDER = "STARTUPCHECK0000";
const TIMEOUT_MS = 5_000;

/**
 * Queries an order that does not exist at the gateway: the answer proves that account, key, serial and clock are
 * correct, and its signature shows whether our platform keys are the right ones.
 */
export async function checkWechatPayAccount(
  config: WechatPayConfig,
  { clock, fetch }: { clock: Clock; fetch: typeof globalThis.fetch },
): Promise<AccountCheck> {
  const nonce = () => randomBytes(16).toString("hex");
  const send = createSigned({ config, clock, fetch, nonce, timeoutMilliseconds: TIMEOUT_MS });
  const pathAndQuery = `/v3/pay/transactions/out-trade-no/${NO_ORDER}?mchid=${encodeURIComponent(config.merchantId)}`;
  let response: Response;
  let body: string;
  try {
    response = await send(config.baseUrls[0] ?? "", { method: "GET", pathAndQuery }, "");
    body = await response.text();
  } catch (error) {
    return {
      problems: [],
      warnings: [`连不上微信支付，没有核对账号（${error instanceof Error ? error.name : "未知"}）`],
    };
  }
  const clockProblem = findClockProblem("微信支付", response.headers, clock.now());
  if (clockProblem !== null) return clockProblem;
  const { code } = readRefusal(response.status, body);
  if (response.status === 401) {
    const text =
      "微信支付不认本站的签名：核对 WXPAY_MCHID、WXPAY_MCH_SERIAL 和 WXPAY_MCH_PRIVATE_KEY_FILE 属于同一个商户证书";
    return { problems: [text], warnings: [] };
  }
  if (code !== "ORDERNOTEXIST" && code !== "RESOURCENOTEXISTS")
    return { problems: [], warnings: [`微信支付没有核对账号（${response.status} ${code}）`] };
  const keys = readPlatformKeys(config);
  const serial = response.headers.get("Wechatpay-Serial");
  try {
    await createKeyRefresh({ config, keys, clock, send })(serial);
    assertFromPlatform({ headers: response.headers, body, now: clock.now() }, keys);
    return { problems: [], warnings: [] };
  } catch (error) {
    if (!(error instanceof UntrustedMessageError)) throw error;
    const text = `微信支付的回答验不过（${error.message}）：核对微信支付公钥和公钥 ID，或平台证书，是不是这个商户的`;
    return { problems: [text], warnings: [] };
  }
}
