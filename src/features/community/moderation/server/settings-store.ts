import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { DEFAULT_MODERATION, type ModerationSettings } from "../moderation-settings.ts";
import { moderationSettings } from "./moderation-tables.ts";

const ROW = 1;

export async function findSettings(
  db: DatabaseOrTransaction,
): Promise<{ settings: ModerationSettings; wordsVersion: number }> {
  const [row] = await db.select().from(moderationSettings).where(eq(moderationSettings.id, ROW));
  if (!row) return { settings: DEFAULT_MODERATION, wordsVersion: 0 };
  const { mode, hideAfterReports, firstPosts, areLinksHeld, wordsVersion } = row;
  const settings = { mode, hide_after_reports: hideAfterReports, first_posts: firstPosts, hold_links: areLinksHeld };
  return { settings, wordsVersion };
}

/** Locks the row until the transaction ends; created if the settings were never changed. */
export async function lockSettings(tx: Transaction, now: Date): Promise<ModerationSettings> {
  const { mode, hide_after_reports, first_posts, hold_links } = DEFAULT_MODERATION;
  await tx
    .insert(moderationSettings)
    .values({
      id: ROW,
      mode,
      hideAfterReports: hide_after_reports,
      firstPosts: first_posts,
      areLinksHeld: hold_links,
      wordsVersion: 0,
      updatedAt: now,
    })
    .onConflictDoNothing();
  await tx.select().from(moderationSettings).where(eq(moderationSettings.id, ROW)).for("update");
  return (await findSettings(tx)).settings;
}

export async function updateSettings(tx: Transaction, settings: ModerationSettings, now: Date): Promise<void> {
  const { mode, hide_after_reports, first_posts, hold_links } = settings;
  await tx
    .update(moderationSettings)
    .set({
      mode,
      hideAfterReports: hide_after_reports,
      firstPosts: first_posts,
      areLinksHeld: hold_links,
      updatedAt: now,
    })
    .where(eq(moderationSettings.id, ROW));
}

export async function countWordsVersion(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(moderationSettings)
    .set({ wordsVersion: sql`${moderationSettings.wordsVersion} + 1`, updatedAt: now })
    .where(eq(moderationSettings.id, ROW));
}
