import { findSetting, mergeSetting } from "../../features/front/site/server/settings/settings-store.ts";
import type { Database } from "../../ports/database.ts";

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
