import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ViewerGrant } from "../../../../../domain/access/access.ts";
import type { Level } from "../../../../../domain/access/access-contract.ts";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { ArrangedDates } from "../../arrange-terms.ts";
import type { SoldRight } from "../../membership-ledger.ts";
import type { DatedMembership } from "../../membership-summary.ts";
import { readLength } from "../../term-length.ts";
import { grants, plans } from "./membership-tables.ts";

export type NewGrant = typeof grants.$inferInsert;
/** A membership. Its dates must come from the arrangement of the ledger. */
export type NewTerm = Omit<NewGrant, "kind" | "startsAt" | "endsAt"> & { kind: "level" } & ArrangedDates;
export type NewResourceRight = NewGrant & { kind: "resource" };
export type GrantRow = typeof grants.$inferSelect;

/**
 * The maximum number of current rights of a user. A buyer has a few dozen at most; the limit only protects against
 * errors.
 */
const MAX_GRANTS_PER_USER = 500;
/** The limit for a copy of all rights, including past ones. */
const MAX_GRANTS = 10_000;

/** Serialises writers of one user's ledger until the transaction ends. */
export async function lockLedger(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`grants:${userId}`}, 0))`);
}

/** Grants that open a resource now or have dates. A suspended membership has none. */
export async function findViewerGrants(db: DatabaseOrTransaction, userId: number): Promise<ViewerGrant[]> {
  const rows = await db
    .select(pick(grants, "kind", "level", "resourceKey", "startsAt", "endsAt"))
    .from(grants)
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt), isNotNull(grants.startsAt)))
    .orderBy(asc(grants.id))
    .limit(MAX_GRANTS_PER_USER);
  return rows.flatMap(({ startsAt, ...grant }) => (startsAt === null ? [] : [{ ...grant, startsAt }]));
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

/** Memberships that end within a period and are not continued by one of the same or a higher level. */
export async function listEnding(
  db: DatabaseOrTransaction,
  { from, until, after, limit }: { from: Date; until: Date; after: number; limit: number },
): Promise<{ id: number; userId: number; level: Level; startsAt: Date; endsAt: Date }[]> {
  const later = alias(grants, "later");
  const isLevel = (table: typeof grants | typeof later) => and(eq(table.kind, "level"), isNull(table.revokedAt));
  const goesOn = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        isLevel(later as unknown as typeof grants),
        eq(later.userId, grants.userId),
        gte(later.level, grants.level),
        // A right with a start and without an end is for life and not suspended.
        or(and(isNull(later.endsAt), isNotNull(later.startsAt)), gt(later.endsAt, grants.endsAt)),
      ),
    );
  const rows = await db
    .select(pick(grants, "id", "userId", "level", "startsAt", "endsAt"))
    .from(grants)
    .where(
      and(isLevel(grants), gte(grants.endsAt, from), lt(grants.endsAt, until), gt(grants.id, after), notExists(goesOn)),
    )
    .orderBy(asc(grants.id))
    .limit(limit);
  return rows.flatMap(({ level, startsAt, endsAt, ...grant }) =>
    level === null || startsAt === null || endsAt === null ? [] : [{ ...grant, level, startsAt, endsAt }],
  );
}

/** All rights that a user has or had, including revoked ones. */
export async function listAllGrants(db: DatabaseOrTransaction, userId: number): Promise<GrantRow[]> {
  return db.select().from(grants).where(eq(grants.userId, userId)).orderBy(asc(grants.id)).limit(MAX_GRANTS);
}

export async function insertGrant(tx: DatabaseOrTransaction, grant: NewResourceRight): Promise<void> {
  await tx.insert(grants).values(grant);
}

/** @returns the written rows, without a row whose sending key already exists */
export async function insertGrants(
  tx: DatabaseOrTransaction,
  rows: (NewTerm | NewResourceRight)[],
): Promise<GrantRow[]> {
  if (rows.length === 0) return [];
  return tx.insert(grants).values(rows).onConflictDoNothing({ target: grants.sendingKey }).returning();
}

export async function findGrantBySendingKey(tx: Transaction, sendingKey: string): Promise<GrantRow | null> {
  const [row] = await tx.select().from(grants).where(eq(grants.sendingKey, sendingKey));
  return row ?? null;
}

/** The owner of a grant; null: it does not exist. */
export async function findGrantOwner(tx: Transaction, id: number): Promise<number | null> {
  const [row] = await tx.select({ userId: grants.userId }).from(grants).where(eq(grants.id, id));
  return row?.userId ?? null;
}

export async function lockGrant(tx: Transaction, id: number): Promise<GrantRow | null> {
  const [row] = await tx.select().from(grants).where(eq(grants.id, id)).for("update");
  return row ?? null;
}

/** @returns how many grants were still unrevoked */
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

/** The rights that the lines of these orders granted their buyers. */
export async function findSoldRights(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<SoldRight[]> {
  if (orderNos.length === 0) return [];
  const rows = await db
    .select(pick(grants, "orderNo", "orderLine", "startsAt", "endsAt", "revokedAt", "termUnit", "termCount"))
    .from(grants)
    .where(inArray(grants.orderNo, [...orderNos]));
  return rows.flatMap(({ orderNo, orderLine, termUnit, termCount, ...right }) =>
    orderNo === null || orderLine === null
      ? []
      : [{ ...right, orderNo, orderLine, length: readLength({ termUnit, termCount }) }],
  );
}

/** Order lines that gave these users rights, bought or received as a gift. */
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

/** null: the line's right was already revoked. */
export async function endSoldRight(
  tx: Transaction,
  { orderNo, orderLine, now }: { orderNo: string; orderLine: number; now: Date },
): Promise<GrantRow | null> {
  const [ended] = await tx
    .update(grants)
    .set({ revokedAt: now, revokeReason: "refunded" })
    .where(and(eq(grants.orderNo, orderNo), eq(grants.orderLine, orderLine), isNull(grants.revokedAt)))
    .returning();
  return ended ?? null;
}
