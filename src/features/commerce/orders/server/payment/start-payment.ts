import { randomBytes } from "node:crypto";
import { AppError } from "../../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { drawQrSvg } from "../../../../../kit/pictures/qr-code.ts";
import type { ChannelName, PayerDevice, PaymentPrompt } from "../../../../../ports/payment-channel.ts";
import { PaymentRefusedError } from "../../../../../ports/payment-channel.ts";
import type { startPayment as startPaymentEndpoint } from "../../contract.ts";
import { fittingWay } from "../../payment-ways.ts";
import { assertOffered } from "../order/assert-offered.ts";
import { changeChannel, lockOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { serializeOrder } from "../order/serialize-order.ts";
import { channelOf } from "./channel-of.ts";
import { savePayerState } from "./payer-store.ts";
import { findPaymentsOfOrder, openPayment, type PaymentRow } from "./payment-store.ts";
import { obtainPrompt, orderClosed } from "./prepare-prompt.ts";
import { settleIfPaid, settleOthers } from "./settle-if-paid.ts";

const STATE_LIVES_MS = 10 * 60_000;
/** The maximum duration of the redirect through WeChat and back. */
const TRIP_MS = 2 * 60_000;

interface Start {
  userId: number;
  orderNo: string;
  /** null: the gateway at which the order is being paid. */
  channel: ChannelName | null;
  device: PayerDevice;
  payerIp: string;
}

type Started = OutputOf<typeof startPaymentEndpoint>;
type Way = Omit<Started, "order">;

const NO_WAY: Way = { code_url: null, qr_svg: null, redirect_url: null, authorize_url: null, bridge: null };

/**
 * The prompt to pay a pending order on this device. A valid prompt is reused, because another code would invalidate
 * the displayed one. An order that is already paid is returned as settled.
 */
export async function startPayment(context: OrdersContext, start: Start): Promise<Started> {
  const own = await readOwnOrder(context.db, start);
  if (own.state !== "pending" && own.state !== "closed") return settledOrder(context, start);
  const { order, payment, others } = await beginPayment(context, start);
  if (others.length > 0) {
    await settleOthers(context, others);
    const settled = await readOwnOrder(context.db, start);
    if (settled.state !== "pending") return settledOrder(context, start);
  }
  const serialized = await serializeOrder(context, context.db, order);
  if (payment.way === "bridge" && payment.payerOpenid === null)
    return { order: serialized, ...NO_WAY, authorize_url: await authorizePayer(context, payment) };
  try {
    const prompt = await obtainPrompt(context, { ...start, order, payment });
    return { order: serialized, ...NO_WAY, ...wayOf(prompt) };
  } catch (error) {
    if (!isAlreadyPaid(error)) throw error;
    await settleIfPaid(context, payment);
    return settledOrder(context, start);
  }
}

/** The payment is stored before the request to the gateway, because its notification may arrive before its answer. */
async function beginPayment(
  context: OrdersContext,
  { orderNo, channel: wanted, device }: Start,
): Promise<{ order: OrderRow; payment: PaymentRow; others: PaymentRow[] }> {
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    const now = context.clock.now();
    if (order.state !== "pending" || order.expiresAt <= now) throw orderClosed();
    const channel = wanted ?? order.channel;
    if (channel === "none") throw new Error(`the free order ${orderNo} is unpaid`);
    assertOffered(context, channel);
    const gateway = channelOf(context, channel);
    const way = fittingWay({ channel, ways: gateway.ways }, device);
    if (way === null || way === "browser") {
      const message = "在微信里付不了这张订单，请在浏览器里打开";
      throw new AppError({ status: 422, code: "CHANNEL_NOT_OFFERED", message });
    }
    if (channel !== order.channel) await changeChannel(tx, { orderNo, channel });
    const { payment, isNew } = await openPayment(tx, { order, channel: gateway, way, now });
    const open = isNew ? (await findPaymentsOfOrder(tx, orderNo)).filter(({ state }) => state === "open") : [];
    const others = open.filter(({ id }) => id !== payment.id);
    return { order: { ...order, channel }, payment, others };
  });
}

/** The address at which WeChat's browser identifies the payer. It returns to the page of the payment. */
async function authorizePayer(context: OrdersContext, { id, orderNo, channel }: PaymentRow): Promise<string> {
  const login = channelOf(context, channel).payerLogin;
  if (login === null) throw new Error(`${channel} offers a bridge and tells nobody's openid`);
  const now = context.clock.now().getTime();
  const state = await savePayerState(context.db, {
    id,
    state: randomBytes(32).toString("base64url"),
    freshUntil: new Date(now + TRIP_MS),
    until: new Date(now + STATE_LIVES_MS),
  });
  return login.authorizeUrl({ state, returnUrl: `${context.origin}/payment/wechat-qr?order=${orderNo}` });
}

function wayOf(prompt: PaymentPrompt): Partial<Way> {
  if (prompt.kind === "redirect") return { redirect_url: prompt.url };
  if (prompt.kind === "bridge") return { bridge: prompt.call };
  return { code_url: prompt.codeUrl, qr_svg: drawQrSvg(prompt.codeUrl) };
}

async function settledOrder(context: OrdersContext, start: Start): Promise<Started> {
  const order = await readOwnOrder(context.db, start);
  return { order: await serializeOrder(context, context.db, order), ...NO_WAY };
}

/** The gateway reports that the number is paid, and its notification has not arrived yet. */
function isAlreadyPaid(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof PaymentRefusedError && cause.code === "ORDERPAID";
}
