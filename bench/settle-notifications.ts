import type { SandboxKeys } from "../src/sandbox/sandbox-keys.ts";
import { composeNotification } from "../src/sandbox/wechat-pay/notification-body.ts";
import { platformHeaders, readPlatformSigner } from "../src/sandbox/wechat-pay/platform-signature.ts";
import { toShanghaiTime } from "../src/sandbox/wechat-pay/shanghai-time.ts";
import type { Question } from "./record-answer.ts";
import type { UnpaidOrder } from "./settle-orders.ts";

/** The notifications of WeChat Pay, signed in advance, because signing would be the main work of the sender. */
export function signNotifications(orders: readonly UnpaidOrder[], keys: SandboxKeys["wechatPay"]): Question[] {
  const signer = readPlatformSigner(keys);
  const now = new Date();
  return orders.map(({ outTradeNo, totalFen }) => {
    const plaintext = {
      appid: keys.appId,
      mchid: keys.merchantId,
      out_trade_no: outTradeNo,
      transaction_id: `42${outTradeNo}`,
      trade_type: "NATIVE",
      trade_state: "SUCCESS",
      trade_state_desc: "支付成功",
      bank_type: "OTHERS",
      success_time: toShanghaiTime(now),
      payer: { openid: "somebody" },
      promotion_detail: [],
      amount: { total: totalFen, payer_total: totalFen, currency: "CNY", payer_currency: "CNY" },
    };
    const { body } = composeNotification(
      { eventType: "TRANSACTION.SUCCESS", plaintext, createdAt: now },
      keys.apiV3Key,
    );
    const headers = { "content-type": "application/json", ...platformHeaders(body, now, signer) };
    return { method: "POST", headers, body };
  });
}
