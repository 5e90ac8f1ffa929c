import { readIdempotencyKey } from "../../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../refund-contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { previewRefund, requestRefund, withdrawRefund } from "./request-refund.ts";
import { saveProof } from "./save-proof.ts";

/** The refund endpoints of buyers. */
export function serveRefunds(context: OrdersContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.previewRefund, ({ params, query }, { user }) =>
      previewRefund(context, { userId: user.id, orderNo: params.order_no, line: query.line ?? null }),
    ),
    serveEndpoint(contract.requestRefund, async ({ params, body }, { user, header }) => ({
      refund: await requestRefund(context, {
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
      refund: await saveProof(context, {
        userId: user.id,
        orderNo: params.order_no,
        line: query.line ?? null,
        upload,
      }),
    })),
  ];
}
