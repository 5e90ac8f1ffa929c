import { z } from "zod";
import { PaymentRefusedError } from "../../../ports/payment-channel.ts";

const errorBody = z.object({ code: z.string(), message: z.string().default("") });

/** A code without underscores: `ORDER_CLOSED` and `ORDERCLOSED` are the same error. */
export function plainCode(code: string): string {
  return code.replaceAll("_", "").toUpperCase();
}

/** The only statuses after which the same body may be sent again. */
export function isWorthRetrying(status: number): boolean {
  return status >= 500 || status === 429 || status === 202;
}

/** The error of a refusal; an unreadable refusal is named by its status. */
export function readRefusal(status: number, body: string): PaymentRefusedError {
  const parsed = errorBody.safeParse(parseLoosely(body));
  if (!parsed.success) return new PaymentRefusedError(`HTTP${status}`, "微信支付的回答无法识别");
  return new PaymentRefusedError(plainCode(parsed.data.code), parsed.data.message);
}

/** The refused call was about an order that the gateway never received. */
export function isUnknownOrder(error: unknown): boolean {
  return hasCode(error, ["ORDERNOTEXIST", "RESOURCENOTEXISTS"]);
}

export function isAlreadyPaid(error: unknown): boolean {
  return hasCode(error, ["ORDERPAID"]);
}

export function isAlreadyClosed(error: unknown): boolean {
  return hasCode(error, ["ORDERCLOSED"]);
}

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof PaymentRefusedError && codes.includes(error.code);
}

function parseLoosely(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
