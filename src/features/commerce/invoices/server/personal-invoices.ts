import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { INVOICE_STATE_TITLES } from "../invoice-states.ts";
import { countWaitingOf, eraseInvoicesOf, type InvoiceRow, listInvoicesAfter } from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";

/** Personal data of people who requested invoices. */
export function personalInvoices({ db, clock }: InvoicesContext): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "invoices",
        copy: { list: "invoices" },
        onLeaving: {
          rule: "anonymise",
          columns: ["email"],
          because: "开出的发票是会计凭证，抬头和税号按会计和税收法律保存；没有开出的一并删去抬头和税号",
        },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "invoices",
        title: "发票",
        columns: {
          title: "抬头",
          tax_number: "税号",
          email: "收票邮箱",
          state: "状态",
          asked_at: "申请时间",
          number: "发票号码",
          red_number: "红字发票号码",
          answer: "说明",
        },
        read: () => inBatches((last: InvoiceRow | null) => listInvoicesAfter(db, { userId, last })),
        cells: (row) => ({
          title: row.title,
          tax_number: row.taxNumber,
          email: row.email,
          asked_at: row.requestedAt,

          state: INVOICE_STATE_TITLES[row.state],
          number: row.number,
          red_number: row.redNumber,
          answer: row.answer,
        }),
      }),
    ],
    describeHoldings: async (userId) => {
      const waiting = await countWaitingOf(db, userId);
      const consequences = waiting === 0 ? [] : [`${waiting} 份还没有开出的发票申请会撤回`];
      return { consequences, obstacles: [] };
    },
    erase: (tx, userId) => eraseInvoicesOf(tx, { userId, now: clock.now() }),
  });
}
