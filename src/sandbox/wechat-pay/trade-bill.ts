import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { movementsOf } from "../bill-days.ts";
import type { SandboxTrade } from "../ledger-records.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";

const COLUMNS =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const SUMS = "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";

/** Six thousandths of the sum, as it is mostly agreed. */
const FEE_RATE = 0.006;

/** The bill of a day as WeChat Pay writes it, packed, and the hash of its text; null: nothing moved. */
export function makeTradeBill(
  trades: Iterable<SandboxTrade>,
  day: string,
  keys: SandboxKeys["wechatPay"],
): { packed: Buffer; sha1: string } | null {
  const movements = movementsOf(trades, day);
  if (movements.length === 0) return null;
  let [paidFen, refundedFen] = [0, 0];
  const rows = movements.map(({ trade, at, refund }) => {
    if (refund) refundedFen += refund.amountFen;
    else paidFen += trade.totalFen;
    const [paid, back] = refund ? ["0.00", yuan(refund.amountFen)] : [yuan(trade.totalFen), "0.00"];
    const fee = (refund ? -refund.amountFen : trade.totalFen) * FEE_RATE;
    return line([
      toBillTime(at),
      keys.appId,
      keys.merchantId,
      "0",
      "",
      trade.transactionId ?? "",
      trade.outTradeNo,
      "oSandboxPayer",
      "NATIVE",
      refund ? "REFUND" : "SUCCESS",
      "OTHERS",
      "CNY",
      paid,
      "0.00",
      ...(refund
        ? [refund.refundId, refund.outRefundNo, back, "0.00", "ORIGINAL", "SUCCESS"]
        : ["0", "0", "0.00", "0.00", "", ""]),
      trade.description,
      trade.attach ?? "",
      (fee / 100).toFixed(5),
      "0.60%",
      paid,
      back,
      "",
    ]);
  });
  const fees = ((paidFen - refundedFen) * FEE_RATE) / 100;
  const sums = [
    String(rows.length),
    yuan(paidFen),
    yuan(refundedFen),
    "0.00",
    fees.toFixed(5),
    yuan(paidFen),
    yuan(refundedFen),
  ];
  const text = `\uFEFF${[COLUMNS, ...rows, SUMS, line(sums)].join("\r\n")}\r\n`;
  return { packed: gzipSync(text), sha1: createHash("sha1").update(text).digest("hex") };
}

/** A backtick before each cell prevents spreadsheets from reading it as a number or a formula. */
function line(cells: readonly string[]): string {
  return cells.map((cell) => `\`${cell}`).join(",");
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2);
}

function toBillTime(at: string): string {
  return new Date(Date.parse(at) + 8 * 3600 * 1000).toISOString().slice(0, 19).replace("T", " ");
}
