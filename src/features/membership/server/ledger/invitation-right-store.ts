import { and, eq, inArray, isNull } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { InvitationGrant } from "../../membership-ledger.ts";
import { grants } from "./membership-tables.ts";

/** Writes the days that an inviter is credited, in the caller's transaction, which has locked the inviter's ledger. */
export async function grantByInvitation(
  tx: Transaction,
  { grant, now }: { grant: InvitationGrant; now: Date },
): Promise<void> {
  await tx.insert(grants).values({ ...grant, kind: "level", source: "invitation", createdAt: now });
}

export async function findInvitationRights(db: DatabaseOrTransaction, invitationIds: readonly number[]) {
  if (invitationIds.length === 0) return [];
  const rows = await db
    .select(pick(grants, "invitationId", "startsAt", "endsAt"))
    .from(grants)
    .where(inArray(grants.invitationId, [...invitationIds]));
  return rows.flatMap(({ invitationId, ...right }) => (invitationId === null ? [] : [{ ...right, invitationId }]));
}

export async function revokeInvitationRight(
  tx: Transaction,
  { invitationId, now }: { invitationId: number; now: Date },
): Promise<void> {
  await tx
    .update(grants)
    .set({ revokedAt: now, revokeReason: "refunded" })
    .where(and(eq(grants.invitationId, invitationId), isNull(grants.revokedAt)));
}
