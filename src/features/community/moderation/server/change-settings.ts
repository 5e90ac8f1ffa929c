import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { ModerationSettings } from "../moderation-settings.ts";
import type { ModerationContext } from "./moderation-context.ts";
import { lockSettings, updateSettings } from "./settings-store.ts";

/** Omitted fields do not change. */
export async function changeModeration(
  { db, clock }: Pick<ModerationContext, "db" | "clock">,
  { change, note }: { change: Partial<ModerationSettings>; note: StaffCaller["note"] },
): Promise<ModerationSettings> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const before = await lockSettings(tx, now);
    const after = { ...before, ...change };
    await updateSettings(tx, after, now);
    note({ subject: "moderation:settings", before, after });
    return after;
  });
}
