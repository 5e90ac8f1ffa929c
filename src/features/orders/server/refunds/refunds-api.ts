import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as operators from "../../operator-contract.ts";
import * as contract from "../../refund-contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { listRefunds } from "../payment/refund-store.ts";
import { askRefund, previewRefund, withdrawRefund } from "./ask-refund.ts";
import { approveRefund, refuseRefund, retryRefund } from "./decide-refund.ts";
import { showDeskRefunds } from "./show-refund.ts";

/** What buyers ask back, and what staff does with it. */
export function serveRefunds(context: OrdersContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.previewRefund, ({ params, query }, { user }) =>
      previewRefund(context, { userId: user.id, orderNo: params.order_no, line: query.line ?? null }),
    ),
    serveEndpoint(contract.askRefund, async ({ params, body }, { user, header }) => ({
      refund: await askRefund(context, {
        ...{ userId: user.id, orderNo: params.order_no, line: body.line ?? null },
        ...{ reasonCase: body.case, reason: body.reason },
        idempotencyKey: readIdempotencyKey(header("idempotency-key")),
      }),
    })),
    serveEndpoint(contract.withdrawRefund, async ({ params, body }, { user }) => ({
      refund: await withdrawRefund(context, { userId: user.id, orderNo: params.order_no, line: body.line ?? null }),
    })),
    serveEndpoint(operators.listRefunds, async ({ query }) => {
      const { page, page_size } = query;
      const wanted = { state: query.state ?? null, offset: (page - 1) * page_size, limit: page_size };
      const { rows, total } = await listRefunds(context.db, wanted);
      return { items: await showDeskRefunds(context.db, rows), total, page, page_size };
    }),
    serveEndpoint(operators.approveRefund, ({ params, body }, { user, note }) =>
      approveRefund(context, {
        ...{ id: params.refund_id, staffId: user.id, note, answer: body.answer || null },
        ...{ reasonCase: body.case ?? null, sumFen: body.sum_fen ?? null },
      }),
    ),
    serveEndpoint(operators.refuseRefund, ({ params, body }, { user, note }) =>
      refuseRefund(context, { id: params.refund_id, staffId: user.id, answer: body.answer, note }),
    ),
    serveEndpoint(operators.retryRefund, ({ params }, { user, note }) =>
      retryRefund(context, { id: params.refund_id, staffId: user.id, note }),
    ),
  ];
}
