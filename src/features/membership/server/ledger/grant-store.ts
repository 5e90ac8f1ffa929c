import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { ViewerGrant } from "../../access.ts";
import type { Level } from "../../contract.ts";
import type { HeldGrant, SoldRight } from "../../membership-ledger.ts";
import type { DatedMembership } from "../../membership-summary.ts";
import { grants, plans } from "./membership-tables.ts";

export type NewGrant = typeof grants.$inferInsert;
export type GrantRow = typeof grants.$inferSelect;

/** Rights a user holds or held; a buyer has tens at most, the limit only bounds an accident. */
const MAX_GRANTS_PER_USER = 500;
/** The same for a copy of everything that ever was. */
const MOST_GRANTS = 10_000;

/** Makes writers of one user's ledger take turns until the transaction ends. */
export async function lockLedger(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`grants:${userId}`}, 0))`);
}

export async function findViewerGrants(db: DatabaseOrTransaction, userId: number): Promise<ViewerGrant[]> {
  return db
    .select(pick(grants, "kind", "level", "resourceKey", "startsAt", "endsAt"))
    .from(grants)
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt)))
    .orderBy(asc(grants.id))
    .limit(MAX_GRANTS_PER_USER);
}

export async function findHeldGrants(db: DatabaseOrTransaction, userId: number): Promise<HeldGrant[]> {
  const rows = await db
    .select({
      ...pick(grants, "id", "level", "startsAt", "endsAt", "valueFen"),
      planName: plans.name,
    })
    .from(grants)
    .leftJoin(plans, eq(plans.id, grants.planId))
    .where(and(eq(grants.userId, userId), eq(grants.kind, "level"), isNull(grants.revokedAt)))
    .orderBy(asc(grants.id))
    .limit(MAX_GRANTS_PER_USER);
  return rows.flatMap(({ level, planName, ...grant }) =>
    level === null ? [] : [{ ...grant, level, name: planName ?? "赠送的会员" }],
  );
}

export async function findMemberships(db: DatabaseOrTransaction, userId: number): Promise<DatedMembership[]> {
  const rows = await db
    .select({
      ...pick(grants, "level", "startsAt", "endsAt"),
      plan: { id: plans.id, name: plans.name, description: plans.description, priceFen: plans.priceFen },
    })
    .from(grants)
    .leftJoin(plans, eq(plans.id, grants.planId))
    .where(and(eq(grants.userId, userId), eq(grants.kind, "level"), isNull(grants.revokedAt)))
    .orderBy(asc(grants.id))
    .limit(MAX_GRANTS_PER_USER);
  return rows.flatMap(({ level, ...membership }) => (level === null ? [] : [{ ...membership, level }]));
}

/** Memberships that end within a stretch of time and are followed by none of their level or a higher one. */
export async function listEnding(
  db: DatabaseOrTransaction,
  { from, until, after, limit }: { from: Date; until: Date; after: number; limit: number },
): Promise<{ id: number; userId: number; level: Level; endsAt: Date }[]> {
  const later = alias(grants, "later");
  const isLevel = (table: typeof grants | typeof later) => and(eq(table.kind, "level"), isNull(table.revokedAt));
  const goesOn = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        ...[
          isLevel(later as unknown as typeof grants),
          eq(later.userId, grants.userId),
          gte(later.level, grants.level),
        ],
        or(isNull(later.endsAt), gt(later.endsAt, grants.endsAt)),
      ),
    );
  const rows = await db
    .select(pick(grants, "id", "userId", "level", "endsAt"))
    .from(grants)
    .where(
      and(
        ...[isLevel(grants), gte(grants.endsAt, from), lt(grants.endsAt, until), gt(grants.id, after)],
        notExists(goesOn),
      ),
    )
    .orderBy(asc(grants.id))
    .limit(limit);
  return rows.flatMap(({ level, endsAt, ...grant }) =>
    level === null || endsAt === null ? [] : [{ ...grant, level, endsAt }],
  );
}

/** Every right a user ever had, the revoked ones too. */
export async function listAllGrants(db: DatabaseOrTransaction, userId: number): Promise<GrantRow[]> {
  return db.select().from(grants).where(eq(grants.userId, userId)).orderBy(asc(grants.id)).limit(MOST_GRANTS);
}

export async function insertGrant(tx: DatabaseOrTransaction, grant: NewGrant): Promise<void> {
  await tx.insert(grants).values(grant);
}

export async function insertGrants(tx: DatabaseOrTransaction, rows: NewGrant[]): Promise<void> {
  if (rows.length > 0) await tx.insert(grants).values(rows);
}

/** @returns null when its sending key has given something already */
export async function insertSentGrant(tx: Transaction, grant: NewGrant): Promise<GrantRow | null> {
  const [row] = await tx.insert(grants).values(grant).onConflictDoNothing({ target: grants.sendingKey }).returning();
  return row ?? null;
}

export async function findGrantBySendingKey(tx: Transaction, sendingKey: string): Promise<GrantRow | null> {
  const [row] = await tx.select().from(grants).where(eq(grants.sendingKey, sendingKey));
  return row ?? null;
}

/** Whose it is; null: there is none. */
export async function findGrantOwner(tx: Transaction, id: number): Promise<number | null> {
  const [row] = await tx.select({ userId: grants.userId }).from(grants).where(eq(grants.id, id));
  return row?.userId ?? null;
}

export async function lockGrant(tx: Transaction, id: number): Promise<GrantRow | null> {
  const [row] = await tx.select().from(grants).where(eq(grants.id, id)).for("update");
  return row ?? null;
}

/** Out: how many were still unrevoked. */
export async function revokeGrants(
  tx: DatabaseOrTransaction,
  { ids, reason, now }: { ids: readonly number[]; reason: string; now: Date },
): Promise<number> {
  if (ids.length === 0) return 0;
  const revoked = await tx
    .update(grants)
    .set({ revokedAt: now, revokeReason: reason })
    .where(and(inArray(grants.id, [...ids]), isNull(grants.revokedAt)))
    .returning({ id: grants.id });
  return revoked.length;
}

/** What an order's lines granted. */
export async function findSoldRights(db: DatabaseOrTransaction, orderNo: string): Promise<SoldRight[]> {
  const rows = await db
    .select(pick(grants, "orderLine", "startsAt", "endsAt", "revokedAt"))
    .from(grants)
    .where(eq(grants.orderNo, orderNo))
    .limit(MAX_GRANTS_PER_USER);
  return rows.flatMap(({ orderLine, ...right }) => (orderLine === null ? [] : [{ ...right, orderLine }]));
}

/** Lines of orders that these people hold something by, themselves or as a gift. */
export async function findBoughtLines(
  db: DatabaseOrTransaction,
  userIds: readonly number[],
): Promise<{ userId: number; orderNo: string; orderLine: number }[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select(pick(grants, "userId", "orderNo", "orderLine"))
    .from(grants)
    .where(and(inArray(grants.userId, [...userIds]), isNotNull(grants.orderNo), isNull(grants.revokedAt)));
  return rows.flatMap(({ userId, orderNo, orderLine }) =>
    orderNo === null || orderLine === null ? [] : [{ userId, orderNo, orderLine }],
  );
}

export async function findOrdersOfGrants(db: DatabaseOrTransaction, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(pick(grants, "orderNo"))
    .from(grants)
    .where(inArray(grants.id, [...ids]));
  return rows.flatMap(({ orderNo }) => orderNo ?? []);
}

/** False: the line's right was gone already. */
export async function revokeSoldRight(
  tx: Transaction,
  { orderNo, orderLine, now }: { orderNo: string; orderLine: number; now: Date },
): Promise<boolean> {
  const revoked = await tx
    .update(grants)
    .set({ revokedAt: now, revokeReason: "refunded" })
    .where(and(eq(grants.orderNo, orderNo), eq(grants.orderLine, orderLine), isNull(grants.revokedAt)))
    .returning({ id: grants.id });
  return revoked.length === 1;
}
