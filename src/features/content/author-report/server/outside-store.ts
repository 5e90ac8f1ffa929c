import { and, eq, gte, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "../../../../ports/database.ts";
import type { OutsideState } from "../report-kinds.ts";
import { AWAY_DAYS, MAX_OUTSIDE } from "../report-limits.ts";
import { outsideLinks } from "./report-tables.ts";

const ROWS_AT_ONCE = 1_000;

/** Broken links, with the answers of the other sites. */
export async function listBrokenOutside(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({ url: outsideLinks.url, detail: outsideLinks.detail })
    .from(outsideLinks)
    .where(
      or(eq(outsideLinks.state, "gone"), and(eq(outsideLinks.state, "away"), gte(outsideLinks.awayDays, AWAY_DAYS))),
    )
    .limit(MAX_OUTSIDE);
  return new Map(rows.map(({ url, detail }) => [url, detail]));
}

/** New addresses are checked in one of the next nights; addresses that are no longer in any text are deleted. */
export async function rememberOutside(db: Database, urls: ReadonlySet<string>): Promise<void> {
  const all = [...urls];
  await db.transaction(async (tx) => {
    for (let start = 0; start < all.length; start += ROWS_AT_ONCE)
      await tx
        .insert(outsideLinks)
        .values(
          all
            .slice(start, start + ROWS_AT_ONCE)
            .map((url) => ({ url, state: "new" as const, detail: "", awayDays: 0 })),
        )
        .onConflictDoNothing();
    await tx.delete(outsideLinks).where(all.length === 0 ? undefined : notInArray(outsideLinks.url, [...all]));
  });
}

/**
 * Addresses that were never checked first, then those checked longest ago: working ones after a week, others after a
 * day.
 */
export function listDueOutside(db: Database, { day, week, limit }: { day: Date; week: Date; limit: number }) {
  const { checkedAt, state } = outsideLinks;
  return db
    .select()
    .from(outsideLinks)
    .where(or(isNull(checkedAt), lt(checkedAt, week), and(lt(checkedAt, day), sql`${state} in ('gone', 'away')`)))
    .orderBy(sql`${checkedAt} nulls first`, outsideLinks.url)
    .limit(limit);
}

export async function saveOutside(
  db: Database,
  { url, state, detail, now }: { url: string; state: OutsideState; detail: string; now: Date },
): Promise<void> {
  const awayDays = state === "away" ? sql`${outsideLinks.awayDays} + 1` : sql`0`;
  await db.update(outsideLinks).set({ state, detail, awayDays, checkedAt: now }).where(eq(outsideLinks.url, url));
}
