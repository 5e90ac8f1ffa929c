import { dataTable, writeCsv } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { MAX_EXPORTED } from "../invoice-limits.ts";
import { INVOICE_STATE_TITLES, type InvoiceState } from "../invoice-states.ts";
import { type InvoiceRow, listInvoicesAfter } from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { serializeInvoice } from "./serialize-invoice.ts";

const COLUMNS = {
  id: "编号",
  state: "状态",
  kind: "类型",
  title: "抬头",
  tax_number: "税号",
  email: "收票邮箱",
  amount: "金额（元）",
  orders: "订单",
  asked_at: "申请时间",
  due_on: "到期日",
  decided_at: "处理时间",
  number: "发票号码",
  red_number: "红字发票号码",
  user_id: "账号",
  answer: "说明",
};

/** The list as a spreadsheet, streamed; no cell runs as a formula. */
export async function* exportInvoices(
  { db, books }: Pick<InvoicesContext, "books"> & { db: DatabaseOrTransaction },
  state: InvoiceState | null,
): AsyncGenerator<Buffer> {
  async function* take(): AsyncGenerator<InvoiceRow> {
    let left = MAX_EXPORTED;
    for await (const row of inBatches((last: InvoiceRow | null) => listInvoicesAfter(db, { last, state }))) {
      if (left === 0) return;
      left -= 1;
      yield row;
    }
  }
  const table = dataTable({
    name: "invoices",
    title: "发票",
    columns: COLUMNS,
    async *read() {
      for await (const row of take()) yield { row, serialized: await serializeInvoice({ db, books }, row) };
    },
    cells: ({ row, serialized }) => ({
      id: row.id,
      state: INVOICE_STATE_TITLES[row.state],
      kind: row.kind === "personal" ? "个人" : "企业",
      title: row.title,
      tax_number: row.taxNumber,
      email: row.email,
      user_id: row.userId,
      amount: (serialized.amount_fen / 100).toFixed(2),
      orders: serialized.orders.map(({ order_no }) => order_no).join(" "),
      asked_at: formatExactTime(row.requestedAt),
      due_on: row.dueOn,
      number: row.number,
      red_number: row.redNumber,
      decided_at: row.decidedAt ? formatExactTime(row.decidedAt) : null,
      answer: row.answer,
    }),
  });
  for await (const piece of writeCsv(table)) yield Buffer.from(piece);
}
