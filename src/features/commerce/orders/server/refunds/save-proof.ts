import { conflict, notFound } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { FileAnswer, UploadedFile } from "../../../../../kit/api/handled-endpoint.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { Refund } from "../../refund-contract.ts";
import { EXTENSIONS, PROOF_DAYS } from "../../refund-files.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { findLatestRefund } from "../payment/refund-store.ts";
import { findSoldLine } from "./refund-facts.ts";
import { deleteFile, findFile, listOldProofs } from "./refund-file-store.ts";
import { serializeRefund } from "./serialize-refund.ts";
import { takeFile } from "./take-file.ts";

/** The maximum number of proofs that one run deletes. The next run deletes the rest. */
const PROOFS_PER_RUN = 200;

/** Stores a guardian's proof for an undecided request of case 5. */
export async function saveProof(
  context: OrdersContext,
  { userId, orderNo, line, upload }: { userId: number; orderNo: string; line: number | null; upload: UploadedFile },
): Promise<Refund> {
  const { db, clock } = context;
  await readOwnOrder(db, { userId, orderNo });
  const row = await findSoldLine(db, { orderNo, position: line });
  const request = row && (await findLatestRefund(db, { orderNo, orderLine: row.position }));
  if (!request) throw notFound("没有退款申请");
  await takeFile(context, {
    request,
    purpose: "guardian",
    upload,
    userId,
    now: clock.now(),
    check: ({ state, reasonCase }) => {
      if (state !== "asked") throw conflict("REFUND_DECIDED", "这份退款申请已经处理，不再收材料");
      if (reasonCase !== 5) throw conflict("REFUND_DECIDED", "只有未成年人购买的退款要上传证明");
    },
  });
  return serializeRefund(db, request);
}

/** Opens a private file for staff. The audit log records who opened which file. */
export async function viewFile(
  { db, privateFiles }: Pick<OrdersContext, "db" | "privateFiles">,
  { id, requestId, note }: { id: number; requestId: number; note: StaffCaller["note"] },
): Promise<FileAnswer> {
  note({ subject: `refund:${requestId}`, after: { file: id } });
  const row = await findFile(db, { id, requestId });
  const stored = row && (await privateFiles.open(row.storageName));
  if (!row || !stored) throw notFound("没有这份材料，它可能已经到期删除");
  const fileName = `refund-${requestId}-${id}.${EXTENSIONS[row.mediaType]}`;
  return { fileName, sizeBytes: stored.sizeBytes, stream: stored.stream };
}

/**
 * Deletes the guardians' proofs of requests that were decided long enough ago. The content is deleted before the
 * record, so that no file is left without a record.
 */
export async function forgetProofs({ db, clock, privateFiles }: OrdersContext): Promise<void> {
  const before = new Date(clock.now().getTime() - PROOF_DAYS * DAY_MS);
  for (const { id, storageName } of await listOldProofs(db, { before, limit: PROOFS_PER_RUN })) {
    await privateFiles.remove(storageName);
    await deleteFile(db, id);
  }
}
