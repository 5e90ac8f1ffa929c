import { askInvoice, type InvoiceDraft } from "../../src/features/commerce/invoices/contract.ts";
import { createInvoices } from "../../src/features/commerce/invoices/server/invoices.ts";
import { askRefund } from "../../src/features/commerce/orders/refund-contract.ts";
import { orderBooks } from "../../src/features/commerce/orders/server/detail/order-books.ts";
import { approveRefund } from "../../src/features/commerce/orders/server/refunds/decide-refund.ts";
import type { Act, Caller } from "../../src/kit/api/caller.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import { describeDevice } from "../auth/people.ts";
import { callEndpoint } from "../call-endpoint.ts";
import { runJob } from "../run-job.ts";
import { createPaymentStage } from "./payment-stage.ts";

let lastKey = 0;
let lastNumber = 25_000_000;

/** Invoices beside orders on one database, with a gateway that takes and gives back money. */
export async function createInvoiceStage() {
  const stage = await createPaymentStage();
  const { db, clock, notify } = stage.context;
  const context = { db, clock, notify, books: orderBooks };
  const invoices = createInvoices(context);
  const notes: Act[] = [];

  function call<E extends EndpointSpec>(
    endpoint: E,
    input: InputOf<E>,
    userId: number,
    key = "",
  ): Promise<OutputOf<E>> {
    const caller: Caller & { note(act: Act): void } = {
      user: { id: userId, sessionId: `session-${userId}`, isAdmin: false },
      device: describeDevice("web_stage_1"),
      ip: "203.0.113.7",
      requestId: "stage",
      header: (name) => (name === "idempotency-key" && key !== "" ? key : null),
      note: (act) => void notes.push(act),
    };
    return callEndpoint(invoices.endpoints, { endpoint, input, caller });
  }

  return {
    ...stage,
    context,
    invoices,
    notes,
    call,
    /** Beside invoices: orders, coupons, gifts. */
    callOrders: stage.call,
    /** What staff wrote down; its number is drawn anew. */
    drawNumber: () => String(++lastNumber),
    async buy(userId: number, slug: Parameters<typeof stage.orderWithCode>[1] = "vip-month") {
      const orderNo = await stage.orderWithCode(userId, slug);
      await stage.pay(orderNo);
      return orderNo;
    },
    ask(userId: number, orderNos: readonly string[], change: Partial<InvoiceDraft> = {}, key = `invoice-${++lastKey}`) {
      const draft = { kind: "personal", title: "林晓", email: "lin@example.com" } as const;
      const body = { ...draft, order_nos: [...orderNos], ...change };
      return call(askInvoice, { body }, userId, key).then(({ invoice }) => invoice);
    },
    /** Asks for money back in case 6 and grants it; what goes back. */
    async refund(userId: number, orderNo: string, sumFen: number | null = null) {
      const body = { case: 6, reason: "系统故障" } as const;
      const by = { userId, idempotencyKey: `refund-${++lastKey}` };
      const { refund } = await stage.call(askRefund, { params: { order_no: orderNo }, body }, by);
      const { rows } = await stage.database.pool.query(
        "select max(id)::int as id from refund_requests where order_no = $1",
        [orderNo],
      );
      const wanted = { id: rows[0].id as number, staffId: 1, reasonCase: null, answer: null, note: () => {} };
      const grant = () => approveRefund(stage.context, { ...wanted, sumFen });
      return { sumFen: sumFen ?? refund.sum_fen, grant };
    },
    async sweep() {
      for (let run = 0; run < 2; run += 1) {
        stage.time.advance(60);
        await runJob(stage.orders, "sweep-payments");
      }
    },
  };
}
