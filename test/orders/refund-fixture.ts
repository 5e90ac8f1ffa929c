import { getOrder } from "../../src/features/commerce/orders/contract.ts";
import { previewRefund, requestRefund, uploadRefundProof } from "../../src/features/commerce/orders/refund-contract.ts";
import type { REQUESTED_CASES } from "../../src/features/commerce/orders/refund-rules.ts";
import { approveRefund } from "../../src/features/commerce/orders/server/refunds/decide-refund.ts";
import type { FileAnswer } from "../../src/kit/api/handled-endpoint.ts";
import type { ChannelName } from "../../src/ports/payment-channel.ts";
import { runJob } from "../run-job.ts";
import { numberAt } from "./number-at.ts";
import { createPaymentFixture, type PaymentFixture } from "./payment-fixture.ts";
import { findBrokenInvariants } from "./payment-invariants.ts";

/** A reason that buyers may give. */
export type RequestedCase = (typeof REQUESTED_CASES)[number];

/** A file that is accepted as a picture because of its first bytes. */
export const PICTURE = new Blob([Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(100, 7)])]);

export interface RefundRequestInput {
  userId: number;
  orderNo: string;
  reasonCase?: RequestedCase;
  line?: number;
  key?: string;
}

/** The fixture of payments with functions for tests of refunds, for any buyer. */
export async function createRefundFixture(sold?: Parameters<typeof createPaymentFixture>[0]) {
  const fixture: PaymentFixture = await createPaymentFixture(sold);
  const { context, database, orders } = fixture;
  const note = () => {};
  let lastKey = 0;

  return {
    ...fixture,
    async requestRefund({ userId, orderNo, reasonCase = 1, line, key = `refund-${++lastKey}` }: RefundRequestInput) {
      const input = { params: { order_no: orderNo }, body: { line, case: reasonCase, reason: "买错了" } };
      const { refund } = await fixture.call(requestRefund, input, { userId, idempotencyKey: key });
      const latest = "select max(id)::int as id from refund_requests where order_no = $1 and order_line = $2";
      const { rows } = await database.pool.query(latest, [orderNo, refund.line]);
      return { id: rows[0].id as number, refund };
    },
    preview: (userId: number, orderNo: string, line?: number) =>
      fixture.call(previewRefund, { params: { order_no: orderNo }, query: { line } }, { userId }),
    prove: (userId: number, orderNo: string, upload: Blob = PICTURE) =>
      fixture.call(uploadRefundProof, { params: { order_no: orderNo }, query: {}, upload }, { userId }),
    approve: (id: number, choice: { reasonCase?: RequestedCase; sumFen?: number; staffId?: number } = {}) =>
      approveRefund(context, { id, staffId: 1, note, reasonCase: null, sumFen: null, answer: null, ...choice }),
    async sweep(times = 2) {
      for (let run = 0; run < times; run += 1) {
        fixture.time.advance(60);
        await runJob(orders, "sweep-payments");
      }
    },
    async stateOf(userId: number, orderNo: string) {
      return (await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId })).order.state;
    },
    /** The sums of the refunds in the gateway's ledger, in Fen. */
    async backAt(orderNo: string, channel: ChannelName = "wechat"): Promise<number[]> {
      const trade = await (await fixture.sandbox.api(`/trades/${numberAt(orderNo, channel)}`)).json();
      return trade.refunds.map((one: { amount_fen?: number; amountFen?: number }) => one.amount_fen ?? one.amountFen);
    },
    async broken(): Promise<string[]> {
      const { trades } = await (await fixture.sandbox.api("/trades")).json();
      return findBrokenInvariants(database.pool, trades);
    },
    async setBalance(isLow: boolean) {
      await fixture.sandbox.api("/settings", { method: "PUT", body: JSON.stringify({ is_balance_low: isLow }) });
    },
  };
}

export async function readAnswer({ stream }: FileAnswer): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}
