import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type NamePerson, namePeople } from "../../../../kit/tables/listed-people.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { Batch, BatchCode } from "../admin-contract.ts";
import { stateOfCode } from "../code-states.ts";
import type { RedeemContext } from "./redeem-context.ts";
import {
  type BatchRow,
  type CodeRow,
  countStates,
  findBatch,
  findRedeemer,
  lockBatch,
  lockCodeById,
  markStopped,
  updateCode,
} from "./redeem-store.ts";

type AdminContext = Pick<RedeemContext, "db" | "clock" | "people">;
type NamedContext = Pick<RedeemContext, "db" | "people"> | { db: Transaction; people: RedeemContext["people"] };
type Note = StaffCaller["note"];

/** Batches with the states of their codes, in the given order. */
export async function serializeBatches({ db, people }: NamedContext, rows: readonly BatchRow[]): Promise<Batch[]> {
  const name = await namePeople(
    people,
    db,
    rows.map(({ createdBy }) => createdBy),
  );
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
    created_by: name(row.createdBy),
    created_at: row.createdAt.toISOString(),
    stopped_at: row.stoppedAt?.toISOString() ?? null,
  }));
}

/** Throws 404. */
export async function requireBatch({ db }: Pick<AdminContext, "db">, id: number): Promise<void> {
  if ((await findBatch(db, id)) === null) throw missingBatch(id);
}

/** Codes with the users who redeemed them, in the given order. */
export async function describeCodes({ db, people }: NamedContext, rows: readonly CodeRow[]): Promise<BatchCode[]> {
  const name = await namePeople(
    people,
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => toBatchCode(row, name));
}

async function describeCode(context: NamedContext, row: CodeRow): Promise<BatchCode> {
  const [described] = await describeCodes(context, [row]);
  if (!described) throw new Error("a code was lost while it was shown");
  return described;
}

/** Stops the unused codes of the batch. A second call changes nothing. Throws 404. */
export async function stopBatch(
  { db, clock, people }: AdminContext,
  { id, note }: { id: number; note: Note },
): Promise<Batch> {
  const row = await db.transaction(async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch === null) throw missingBatch(id);
    const stoppedAt = batch.stoppedAt ?? clock.now();
    if (batch.stoppedAt === null) await markStopped(tx, id, stoppedAt);
    note({ subject: `code-batch:${id}`, before: { stopped_at: batch.stoppedAt }, after: { stopped_at: stoppedAt } });
    return { ...batch, stoppedAt };
  });
  const [listed] = await serializeBatches({ db, people }, [row]);
  if (!listed) throw missingBatch(id);
  return listed;
}

/**
 * Voids one code. A second call changes nothing. Throws 404, also if the last four characters belong to another code,
 * and 409.
 */
export async function voidCode(
  { db, clock, people }: AdminContext,
  { id, lastFour, note }: { id: number; lastFour: string; note: Note },
): Promise<BatchCode> {
  return db.transaction(async (tx) => {
    const code = await lockCodeById(tx, id);
    if (code?.lastFour !== lastFour.trim().toUpperCase()) throw notFound("没有这个码，请核对编号和末四位");
    if (code.redeemedAt !== null) throw conflict("REDEEM_CODE_USED", "这个码已经兑换，不能作废；可以收回它开通的内容");
    note({ subject: `code:${id}`, before: { state: stateOfCode(code) }, after: { state: "voided" } });
    const row = code.voidedAt === null ? await updateCode(tx, { id, voidedAt: clock.now() }) : code;
    return describeCode({ db: tx, people }, row);
  });
}

/**
 * Ends the rights of a redeemed code immediately. A second call changes nothing. Throws 404, and 409 for an unredeemed
 * code.
 */
export async function revokeRedemption(
  { db, clock, people, ledger }: AdminContext & Pick<RedeemContext, "ledger">,
  { id, reason, note }: { id: number; reason: string; note: Note },
): Promise<BatchCode> {
  return db.transaction(async (tx) => {
    const redeemer = await findRedeemer(tx, id);
    // Locks the ledger before the code, in the same order as a redemption.
    if (redeemer !== null) await ledger.lockGrants(tx, redeemer);
    const code = await lockCodeById(tx, id);
    if (code === null) throw notFound("没有这个码");
    if (code.redeemedAt === null || code.userId !== redeemer)
      throw conflict("REDEEM_CODE_UNUSED", "这个码还没有兑换，可以作废它");
    note({ subject: `code:${id}`, before: { user: redeemer, state: stateOfCode(code) }, after: { reason } });
    if (code.revokedAt !== null) return describeCode({ db: tx, people }, code);
    const now = clock.now();
    await ledger.revokeCodeRights(tx, { codeId: id, now });
    return describeCode({ db: tx, people }, await updateCode(tx, { id, revokedAt: now }));
  });
}

function toBatchCode(row: CodeRow, name: NamePerson): BatchCode {
  return {
    id: row.id,
    last_four: row.lastFour,
    state: stateOfCode(row),
    user: name(row.userId),
    redeemed_at: row.redeemedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    voided_at: row.voidedAt?.toISOString() ?? null,
  };
}

function missingBatch(id: number) {
  return notFound(`没有批次 ${id}`);
}
