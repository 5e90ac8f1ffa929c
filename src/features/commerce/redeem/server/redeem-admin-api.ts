import { Readable } from "node:stream";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../admin-contract.ts";
import { listBatchCodes, listBatches, revokeRedemption, stopBatch, voidCode } from "./code-admin.ts";
import { fileNamesOf, type MakeContext, makeBatch } from "./make-batch.ts";
import type { RedeemContext } from "./redeem-context.ts";

/** Admin endpoints of redeem codes. */
export function serveRedeemAdmin(context: RedeemContext & MakeContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.makeBatch, async ({ body }, { user, header, note }) => {
      const { batch, csv } = await makeBatch(context, {
        draft: body,
        createdBy: user.id,
        note,
        // Each staff member has keys of their own.
        sendingKey: `${user.id}:${readIdempotencyKey(header("idempotency-key"))}`,
      });
      const bytes = Buffer.from(csv);
      return { ...fileNamesOf(batch), sizeBytes: bytes.length, stream: Readable.from([bytes]) };
    }),
    serveEndpoint(contract.listBatches, ({ query }) => listBatches(context, query.cursor?.id ?? null)),
    serveEndpoint(contract.listBatchCodes, ({ params, query }, { note }) => {
      note({ subject: `code-batch:${params.batch_id}` });
      const { state = null, cursor } = query;
      return listBatchCodes(context, { batchId: params.batch_id, state, cursor: cursor?.id ?? null });
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
