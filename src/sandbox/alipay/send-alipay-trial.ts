import { DAY_MS, HOUR_MS } from "../../kit/values/durations.ts";
import type { SandboxTrade, Trial } from "../ledger-records.ts";
import { postNotification } from "../notifications/post-notification.ts";
import { countEqual, PARALLEL_COUNT, recordTrial } from "../notifications/record-trial.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { strangerKey } from "../stranger-key.ts";
import { FORM_TYPE, noticeParams } from "./alipay-notification.ts";
import { signedForm } from "./alipay-signature.ts";
import { type AlipayBooks, markPaid } from "./alipay-trades.ts";
import type { AlipayTrialKind } from "./alipay-trial-kinds.ts";

export interface AlipayTrialContext extends AlipayBooks {
  fetch: typeof fetch;
  keys: SandboxKeys["alipay"];
}

/**
 * Sends one notification (or fifty) of a chosen kind, independent of the schedule, and stores the product's answers.
 */
export async function sendAlipayTrial(
  context: AlipayTrialContext,
  trade: SandboxTrade,
  kind: AlipayTrialKind,
): Promise<Trial> {
  const body = await composeTrialBody(context, trade, kind);
  const headers = { "content-type": FORM_TYPE };
  const post = () => postNotification(context.fetch, { url: trade.notifyUrl, headers, body });
  const answers = await Promise.all(Array.from({ length: kind === "parallel" ? PARALLEL_COUNT : 1 }, post));
  const trial: Trial = { kind, at: context.clock.now().toISOString(), answers: countEqual(answers) };
  return recordTrial(context.ledger, context.ledger.trades.alipay.get(trade.outTradeNo) ?? trade, trial);
}

async function composeTrialBody(
  context: AlipayTrialContext,
  trade: SandboxTrade,
  kind: AlipayTrialKind,
): Promise<string> {
  const { keys, clock } = context;
  const first = trade.deliveries.find((delivery) => delivery.eventType === "TRANSACTION.SUCCESS");
  if (first && (kind === "repeat" || kind === "parallel")) return first.body;

  // For an unpaid trade the notification is false, like one of a forger.
  const claimed = trade.paidAt === null ? markPaid(context, trade) : trade;
  const now = clock.now().getTime();
  const at = new Date(kind === "late" ? now - DAY_MS - HOUR_MS : now);
  const params = noticeParams({ trade: claimed, at }, keys);
  if (kind === "other_merchant") params.seller_id = "2088000000000001";
  if (kind === "wrong_amount") {
    Object.assign(params, noticeParams({ trade: { ...claimed, totalFen: claimed.totalFen + 1 }, at }, keys));
  }
  if (kind === "forged") {
    const stranger = await strangerKey();
    return signedForm(params, stranger.export({ type: "pkcs8", format: "pem" }).toString()).toString();
  }
  const form = signedForm(params, keys.alipayPrivateKey);
  if (kind === "altered") form.set("buyer_pay_amount", "0.01");
  return form.toString();
}
