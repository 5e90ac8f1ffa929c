import type { NotificationWay } from "../notifications/deliveries.ts";
import { composeNotification, type NotificationContent } from "./notification-body.ts";
import { type PlatformSigner, platformHeaders } from "./platform-signature.ts";

/** Waits after each failed attempt, as the gateway documents them: 15 repeats in 24 h 4 min (providers §2). */
export const RETRY_DELAYS_SECONDS = [
  15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10800, 10800, 10800, 21600, 21600,
];

/** WeChat signs each attempt again and accepts 200 or 204. */
export function wechatWay(signer: PlatformSigner, apiV3Key: string): NotificationWay<NotificationContent> {
  return {
    retryDelaysSeconds: RETRY_DELAYS_SECONDS,
    compose: (content) => ({ ...composeNotification(content, apiV3Key), eventType: content.eventType }),
    headers: (body, at) => platformHeaders(body, at, signer),
    isAcknowledged: ({ status }) => status === 200 || status === 204,
  };
}
