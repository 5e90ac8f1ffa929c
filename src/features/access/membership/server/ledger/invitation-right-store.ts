import { and, eq, inArray, isNull } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { InvitationGrant } from "../../membership-ledger.ts";
import { arrangeLedger, closeGaps, type LedgerContext } from "./arrange-ledger.ts";
import { grants } from "./membership-tables.ts";

/** Writes the days that an inviter is credited, in the caller's transaction, which has locked the inviter's ledger. */
export async function grantByInvitation(
  context: LedgerContext,
  tx: Transaction,
  { grant: { userId, invitationId, level, days }, now }: { grant: InvitationGrant; now: Date },
): Promise<void> {
  const length = { unit: "days", count: days } as const;
  const added = [{ level, length, invitationId, source: "invitation" as const }];
  await arrangeLedger(context, tx, { userId, cause: "invitation", now, added });
}

export async function findInvitationRights(db: DatabaseOrTransaction, invitationIds: readonly number[]) {
  if (invitationIds.length === 0) return [];
  const rows = await db
    .select(pick(grants, "invitationId", "startsAt", "endsAt", "revokedAt"))
    .from(grants)
    .where(inArray(grants.invitationId, [...invitationIds]));
  return rows.flatMap(({ invitationId, ...right }) => (invitationId === null ? [] : [{ ...right, invitationId }]));
}

export async function revokeInvitationRight(
  context: LedgerContext,
  tx: Transaction,
  { invitationId, now }: { invitationId: number; now: Date },
): Promise<void> {
  const ended = await tx
    .update(grants)
    .set({ revokedAt: now, revokeReason: "refunded" })
    .where(and(eq(grants.invitationId, invitationId), isNull(grants.revokedAt)))
    .returning(pick(grants, "userId", "kind"));
  await closeGaps(context, tx, { ended, cause: "revoked", now });
}
