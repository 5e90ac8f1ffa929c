import { findSetting, mergeSetting } from "../../features/front/site/server/settings/settings-store.ts";
import type { Database, DatabaseOrTransaction } from "../../ports/database.ts";

/** The progress of filling in the demo content: `skipped` where the site had content of its own. */
export type DemoState = "started" | "finished" | "skipped";

const STATE_KEY = "demo_content";

/** The cached state; null: not read yet. */
export async function readDemoState(db: Database): Promise<DemoState | null> {
  const value = await findSetting(db, STATE_KEY);
  if (value === null) return null;
  if (typeof value !== "object" || !("state" in value)) return "skipped";
  return value.state === "started" || value.state === "finished" ? value.state : "skipped";
}

export function writeDemoState(db: Database, { state, now }: { state: DemoState; now: Date }): Promise<void> {
  return mergeSetting(db, { key: STATE_KEY, change: { state }, now });
}

/** Whether there may be demo content to fill in: the state is unknown, or seeding was interrupted. */
export function isDue(state: DemoState | null): boolean {
  return state === null || state === "started";
}

const SAMPLES_KEY = "demo_samples";

/** The ids of the accounts of invented members; null: none were ever created, empty: they were removed. */
export async function readSampleAccounts(db: DatabaseOrTransaction): Promise<number[] | null> {
  const value = await findSetting(db, SAMPLES_KEY);
  if (typeof value !== "object" || value === null || !("accounts" in value) || !Array.isArray(value.accounts))
    return null;
  return value.accounts.filter((id) => Number.isSafeInteger(id));
}

export function writeSampleAccounts(
  db: DatabaseOrTransaction,
  { accounts, now }: { accounts: readonly number[]; now: Date },
): Promise<void> {
  return mergeSetting(db, { key: SAMPLES_KEY, change: { accounts }, now });
}
