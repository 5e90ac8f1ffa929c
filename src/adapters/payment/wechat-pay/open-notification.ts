import { z } from "zod";
import {
  type PaymentNotification,
  type RawNotification,
  UntrustedMessageError,
} from "../../../ports/payment-channel.ts";
import { decryptResource, encryptedResource } from "./encrypted-resource.ts";
import { gatewayNumber, refundNotice, toRefund, toTrade, transaction } from "./gateway-messages.ts";
import { assertFromPlatform, type PlatformKeys } from "./platform-keys.ts";
import { isOwnApp, type WechatPayConfig } from "./wechat-pay-config.ts";

const envelope = z.object({ id: gatewayNumber, event_type: z.string(), resource: encryptedResource });

/** Verifies, decrypts and reads a notification. No JSON is parsed before the signature is verified (security PAY-2). */
export function openNotification(
  notification: RawNotification,
  context: { config: WechatPayConfig; keys: PlatformKeys; now: Date },
): PaymentNotification {
  const { config, keys, now } = context;
  assertFromPlatform({ headers: notification.headers, body: notification.body, now }, keys);
  const { id, event_type: eventType, resource } = readTrusted(envelope, notification.body);
  const plaintext = decryptResource(resource, config.apiV3Key);

  if (eventType.startsWith("REFUND.")) {
    const notice = readTrusted(refundNotice, plaintext);
    assertOurs(notice.mchid === config.merchantId);
    return { id, kind: "refund", ...toRefund(notice), raw: toStorable(plaintext) };
  }
  if (eventType !== "TRANSACTION.SUCCESS") throw new UntrustedMessageError(`不认识的通知类型 ${eventType}`);
  const facts = readTrusted(transaction, plaintext);
  assertOurs(facts.mchid === config.merchantId && isOwnApp(config, facts.appid));
  return { id, kind: "payment", trade: toTrade(facts), raw: toStorable(plaintext) };
}

/**
 * As received, without the characters that JSON columns do not accept: NUL and lone surrogates, which `stringify`
 * leaves escaped.
 */
function toStorable(plaintext: string): unknown {
  const event = JSON.stringify(JSON.parse(plaintext));
  return JSON.parse(event.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1"));
}

function assertOurs(isOurs: boolean): void {
  if (!isOurs) throw new UntrustedMessageError("通知属于别的商户或应用");
}

/** Parses signed JSON by its shape; a signed text of another shape is rejected like a forged one. */
export function readTrusted<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new UntrustedMessageError("内容不是 JSON", { cause });
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) throw new UntrustedMessageError(`内容缺少字段：${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
