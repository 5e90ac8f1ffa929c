import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type BillRow, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { type BillCells, readHeading, readNumber } from "../bill/bill-table.ts";
import { readLines } from "../bill/read-lines.ts";
import { readFee, readSum } from "../bill/sums.ts";

const COLUMNS = [
  "商户号",
  "微信订单号",
  "商户订单号",
  "交易状态",
  "货币种类",
  "商户退款单号",
  "退款状态",
  "手续费",
  "订单金额",
  "申请退款金额",
] as const;

const SUMS = ["总交易单数", "订单总金额", "申请退款总金额"] as const;

const REFUND_STATES: Readonly<Record<string, BillRow["state"]>> = { SUCCESS: "done", PROCESSING: "processing" };

/** WeChat Pay's bill of all trades: compressed with gzip; its hash is that of the decompressed text (providers §2). */
export async function readBill(packed: Buffer, expected: { merchantId: string; sha1: string }): Promise<BillRow[]> {
  const hash = createHash("sha1");
  const rows: BillRow[] = [];
  const lines = readLines(unpack(packed, hash), "utf-8");
  const heading = readHeading(splitNames((await lines.next()).value), COLUMNS);
  let sums: BillCells | null = null;
  for await (const line of lines) {
    if (sums !== null) {
      if (line !== "") throw new UntrustedMessageError("账单在合计之后还有内容");
    } else if (line.startsWith("总交易单数")) {
      sums = readHeading(splitNames(line), SUMS)(splitCells((await lines.next()).value), rows.length + 2);
    } else rows.push(readRow(heading(splitCells(line), rows.length + 1), expected.merchantId));
  }
  if (hash.digest("hex") !== expected.sha1.toLowerCase()) throw new UntrustedMessageError("账单文件的摘要不符");
  assertSums(rows, sums);
  return rows;
}

async function* unpack(packed: Buffer, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of Readable.from([packed]).pipe(createGunzip())) {
    hash.update(chunk);
    yield chunk;
  }
}

function splitNames(line: unknown): string[] {
  return typeof line === "string" ? line.replace(/^\uFEFF/, "").split(",") : [];
}

/**
 * Each cell begins with a backtick, so that no spreadsheet reads it as a number or a formula; it may contain a comma.
 */
function splitCells(line: unknown): string[] {
  if (typeof line !== "string" || !line.startsWith("`")) throw new UntrustedMessageError("账单的行不是以反引号开头");
  return line.slice(1).split(",`");
}

function readRow(cell: BillCells, merchantId: string): BillRow {
  if (cell("商户号") !== merchantId) throw new UntrustedMessageError("账单属于别的商户");
  if (cell("货币种类") !== "CNY") throw new UntrustedMessageError("账单里有别的货币");
  const outTradeNo = readNumber(cell("商户订单号"), "商户订单号");
  const transactionId = readNumber(cell("微信订单号"), "微信订单号");
  const trade = { outTradeNo, transactionId, feeFen: readFee(cell("手续费")) };
  const state = cell("交易状态");
  if (state === "REFUND") {
    const number = readNumber(cell("商户退款单号"), "商户退款单号");
    const amountFen = readSum(cell("申请退款金额"), "申请退款金额");
    return { ...trade, kind: "refund", number, amountFen, state: REFUND_STATES[cell("退款状态")] ?? "failed" };
  }
  if (state !== "SUCCESS" && state !== "REVOKED")
    throw new UntrustedMessageError(`账单里有不认识的状态：${state.slice(0, 40)}`);
  const amountFen = readSum(cell("订单金额"), "订单金额");
  return { ...trade, kind: "payment", number: outTradeNo, amountFen, state: state === "SUCCESS" ? "done" : "failed" };
}

/** The bill contains its own totals: in a bill that was truncated or misread they do not match. */
function assertSums(rows: readonly BillRow[], sums: BillCells | null): void {
  if (sums === null) throw new UntrustedMessageError("账单没有合计，不完整");
  const sumOf = (kind: BillRow["kind"]) => rows.reduce((sum, row) => sum + (row.kind === kind ? row.amountFen : 0), 0);
  const isWhole =
    sums("总交易单数") === String(rows.length) &&
    readSum(sums("订单总金额"), "订单总金额") === sumOf("payment") &&
    readSum(sums("申请退款总金额"), "申请退款总金额") === sumOf("refund");
  if (!isWhole) throw new UntrustedMessageError("账单的合计与明细不符");
}
