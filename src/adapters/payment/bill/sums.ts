import { type Fen, UntrustedMessageError } from "../../../ports/payment-channel.ts";

/** `-12.3`, `0.00600` → fen; sums have at most two significant decimals. */
export function readSum(text: string, what: string): Fen {
  const [, sign, whole, part = ""] = /^(-?)(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) throw new UntrustedMessageError(`账单里的${what}不是金额：${text.slice(0, 40)}`);
  const fen = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return sign === "-" && fen > 0 ? -fen : fen;
}

/** Fees have fractions of a fen; they are rounded and recorded only for information. */
export function readFee(text: string): Fen {
  const [, sign, whole, part = ""] = /^(-?)(\d{1,11})(?:\.(\d{1,5})\d*)?$/.exec(text) ?? [];
  if (whole === undefined) return 0;
  const fen = Math.round((Number(whole) * 100_000 + Number(part.padEnd(5, "0"))) / 1_000);
  return sign === "-" && fen > 0 ? -fen : fen;
}
