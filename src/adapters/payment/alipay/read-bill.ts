import { type Entry, fromBufferPromise } from "yauzl";
import { type BillRow, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { MAX_UNPACKED_BYTES } from "../bill/bill-limits.ts";
import { type BillCells, readHeading, readNumber } from "../bill/bill-table.ts";
import { readLines } from "../bill/read-lines.ts";
import { readFee, readSum } from "../bill/sums.ts";

const COLUMNS = [
  "支付宝交易号",
  "商户订单号",
  "业务类型",
  "商品名称",
  "订单金额（元）",
  "退款批次号/请求号",
  "服务费（元）",
] as const;

const MAX_FILES = 20;

/** Alipay's bill of trades: a zip with the details and a summary, names and texts in GBK (providers §2a). */
export async function readBill(packed: Buffer, expected: { sellerId: string }): Promise<BillRow[]> {
  const [rows, counts]: [BillRow[], string[]] = [[], []];
  let heading: { names: string[]; readRow: ReturnType<typeof readHeading> } | null = null;
  for await (const line of readLines(openDetails(packed), "gb18030")) {
    if (line.startsWith("#")) {
      if (line.startsWith("#账号") && !line.includes(expected.sellerId))
        throw new UntrustedMessageError("账单属于别的商户");
      const [, count] = /^#(?:交易|退款)合计：(\d{1,9})笔/.exec(line) ?? [];
      if (count !== undefined) counts.push(count);
    } else if (heading === null) {
      const names = splitCells(line);
      heading = { names, readRow: readHeading(names, COLUMNS) };
    } else if (line !== "") rows.push(readRow(heading.readRow(fitCells(line, heading.names), rows.length + 1)));
  }
  const countOf = (kind: BillRow["kind"]) => String(rows.filter((row) => row.kind === kind).length);
  // The bill contains its own totals: in a bill that was truncated or misread they do not match.
  if (counts.length !== 2 || counts[0] !== countOf("payment") || counts[1] !== countOf("refund"))
    throw new UntrustedMessageError("账单的合计与明细不符");
  return rows;
}

/** The file with the details, decompressed as a stream. */
async function* openDetails(packed: Buffer): AsyncGenerator<Uint8Array> {
  const zip = await fromBufferPromise(packed, { decodeStrings: false, validateEntrySizes: true });
  if (zip.entryCount > MAX_FILES) throw new UntrustedMessageError(`账单压缩包里有 ${zip.entryCount} 个文件`);
  const found: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (name.endsWith(".csv") && name.includes("业务明细") && !name.includes("汇总")) found.push(entry);
  }
  const [entry] = found;
  if (entry === undefined || found.length > 1) throw new UntrustedMessageError("账单压缩包里应当只有一份业务明细");
  if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new UntrustedMessageError("账单压缩包无法解压");
  if (entry.uncompressedSize > MAX_UNPACKED_BYTES) throw new UntrustedMessageError("账单解压后过大");
  yield* await zip.openReadStreamPromise(entry);
}

const UTF8_FLAG = 0x800;

function nameOf(entry: Entry): string {
  const isUtf8 = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0;
  return new TextDecoder(isUtf8 ? "utf-8" : "gb18030").decode(entry.fileNameRaw);
}

/** A tab follows long numbers, so that no spreadsheet rounds them. */
function splitCells(line: string): string[] {
  return line.split(",").map((cell) => cell.trim());
}

/** The goods' name is the only text that shops choose; its commas are not escaped in the line. */
function fitCells(line: string, names: readonly string[]): string[] {
  const cells = splitCells(line);
  const surplus = cells.length - names.length;
  if (surplus <= 0) return cells;
  const at = names.indexOf("商品名称");
  return [...cells.slice(0, at), cells.slice(at, at + surplus + 1).join(","), ...cells.slice(at + surplus + 1)];
}

function readRow(cell: BillCells): BillRow {
  const kind = cell("业务类型");
  const outTradeNo = readNumber(cell("商户订单号"), "商户订单号");
  const transactionId = readNumber(cell("支付宝交易号"), "支付宝交易号");
  const amountFen = readSum(cell("订单金额（元）"), "订单金额");
  // A fee is written as a negative amount.
  const trade = { outTradeNo, transactionId, state: "done", feeFen: 0 - readFee(cell("服务费（元）")) } as const;
  if (kind === "交易" && amountFen >= 0) return { ...trade, kind: "payment", number: outTradeNo, amountFen };
  if (kind !== "退款" || amountFen > 0)
    throw new UntrustedMessageError(`账单里有不认识的业务：${kind.slice(0, 40)} ${amountFen}`);
  const number = readNumber(cell("退款批次号/请求号"), "退款请求号");
  return { ...trade, kind: "refund", number, amountFen: Math.abs(amountFen) };
}
