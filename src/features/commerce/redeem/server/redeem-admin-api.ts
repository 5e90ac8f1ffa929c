import { Readable } from "node:stream";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import * as contract from "../admin-contract.ts";
import { describeCodes, requireBatch, revokeRedemption, serializeBatches, stopBatch, voidCode } from "./code-admin.ts";
import { fileNamesOf, type MakeContext, makeBatch } from "./make-batch.ts";
import type { RedeemContext } from "./redeem-context.ts";
import { listedBatches, listedCodes } from "./redeem-list-store.ts";

/** The admin endpoints of redeem codes. */
export function serveRedeemAdmin(context: RedeemContext & MakeContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.makeBatch, async ({ body }, { user, header, note }) => {
      const { batch, csv } = await makeBatch(context, {
        draft: body,
        createdBy: user.id,
        note,
        // Each staff member has a separate set of keys.
        sendingKey: `${user.id}:${readIdempotencyKey(header("idempotency-key"))}`,
      });
      const bytes = Buffer.from(csv);
      return { ...fileNamesOf(batch), sizeBytes: bytes.length, stream: Readable.from([bytes]) };
    }),
    serveEndpoint(contract.listBatches, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.batchList, page, listedBatches(context, filter));
      return { items: await serializeBatches(context, rows), total, next };
    }),
    serveEndpoint(contract.listBatchCodes, async ({ params: { batch_id: batchId }, query: { page, ...filter } }) => {
      await requireBatch(context, batchId);
      const source = listedCodes(context, { batchId, ...filter });
      const { rows, total, next } = await readListPage(contract.codeList, page, source);
      return { items: await describeCodes(context, rows), total, next };
    }),
    serveEndpoint(contract.stopBatch, ({ params }, { note }) => stopBatch(context, { id: params.batch_id, note })),
    serveEndpoint(contract.voidCode, ({ params, body }, { note }) =>
      voidCode(context, { id: params.code_id, lastFour: body.last_four, note }),
    ),
    serveEndpoint(contract.revokeRedemption, ({ params, body }, { note }) =>
      revokeRedemption(context, { id: params.code_id, reason: body.reason, note }),
    ),
  ];
}
