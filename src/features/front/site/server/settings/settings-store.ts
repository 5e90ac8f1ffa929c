import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { settings } from "./site-tables.ts";

const SEEDING_LOCK_INTERVAL_MS = 200;

export async function findSetting(db: DatabaseOrTransaction, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

export async function findStoredSetting(
  db: DatabaseOrTransaction,
  key: string,
): Promise<Pick<typeof settings.$inferSelect, "value" | "updatedAt"> | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row ?? null;
}

/** Replaces the stored values. */
export async function putSetting(db: DatabaseOrTransaction, row: typeof settings.$inferInsert): Promise<void> {
  const { value, updatedAt } = row;
  await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}

/** Merges into the stored object, so that concurrent changes of different settings are not lost. */
export async function mergeSetting(
  db: DatabaseOrTransaction,
  { key, change, now }: { key: string; change: Record<string, unknown>; now: Date },
): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value: change, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`${settings.value} || excluded.value`, updatedAt: now },
    });
}

/** Serializes changes of settings until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zhixing.settings'))`);
}

/** For seeding by one process at a time; locked until the transaction ends. */
export async function lockSeeding(tx: Transaction): Promise<void> {
  // The transaction only holds the lock while other connections write, which may take longer than the idle limit.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  // Another process may seed for longer than the statement timeout.
  while (!(await tryToLockSeeding(tx))) await sleep(SEEDING_LOCK_INTERVAL_MS);
}

async function tryToLockSeeding(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('zhixing.seed')) as is_locked`,
  );
  return rows[0]?.is_locked === true;
}
