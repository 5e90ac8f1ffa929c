import { type InvoiceDraft, requestInvoice } from "../../src/features/commerce/invoices/contract.ts";
import { createInvoices } from "../../src/features/commerce/invoices/server/invoices.ts";
import { requestRefund } from "../../src/features/commerce/orders/refund-contract.ts";
import { orderBooks } from "../../src/features/commerce/orders/server/detail/order-books.ts";
import { approveRefund } from "../../src/features/commerce/orders/server/refunds/decide-refund.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";
import type { Act, Caller } from "../../src/kit/api/caller.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import { describeDevice } from "../auth/people.ts";
import { callEndpoint } from "../call-endpoint.ts";
import { runJob } from "../run-job.ts";
import { createPaymentFixture } from "./payment-fixture.ts";

let lastKey = 0;
let lastNumber = 25_000_000;

/** Invoices and orders on one database, with a gateway that accepts payments and refunds. */
export async function createInvoiceFixture() {
  const fixture = await createPaymentFixture();
  const { db, clock, notify } = fixture.context;
  const context = { db, clock, notify, books: orderBooks, people: listedPeople };
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
    ...fixture,
    context,
    invoices,
    notes,
    call,
    /** Calls the endpoints of orders, coupons and gifts. */
    callOrders: fixture.call,
    /** A new invoice number for each call. */
    drawNumber: () => String(++lastNumber),
    async buy(userId: number, slug: Parameters<typeof fixture.payableOrder>[1] = "vip-month") {
      const orderNo = await fixture.payableOrder(userId, slug);
      await fixture.pay(orderNo);
      return orderNo;
    },
    requestInvoice(
      userId: number,
      orderNos: readonly string[],
      change: Partial<InvoiceDraft> = {},
      key = `invoice-${++lastKey}`,
    ) {
      const draft = { kind: "personal", title: "林晓", email: "lin@example.com" } as const;
      const body = { ...draft, order_nos: [...orderNos], ...change };
      return call(requestInvoice, { body }, userId, key).then(({ invoice }) => invoice);
    },
    /** Requests a refund in case 6. Returns its sum and the function that approves it. */
    async refund(userId: number, orderNo: string, sumFen: number | null = null) {
      const body = { case: 6, reason: "系统故障" } as const;
      const by = { userId, idempotencyKey: `refund-${++lastKey}` };
      const { refund } = await fixture.call(requestRefund, { params: { order_no: orderNo }, body }, by);
      const { rows } = await fixture.database.pool.query(
        "select max(id)::int as id from refund_requests where order_no = $1",
        [orderNo],
      );
      const wanted = { id: rows[0].id as number, staffId: 1, reasonCase: null, answer: null, note: () => {} };
      const grant = () => approveRefund(fixture.context, { ...wanted, sumFen });
      return { sumFen: sumFen ?? refund.sum_fen, grant };
    },
    async sweep() {
      for (let run = 0; run < 2; run += 1) {
        fixture.time.advance(60);
        await runJob(fixture.orders, "sweep-payments");
      }
    },
  };
}
