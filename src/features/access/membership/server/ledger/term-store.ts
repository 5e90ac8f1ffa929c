import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { ArrangedDates } from "../../arrange-terms.ts";
import type { UnrevokedGrant } from "../../membership-ledger.ts";
import type { RightSource } from "../../right-sources.ts";
import { deriveLength, readLength, storeLength } from "../../term-length.ts";
import { grantMoves, grants, plans } from "./membership-tables.ts";

export type NewMove = typeof grantMoves.$inferInsert;
export type MoveRow = typeof grantMoves.$inferSelect;

/**
 * The maximum number of memberships of a user. A buyer has a few dozen at most; the limit only protects against
 * errors.
 */
const MAX_TERMS = 500;
const MAX_MOVES = 10_000;

/** The name of a membership without a plan. */
const NAMES_WITHOUT_PLAN: Readonly<Record<RightSource, string>> = {
  order: "会员",
  gift: "赠送的会员",
  code: "兑换的会员",
  admin: "工作人员开通的会员",
  invitation: "邀请得到的会员",
  import: "从旧站带来的会员",
};

export function nameOfTerm(source: RightSource): string {
  return NAMES_WITHOUT_PLAN[source];
}

/** The unrevoked memberships of a user in the order in which they were granted. */
export async function findUnrevokedGrants(db: DatabaseOrTransaction, userId: number): Promise<UnrevokedGrant[]> {
  const rows = await db
    .select({
      ...pick(grants, "id", "level", "startsAt", "endsAt", "valueFen", "source", "termUnit", "termCount"),
      planName: plans.name,
    })
    .from(grants)
    .leftJoin(plans, eq(plans.id, grants.planId))
    .where(and(eq(grants.userId, userId), eq(grants.kind, "level"), isNull(grants.revokedAt)))
    .orderBy(asc(grants.id))
    .limit(MAX_TERMS);
  return rows.flatMap(({ level, planName, termUnit, termCount, ...grant }) => {
    if (level === null) return [];
    const stored = readLength({ termUnit, termCount });
    const length = stored ?? lengthOfRow(grant);
    const name = planName ?? nameOfTerm(grant.source);
    return [{ ...grant, level, name, length, hasStoredLength: stored !== null }];
  });
}

/** Stores the dates to which the ledger was arranged. */
export async function updateDates(
  tx: Transaction,
  { id, startsAt, endsAt }: Pick<UnrevokedGrant, "id"> & ArrangedDates,
): Promise<void> {
  await tx.update(grants).set({ startsAt, endsAt }).where(eq(grants.id, id));
}

/** @returns the number of the first move */
export async function insertMoves(tx: Transaction, moves: NewMove[]): Promise<number> {
  const rows = await tx.insert(grantMoves).values(moves).returning({ id: grantMoves.id });
  return Math.min(...rows.map(({ id }) => id));
}

/** All moves of a user's memberships, oldest first. */
export async function listMoves(db: DatabaseOrTransaction, userId: number): Promise<MoveRow[]> {
  return db.select().from(grantMoves).where(eq(grantMoves.userId, userId)).orderBy(asc(grantMoves.id)).limit(MAX_MOVES);
}

/** Stores the lengths of all memberships of a user that were written before lengths were stored. */
export async function storeMissingLengths(tx: Transaction, userId: number): Promise<void> {
  const isMissing = and(eq(grants.userId, userId), eq(grants.kind, "level"), isNull(grants.termUnit));
  const rows = await tx
    .select(pick(grants, "id", "startsAt", "endsAt", "source"))
    .from(grants)
    .where(isMissing)
    .limit(MAX_MOVES);
  for (const row of rows) {
    await tx
      .update(grants)
      .set(storeLength(lengthOfRow(row)))
      .where(eq(grants.id, row.id));
  }
}

/** Users who have a membership without a stored length, ordered by number, starting after `after`. */
export async function findUsersWithoutLengths(
  db: DatabaseOrTransaction,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: grants.userId })
    .from(grants)
    .where(and(eq(grants.kind, "level"), isNull(grants.termUnit), gt(grants.userId, after)))
    .orderBy(asc(grants.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

function lengthOfRow({ startsAt, endsAt, source }: Pick<UnrevokedGrant, "startsAt" | "endsAt" | "source">) {
  if (startsAt === null) throw new Error("a membership has neither dates nor a length");
  return deriveLength({ startsAt, endsAt, source });
}
