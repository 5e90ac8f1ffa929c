import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { LEGAL_KINDS, VERSION_SETTINGS } from "../../legal-kinds.ts";
import { findSetting, mergeSetting } from "../settings/settings-store.ts";
import { findLegalInForce } from "./legal-store.ts";

/** Updates the settings to announced versions that are in force by now; may run repeatedly. */
export async function putLegalInForce(db: DatabaseOrTransaction, now: Date): Promise<void> {
  const stored = ((await findSetting(db, "site")) ?? {}) as Record<string, unknown>;
  for (const kind of LEGAL_KINDS) {
    const setting = VERSION_SETTINGS[kind];
    if (setting === null) continue;
    const text = await findLegalInForce(db, { kind, at: now });
    // A version in force since its publication was already set then.
    if (text === null || text.effectiveAt <= text.publishedAt || stored[setting] === text.version) continue;
    await mergeSetting(db, { key: "site", change: { [setting]: text.version }, now });
  }
}
