import { getOrder } from "../../src/features/commerce/orders/contract.ts";
import { askRefund, previewRefund, uploadRefundProof } from "../../src/features/commerce/orders/refund-contract.ts";
import type { ASKED_CASES } from "../../src/features/commerce/orders/refund-rules.ts";
import { approveRefund } from "../../src/features/commerce/orders/server/refunds/decide-refund.ts";
import type { FileAnswer } from "../../src/kit/api/handled-endpoint.ts";
import type { ChannelName } from "../../src/ports/payment-channel.ts";
import { runJob } from "../run-job.ts";
import { findBrokenInvariants } from "./payment-invariants.ts";
import { createPaymentStage, numberAt, type PaymentStage } from "./payment-stage.ts";

/** A reason that buyers may give. */
export type AskedCase = (typeof ASKED_CASES)[number];

/** A picture, by its first bytes. */
export const PICTURE = new Blob([Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(100, 7)])]);

export interface Asking {
  userId: number;
  orderNo: string;
  reasonCase?: AskedCase;
  line?: number;
  key?: string;
}

/** What tests of refunds do on the stage of payments, for whichever buyer. */
export async function createRefundStage(sold?: Parameters<typeof createPaymentStage>[0]) {
  const stage: PaymentStage = await createPaymentStage(sold);
  const { context, database, orders } = stage;
  const note = () => {};
  let lastKey = 0;

  return {
    ...stage,
    async ask({ userId, orderNo, reasonCase = 1, line, key = `refund-${++lastKey}` }: Asking) {
      const input = { params: { order_no: orderNo }, body: { line, case: reasonCase, reason: "买错了" } };
      const { refund } = await stage.call(askRefund, input, { userId, idempotencyKey: key });
      const latest = "select max(id)::int as id from refund_requests where order_no = $1 and order_line = $2";
      const { rows } = await database.pool.query(latest, [orderNo, refund.line]);
      return { id: rows[0].id as number, refund };
    },
    preview: (userId: number, orderNo: string, line?: number) =>
      stage.call(previewRefund, { params: { order_no: orderNo }, query: { line } }, { userId }),
    prove: (userId: number, orderNo: string, upload: Blob = PICTURE) =>
      stage.call(uploadRefundProof, { params: { order_no: orderNo }, query: {}, upload }, { userId }),
    approve: (id: number, choice: { reasonCase?: AskedCase; sumFen?: number; staffId?: number } = {}) =>
      approveRefund(context, { id, staffId: 1, note, reasonCase: null, sumFen: null, answer: null, ...choice }),
    async sweep(times = 2) {
      for (let run = 0; run < times; run += 1) {
        stage.time.advance(60);
        await runJob(orders, "sweep-payments");
      }
    },
    async stateOf(userId: number, orderNo: string) {
      return (await stage.call(getOrder, { params: { order_no: orderNo } }, { userId })).order.state;
    },
    /** The refunds in the gateway's own ledger. */
    async backAt(orderNo: string, channel: ChannelName = "wechat"): Promise<number[]> {
      const trade = await (await stage.sandbox.api(`/trades/${numberAt(orderNo, channel)}`)).json();
      return trade.refunds.map((one: { amount_fen?: number; amountFen?: number }) => one.amount_fen ?? one.amountFen);
    },
    async broken(): Promise<string[]> {
      const { trades } = await (await stage.sandbox.api("/trades")).json();
      return findBrokenInvariants(database.pool, trades);
    },
    async setBalance(isLow: boolean) {
      await stage.sandbox.api("/settings", { method: "PUT", body: JSON.stringify({ is_balance_low: isLow }) });
    },
  };
}

export async function readAnswer({ stream }: FileAnswer): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}
