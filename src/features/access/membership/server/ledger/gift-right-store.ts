import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { GiftGrant, GiftRight } from "../../membership-ledger.ts";
import { arrangeLedger, closeGaps, type LedgerContext } from "./arrange-ledger.ts";
import { insertGrant } from "./grant-store.ts";
import { grants } from "./membership-tables.ts";

/** Writes the rights of a gift in the caller's transaction, which has locked the recipient's ledger. */
export async function grantByGift(
  context: LedgerContext,
  tx: Transaction,
  { grants: given, now }: { grants: readonly GiftGrant[]; now: Date },
): Promise<void> {
  for (const { userId, orderNo, orderLine, level, planId, resourceKey, length, startsAt, endsAt } of given) {
    if (level !== null && length !== null) {
      const added = [{ level, length, planId, orderNo, orderLine, source: "gift" as const }];
      await arrangeLedger(context, tx, { userId, cause: "gift", now, added });
      continue;
    }
    await insertGrant(tx, {
      userId,
      orderNo,
      orderLine,
      kind: "resource",
      resourceKey,
      startsAt,
      endsAt,
      source: "gift",
      createdAt: now,
    });
  }
}

const isOfGift = eq(grants.source, "gift");

export async function findGiftRights(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<GiftRight[]> {
  if (orderNos.length === 0) return [];
  const rows = await db
    .select(pick(grants, "orderNo", "orderLine", "level", "resourceKey", "startsAt", "endsAt", "revokedAt"))
    .from(grants)
    .where(and(isOfGift, inArray(grants.orderNo, [...orderNos])))
    .orderBy(asc(grants.id));
  return rows.flatMap(({ orderNo, orderLine, ...right }) =>
    orderNo === null || orderLine === null ? [] : [{ ...right, orderNo, orderLine }],
  );
}

export async function revokeGiftRights(
  context: LedgerContext,
  tx: Transaction,
  { orderNo, now }: { orderNo: string; now: Date },
): Promise<void> {
  const ended = await tx
    .update(grants)
    .set({ revokedAt: now, revokeReason: "staff" })
    .where(and(isOfGift, eq(grants.orderNo, orderNo), isNull(grants.revokedAt)))
    .returning(pick(grants, "userId", "kind"));
  await closeGaps(context, tx, { ended, cause: "revoked", now });
}
