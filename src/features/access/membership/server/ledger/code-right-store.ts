import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { CodeGrant, CodeRight } from "../../membership-ledger.ts";
import { arrangeLedger, closeGaps, type LedgerContext } from "./arrange-ledger.ts";
import { insertGrant } from "./grant-store.ts";
import { grants } from "./membership-tables.ts";

/** Writes the rights of a redeem code in the caller's transaction, which has locked the user's ledger. */
export async function grantByCode(
  context: LedgerContext,
  tx: Transaction,
  { grants: given, now }: { grants: readonly CodeGrant[]; now: Date },
): Promise<void> {
  for (const { userId, codeId, level, planId, resourceKey, length, startsAt, endsAt } of given) {
    if (level !== null && length !== null) {
      const added = [{ level, length, planId, codeId, source: "code" as const }];
      await arrangeLedger(context, tx, { userId, cause: "code", now, added });
      continue;
    }
    await insertGrant(tx, {
      userId,
      codeId,
      kind: "resource",
      resourceKey,
      startsAt,
      endsAt,
      source: "code",
      createdAt: now,
    });
  }
}

export async function findCodeRights(db: DatabaseOrTransaction, codeIds: readonly number[]): Promise<CodeRight[]> {
  if (codeIds.length === 0) return [];
  const rows = await db
    .select(pick(grants, "codeId", "level", "resourceKey", "startsAt", "endsAt", "revokedAt"))
    .from(grants)
    .where(inArray(grants.codeId, [...codeIds]))
    .orderBy(asc(grants.id));
  return rows.flatMap(({ codeId, ...right }) => (codeId === null ? [] : [{ ...right, codeId }]));
}

export async function revokeCodeRights(
  context: LedgerContext,
  tx: Transaction,
  { codeId, now }: { codeId: number; now: Date },
): Promise<void> {
  const ended = await tx
    .update(grants)
    .set({ revokedAt: now, revokeReason: "staff" })
    .where(and(eq(grants.codeId, codeId), isNull(grants.revokedAt)))
    .returning(pick(grants, "userId", "kind"));
  await closeGaps(context, tx, { ended, cause: "revoked", now });
}
