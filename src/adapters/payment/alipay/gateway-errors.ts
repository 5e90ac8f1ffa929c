import { PaymentRefusedError } from "../../../ports/payment-channel.ts";

/** The result fields of every answer. `10000` is success; `20000` and system errors mean "try again". */
export interface AnswerCode {
  code: string;
  msg?: string | undefined;
  sub_code?: string | undefined;
  sub_msg?: string | undefined;
}

/** Whether the same call may be sent again: Alipay itself does not know the result. */
export function isWorthRetrying({ code, sub_code: sub = "" }: AnswerCode): boolean {
  // Despite its prefix this is not a failure at Alipay: a day without trades has no bill.
  if (/^isp\.bill[_-]not[_-]exist$/i.test(sub)) return false;
  return code === "20000" || sub.startsWith("isp.") || sub === "aop.unknow-error" || sub === "ACQ.SYSTEM_ERROR";
}

export function toRefusal({ code, msg, sub_code: sub, sub_msg: why }: AnswerCode): PaymentRefusedError {
  const name = (sub ?? code)
    .replace(/^ACQ\./, "")
    .replaceAll("_", "")
    .toUpperCase();
  return new PaymentRefusedError(name, why ?? msg ?? "");
}

/** A trade begins when its payer scans or logs in; before that Alipay does not know it. */
export function isUnknownTrade(error: unknown): boolean {
  return hasCode(error, ["TRADENOTEXIST"]);
}

/** The trade is in a state that cannot be closed; a query returns the state. */
export function isNotClosable(error: unknown): boolean {
  return hasCode(error, [
    "REASONTRADESTATUSINVALID",
    "TRADESTATUSERROR",
    "TRADEHASSUCCESS",
    "TRADEHASFINISHED",
    "TRADEHASCLOSE",
  ]);
}

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof PaymentRefusedError && codes.includes(error.code);
}
