import { randomUUID } from "node:crypto";
import { sealResource } from "./seal-resource.ts";
import { toShanghaiTime } from "./shanghai-time.ts";

export interface NotificationContent {
  eventType: "TRANSACTION.SUCCESS" | "REFUND.SUCCESS";
  plaintext: object;
  createdAt: Date;
}

/** The envelope of a notification: its id and the text sent, the content sealed with the merchant's APIv3 key. */
export function composeNotification(content: NotificationContent, apiV3Key: string): { id: string; body: string } {
  const isRefund = content.eventType === "REFUND.SUCCESS";
  const kind = isRefund ? "refund" : "transaction";
  const id = randomUUID();
  const body = JSON.stringify({
    id,
    create_time: toShanghaiTime(content.createdAt),
    resource_type: "encrypt-resource",
    event_type: content.eventType,
    summary: isRefund ? "退款成功" : "支付成功",
    resource: { original_type: kind, ...sealResource(JSON.stringify(content.plaintext), apiV3Key, kind) },
  });
  return { id, body };
}
