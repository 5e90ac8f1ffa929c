import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import type { Batch, BatchCode } from "../admin-contract.ts";
import { batchCursor, codeCursor } from "../admin-contract.ts";
import { type CodeState, stateOfCode } from "../code-states.ts";
import { BATCHES_A_PAGE, CODES_A_PAGE } from "../redeem-limits.ts";
import type { RedeemContext } from "./redeem-context.ts";
import {
  type BatchRow,
  type CodeRow,
  countStates,
  findBatch,
  findRedeemer,
  listBatchRows,
  listCodeRows,
  lockBatch,
  lockCodeById,
  markStopped,
  updateCode,
} from "./redeem-store.ts";

type AdminContext = Pick<RedeemContext, "db" | "clock">;
type Note = StaffCaller["note"];

/** Batches with the states of their codes, the newest first. */
export async function listBatches(
  { db }: Pick<AdminContext, "db">,
  cursor: number | null,
): Promise<{ items: Batch[]; next: string | null }> {
  const rows = await listBatchRows(db, { cursor, limit: BATCHES_A_PAGE + 1 });
  const { listed, next } = cutPage(rows, BATCHES_A_PAGE, batchCursor.write);
  return { items: await serializeBatches({ db }, listed), next };
}

export async function serializeBatches({ db }: Pick<AdminContext, "db">, rows: readonly BatchRow[]): Promise<Batch[]> {
  const counts = await countStates(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    subject: row.subject,
    title: row.title,
    count: row.codeCount,
    counts: counts.get(row.id) ?? { unused: 0, redeemed: 0, revoked: 0, voided: 0 },
    valid_from: row.validFrom.toISOString(),
    valid_until: row.validUntil?.toISOString() ?? null,
    per_person: row.perPerson,
    note: row.note,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    stopped_at: row.stoppedAt?.toISOString() ?? null,
  }));
}

/** Throws 404. */
export async function listBatchCodes(
  { db }: Pick<AdminContext, "db">,
  { batchId, state, cursor }: { batchId: number; state: CodeState | null; cursor: number | null },
): Promise<{ items: BatchCode[]; next: string | null }> {
  if ((await findBatch(db, batchId)) === null) throw missingBatch(batchId);
  const rows = await listCodeRows(db, { batchId, state, cursor: cursor ?? 0, limit: CODES_A_PAGE + 1 });
  const { listed, next } = cutPage(rows, CODES_A_PAGE, codeCursor.write);
  return { items: listed.map(toBatchCode), next };
}

/** Stops the unused codes of the batch; a second time changes nothing. Throws 404. */
export async function stopBatch({ db, clock }: AdminContext, { id, note }: { id: number; note: Note }): Promise<Batch> {
  const row = await db.transaction(async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch === null) throw missingBatch(id);
    const stoppedAt = batch.stoppedAt ?? clock.now();
    if (batch.stoppedAt === null) await markStopped(tx, id, stoppedAt);
    note({ subject: `code-batch:${id}`, before: { stopped_at: batch.stoppedAt }, after: { stopped_at: stoppedAt } });
    return { ...batch, stoppedAt };
  });
  const [listed] = await serializeBatches({ db }, [row]);
  if (!listed) throw missingBatch(id);
  return listed;
}

/** Voids one code; a second time changes nothing. Throws 404, also where the last four are another's, and 409. */
export async function voidCode(
  { db, clock }: AdminContext,
  { id, lastFour, note }: { id: number; lastFour: string; note: Note },
): Promise<BatchCode> {
  return db.transaction(async (tx) => {
    const code = await lockCodeById(tx, id);
    if (code?.lastFour !== lastFour.trim().toUpperCase()) throw notFound("没有这个码，请核对编号和末四位");
    if (code.redeemedAt !== null) throw conflict("REDEEM_CODE_USED", "这个码已经兑换，不能作废；可以收回它开通的内容");
    note({ subject: `code:${id}`, before: { state: stateOfCode(code) }, after: { state: "voided" } });
    return toBatchCode(code.voidedAt === null ? await updateCode(tx, { id, voidedAt: clock.now() }) : code);
  });
}

/** Ends at once what a code opened; a second time changes nothing. Throws 404, and 409 for an unredeemed code. */
export async function revokeRedemption(
  { db, clock, ledger }: AdminContext & Pick<RedeemContext, "ledger">,
  { id, reason, note }: { id: number; reason: string; note: Note },
): Promise<BatchCode> {
  return db.transaction(async (tx) => {
    const redeemer = await findRedeemer(tx, id);
    // The ledger before the code, as a redemption locks them.
    if (redeemer !== null) await ledger.lockGrants(tx, redeemer);
    const code = await lockCodeById(tx, id);
    if (code === null) throw notFound("没有这个码");
    if (code.redeemedAt === null || code.userId !== redeemer)
      throw conflict("REDEEM_CODE_UNUSED", "这个码还没有兑换，可以作废它");
    note({ subject: `code:${id}`, before: { user: redeemer, state: stateOfCode(code) }, after: { reason } });
    if (code.revokedAt !== null) return toBatchCode(code);
    const now = clock.now();
    await ledger.revokeCodeRights(tx, { codeId: id, now });
    return toBatchCode(await updateCode(tx, { id, revokedAt: now }));
  });
}

function toBatchCode(row: CodeRow): BatchCode {
  return {
    id: row.id,
    last_four: row.lastFour,
    state: stateOfCode(row),
    user_id: row.userId,
    redeemed_at: row.redeemedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    voided_at: row.voidedAt?.toISOString() ?? null,
  };
}

function missingBatch(id: number) {
  return notFound(`没有批次 ${id}`);
}
