import {
  type PaymentNotification,
  type RawNotification,
  UntrustedMessageError,
} from "../../../ports/payment-channel.ts";
import { isSignedBy } from "../rsa-signature.ts";
import type { AlipayConfig } from "./alipay-config.ts";
import { decodeFields, readFormBytes } from "./form-bytes.ts";
import type { GatewayClient } from "./gateway-client.ts";
import { noticeToTrade, readTrusted, tradeNotice } from "./gateway-messages.ts";
import { signedText } from "./signed-text.ts";

/**
 * Verifies and reads a notification. The signed text includes every received field; no field is filtered before
 * verification.
 */
export async function openNotification(
  { body }: RawNotification,
  { config, requireKey }: { config: AlipayConfig; requireKey: GatewayClient["requireKey"] },
): Promise<PaymentNotification> {
  const bytes = readFormBytes(body);
  if (bytes === null) throw new UntrustedMessageError("通知里有重复的字段");
  const sign = bytes.get("sign");
  if (sign === undefined || bytes.get("sign_type") !== "RSA2") throw new UntrustedMessageError("通知没有 RSA2 签名");
  const signed = signedText([...bytes].filter(([name]) => name !== "sign_type"));
  const key = await requireKey(bytes.get("alipay_cert_sn") ?? null);
  if (!isSignedBy(Buffer.from(signed, "latin1"), sign, key)) throw new UntrustedMessageError("签名不符");

  const fields = decodeFields(bytes, bytes.get("charset") ?? "utf-8");
  if (fields === null) throw new UntrustedMessageError("通知的文字不是它所说的编码");
  if (fields.get("notify_type") !== "trade_status_sync") throw new UntrustedMessageError("不认识的通知类型");
  const notice = readTrusted(tradeNotice, withoutEmpty(fields));
  if (notice.app_id !== config.appId || notice.seller_id !== config.sellerId)
    throw new UntrustedMessageError("通知属于别的商户或应用");
  const facts = noticeToTrade(notice);
  return { id: notice.notify_id, kind: facts.refund ? "refund" : "payment", ...facts, raw: toStorable(fields) };
}

/** Alipay treats an empty field as absent: it is not signed. */
function withoutEmpty(fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([, value]) => value !== ""));
}

/** As received, without NUL, which JSON columns do not accept. */
function toStorable(fields: ReadonlyMap<string, string>): Record<string, string> {
  const clean = (text: string) => text.replaceAll("\0", "");
  return Object.fromEntries([...fields].map(([name, value]) => [clean(name), clean(value)]));
}
