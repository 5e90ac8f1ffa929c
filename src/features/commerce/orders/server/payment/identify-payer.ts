import { conflict } from "../../../../../kit/api/app-error.ts";
import { PaymentRefusedError } from "../../../../../ports/payment-channel.ts";
import type { Order } from "../../contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { serializeOrder } from "../order/serialize-order.ts";
import { callChannel } from "./call-channel.ts";
import { channelOf } from "./channel-of.ts";
import { savePayer, takePayerState } from "./payer-store.ts";

/**
 * Records the payer who returns from WeChat. The state is valid once, only for its order and its buyer, so that a link
 * made by another person can add neither that person's WeChat account nor a used code to the order.
 */
export async function identifyPayer(
  context: OrdersContext,
  { userId, orderNo, code, state }: { userId: number; orderNo: string; code: string; state: string },
): Promise<Order> {
  const order = await readOwnOrder(context.db, { userId, orderNo });
  const payment = await takePayerState(context.db, { orderNo, state, now: context.clock.now() });
  if (payment === null) throw conflict("PAYER_STATE_INVALID", "这次微信授权已经用过或过期，请再点一次付款");
  const login = channelOf(context, payment.channel).payerLogin;
  if (login === null) throw new Error(`${payment.channel} gave a state and tells nobody's openid`);
  const openid = await callChannel(context, { orderNo, call: "identify" }, async () => {
    try {
      return await login.identify(code);
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
      context.logger.error({ err: error, orderNo }, "WeChat did not say who pays");
      throw conflict("PAYER_UNKNOWN", "微信没有认出你，请再点一次付款");
    }
  });
  await savePayer(context.db, { id: payment.id, openid });
  return serializeOrder(context, context.db, order);
}
