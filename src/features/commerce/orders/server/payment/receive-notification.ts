import { failpoint } from "../../../../../kit/process/failpoint.ts";
import { isDatabaseTrouble } from "../../../../../ports/database-trouble.ts";
import {
  type ChannelName,
  ChannelUnavailableError,
  type RawNotification,
  UntrustedMessageError,
} from "../../../../../ports/payment-channel.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { channelOf } from "./channel-of.ts";
import { settlePayment } from "./settle-payment.ts";

/** The answer to a notification. Any status except 2xx makes the gateway try again. */
interface NotificationAnswer {
  status: 204 | 401 | 404 | 500 | 503;
  body: { code: "FAIL"; message: string } | null;
}

/**
 * Decrypts a notification, settles by it, and answers in the form that the gateway expects. Success means that its
 * content is stored permanently (security PAY-3).
 */
export async function receiveNotification(
  context: OrdersContext,
  channel: ChannelName,
  raw: RawNotification,
): Promise<{ status: number; body: string | object | null }> {
  const { status, body } = await settleByNotification(context, channel, raw);
  if (context.channels.get(channel)?.protocol.endsNotificationsBy !== "word") return { status, body };
  return body === null ? { status: 200, body: "success" } : { status, body: "fail" };
}

async function settleByNotification(
  context: OrdersContext,
  channel: ChannelName,
  raw: RawNotification,
): Promise<NotificationAnswer> {
  try {
    if (__FAILPOINTS__) await failpoint("notify:before-verify");
    const notification = await channelOf(context, channel).openNotification(raw);
    if (__FAILPOINTS__) await failpoint("notify:after-verify");
    const outcome = await settlePayment(context, { source: "notification", channel, notification });
    // The transaction that creates the order is not visible yet. The gateway repeats the notification (security PAY-4).
    if (outcome === "unknown_order") return fail(404, "订单不存在");
    return { status: 204, body: null };
  } catch (error) {
    if (error instanceof UntrustedMessageError) {
      context.logger.warn({ err: error, channel }, "payment notification refused");
      return fail(401, "验证失败");
    }
    context.logger.error({ err: error, channel }, "payment notification not settled");
    return error instanceof ChannelUnavailableError || isDatabaseTrouble(error)
      ? fail(503, "请稍后重试")
      : fail(500, "请稍后重试");
  }
}

function fail(status: 401 | 404 | 500 | 503, message: string): NotificationAnswer {
  return { status, body: { code: "FAIL", message } };
}
