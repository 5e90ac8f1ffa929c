import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { CodeGrant, CodeRight } from "../../membership-ledger.ts";
import { grants } from "./membership-tables.ts";

/** Writes what a redeem code opens, in the caller's transaction, which has locked the person's ledger. */
export async function grantByCode(
  tx: Transaction,
  { grants: given, now }: { grants: readonly CodeGrant[]; now: Date },
): Promise<void> {
  await tx.insert(grants).values(
    given.map((one) => ({
      ...one,
      kind: one.level === null ? ("resource" as const) : ("level" as const),
      source: "code" as const,
      createdAt: now,
    })),
  );
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

export async function revokeCodeRights(tx: Transaction, { codeId, now }: { codeId: number; now: Date }): Promise<void> {
  await tx
    .update(grants)
    .set({ revokedAt: now, revokeReason: "staff" })
    .where(and(eq(grants.codeId, codeId), isNull(grants.revokedAt)));
}
