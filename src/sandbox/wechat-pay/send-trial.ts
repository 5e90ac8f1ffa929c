import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import type { SandboxTrade, Trial } from "../ledger-records.ts";
import { postNotification } from "../notifications/post-notification.ts";
import { countEqual, PARALLEL_COUNT, recordTrial } from "../notifications/record-trial.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { strangerKey } from "../stranger-key.ts";
import { transactionAnswer } from "./gateway-answers.ts";
import { composeNotification } from "./notification-body.ts";
import type { PlatformCertificates } from "./platform-certificates.ts";
import { type PlatformSigner, platformHeaders } from "./platform-signature.ts";
import type { TrialKind } from "./trial-kinds.ts";

const DAY_AND_AN_HOUR_MILLISECONDS = 25 * 3600 * 1000;

export interface TrialContext {
  ledger: Ledger;
  clock: Clock;
  fetch: typeof fetch;
  signer: PlatformSigner;
  certificates: PlatformCertificates;
  keys: SandboxKeys["wechatPay"];
}

/** Sends one notification (or fifty) of a chosen kind, outside the schedule, and stores the product's answers. */
export async function sendTrial(context: TrialContext, trade: SandboxTrade, kind: TrialKind): Promise<Trial> {
  const { ledger, clock } = context;
  const body = composeTrialBody(context, trade, kind);
  const post = async () =>
    postNotification(context.fetch, { url: trade.notifyUrl, headers: await trialHeaders(context, kind, body), body });
  const answers = await Promise.all(Array.from({ length: kind === "parallel" ? PARALLEL_COUNT : 1 }, post));

  const trial: Trial = { kind, at: clock.now().toISOString(), answers: countEqual(answers) };
  return recordTrial(ledger, ledger.trades.wechat.get(trade.outTradeNo) ?? trade, trial);
}

function composeTrialBody({ keys, clock }: TrialContext, trade: SandboxTrade, kind: TrialKind): string {
  const now = clock.now();
  const isLate = kind === "late";
  const first = trade.deliveries.find((delivery) => delivery.eventType === "TRANSACTION.SUCCESS");
  if (first && (kind === "repeat" || kind === "parallel" || kind === "stale")) return first.body;

  const moment = isLate ? new Date(now.getTime() - DAY_AND_AN_HOUR_MILLISECONDS) : now;
  // A real payment states its time, however late its notification is.
  const facts = transactionAnswer(claimPaid(trade, moment), keys);
  if (kind === "other_merchant") facts.mchid = "1900000000";
  if (kind === "wrong_amount") facts.amount = { ...Object(facts.amount), total: trade.totalFen + 1 };
  return composeNotification({ eventType: "TRANSACTION.SUCCESS", plaintext: facts, createdAt: moment }, keys.apiV3Key)
    .body;
}

/** For an unpaid trade the notification is false: a forger would send this. */
function claimPaid(trade: SandboxTrade, moment: Date): SandboxTrade {
  const claimedId = `42001${createHash("sha256").update(trade.outTradeNo).digest("hex").replace(/\D/g, "").padEnd(23, "0").slice(0, 23)}`;
  return {
    ...trade,
    state: "SUCCESS",
    transactionId: trade.transactionId ?? claimedId,
    paidAt: trade.paidAt ?? moment.toISOString(),
  };
}

async function trialHeaders({ clock, signer, certificates }: TrialContext, kind: TrialKind, body: string) {
  const now = clock.now();
  if (kind === "new_certificate") return platformHeaders(body, now, certificates.signWithNext());
  if (kind === "stale") return platformHeaders(body, new Date(now.getTime() - DAY_AND_AN_HOUR_MILLISECONDS), signer);
  if (kind === "forged") {
    return platformHeaders(body, now, { keyId: signer.keyId, privateKey: await strangerKey() });
  }
  const headers = platformHeaders(body, now, signer);
  if (kind !== "probe") return headers;
  return { ...headers, "wechatpay-signature": `WECHATPAY/SIGNTEST/${randomBytes(192).toString("base64")}` };
}
