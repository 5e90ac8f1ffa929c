import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../../kit/tables/list-rows.ts";
import * as admin from "../../admin-contract.ts";
import * as refundAdmin from "../../refund-admin-contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { approveRefund, refuseRefund, requireRefund, retryRefund } from "./decide-refund.ts";
import { confirmPayback, dropPayback, recordPayback, uploadPaybackFile } from "./payback.ts";
import { REFUND_COLUMNS, toRefundCells } from "./refund-cells.ts";
import { listedRefunds } from "./refund-list-store.ts";
import { changeRefundRules, readRefundRules } from "./refund-rules-admin.ts";
import { viewFile } from "./save-proof.ts";
import { serializeAdminRefund, serializeListedRefunds } from "./serialize-refund.ts";

/** The admin endpoints of refund requests. */
export function serveRefundAdmin(context: OrdersContext): ServedEndpoint[] {
  const { db } = context;
  return [
    serveEndpoint(admin.listRefunds, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(admin.refundList, page, listedRefunds(context, filter));
      return { items: await serializeListedRefunds(context, rows), total, next };
    }),
    // Precedes the address of one request, which would read the word as its number.
    serveEndpoint(admin.exportRefunds, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "refunds", after: { ...filter, sort: page.sort } });
      return exportList({
        list: admin.refundList,
        page,
        source: listedRefunds(context, filter),
        toItems: (rows) => serializeListedRefunds(context, rows),
        columns: REFUND_COLUMNS,
        cells: toRefundCells,
        fileName: "refunds",
        displayName: "退款",
      });
    }),
    serveEndpoint(admin.approveRefund, ({ params, body }, { user, note }) =>
      approveRefund(context, {
        id: params.refund_id,
        staffId: user.id,
        note,
        answer: body.answer || null,
        reasonCase: body.case ?? null,
        sumFen: body.sum_fen ?? null,
        checkSum: context.checkSumsOf(user),
      }),
    ),
    serveEndpoint(admin.refuseRefund, ({ params, body }, { user, note }) =>
      refuseRefund(context, { id: params.refund_id, staffId: user.id, answer: body.answer, note }),
    ),
    serveEndpoint(admin.retryRefund, ({ params }, { user, note }) =>
      retryRefund(context, { id: params.refund_id, staffId: user.id, note }),
    ),
    serveEndpoint(refundAdmin.viewRefund, async ({ params }, { note }) => {
      note({ subject: `refund:${params.refund_id}` });
      return serializeAdminRefund(context, await requireRefund(context, params.refund_id));
    }),
    serveEndpoint(refundAdmin.viewRefundFile, ({ params }, { note }) =>
      viewFile(context, { id: params.file_id, requestId: params.refund_id, note }),
    ),
    serveEndpoint(refundAdmin.uploadPaybackFile, ({ params, upload }, { user, note }) =>
      uploadPaybackFile(context, { id: params.refund_id, staffId: user.id, upload, note }),
    ),
    serveEndpoint(refundAdmin.recordPayback, ({ params, body }, { user, note }) => {
      const { reference, file_id: fileId } = body;
      return recordPayback(context, { id: params.refund_id, staffId: user.id, reference, fileId, note });
    }),
    serveEndpoint(refundAdmin.dropPayback, ({ params }, { user, note }) =>
      dropPayback(context, { id: params.refund_id, staffId: user.id, note }),
    ),
    serveEndpoint(refundAdmin.confirmPayback, ({ params }, { user, note }) =>
      confirmPayback(context, { id: params.refund_id, staffId: user.id, note }),
    ),
    serveEndpoint(refundAdmin.readRefundRules, () => readRefundRules(db)),
    serveEndpoint(refundAdmin.changeRefundRules, ({ body }, { user, note }) =>
      changeRefundRules(context, { change: body, staffId: user.id, note }),
    ),
  ];
}
