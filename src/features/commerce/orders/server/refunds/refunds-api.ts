import { readIdempotencyKey } from "../../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../refund-contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { askRefund, previewRefund, withdrawRefund } from "./ask-refund.ts";
import { keepProof } from "./keep-proof.ts";

/** Refund endpoints of buyers. */
export function serveRefunds(context: OrdersContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.previewRefund, ({ params, query }, { user }) =>
      previewRefund(context, { userId: user.id, orderNo: params.order_no, line: query.line ?? null }),
    ),
    serveEndpoint(contract.askRefund, async ({ params, body }, { user, header }) => ({
      refund: await askRefund(context, {
        userId: user.id,
        orderNo: params.order_no,
        line: body.line ?? null,
        reasonCase: body.case,
        reason: body.reason,
        idempotencyKey: readIdempotencyKey(header("idempotency-key")),
      }),
    })),
    serveEndpoint(contract.withdrawRefund, async ({ params, body }, { user }) => ({
      refund: await withdrawRefund(context, { userId: user.id, orderNo: params.order_no, line: body.line ?? null }),
    })),
    serveEndpoint(contract.uploadRefundProof, async ({ params, query, upload }, { user }) => ({
      refund: await keepProof(context, {
        userId: user.id,
        orderNo: params.order_no,
        line: query.line ?? null,
        upload,
      }),
    })),
  ];
}
