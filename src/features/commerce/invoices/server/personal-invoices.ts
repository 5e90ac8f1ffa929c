import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import { INVOICE_STATE_TITLES } from "../invoice-states.ts";
import { countWaitingOf, withdrawInvoicesOf } from "./invoice-store.ts";
import { invoices } from "./invoice-tables.ts";
import type { InvoicesContext } from "./invoices-context.ts";

const TABLES = [
  personalTable(invoices, {
    copy: {
      list: "invoices",
      title: "发票",
      columns: {
        title: ["抬头", "title"],
        tax_number: ["税号", "taxNumber"],
        email: ["收票邮箱", "email"],
        state: ["状态", ({ state }) => INVOICE_STATE_TITLES[state]],
        asked_at: ["申请时间", "requestedAt"],
        number: ["发票号码", "number"],
        red_number: ["红字发票号码", "redNumber"],
        answer: ["说明", "answer"],
      },
    },
    onLeaving: {
      rule: "anonymise",
      columns: [invoices.email],
      because: "开出的发票是会计凭证，抬头和税号按会计和税收法律保存；没有开出的一并删去抬头和税号",
    },
  }),
];

/** Personal data of people who requested invoices. */
export function personalInvoices({ db, clock }: InvoicesContext): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    describeHoldings: async (userId) => {
      const waiting = await countWaitingOf(db, userId);
      const consequences = waiting === 0 ? [] : [`${waiting} 份还没有开出的发票申请会撤回`];
      return { consequences, obstacles: [] };
    },
    erase: (tx, userId) => withdrawInvoicesOf(tx, { userId, now: clock.now() }),
  });
}
