import { formatDate } from "../../../../../kit/values/time-text.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { LegalKind } from "../../legal-kinds.ts";
import { completeSettings } from "../../site-settings.ts";
import { findSetting, lockSettings, mergeSetting } from "../settings/settings-store.ts";

/** As many as settings may hold. */
const MAX_ANNOUNCEMENTS = 10;

/** Announces a version that comes into force later on the home page, before the other announcements. */
export async function announceLegal(
  db: Database,
  announced: { kind: LegalKind; version: string; title: string; effectiveAt: Date; now: Date },
): Promise<void> {
  const { kind, version, title, effectiveAt, now } = announced;
  const notice = {
    title: `《${title}》的新版将于 ${formatDate(effectiveAt)}生效`,
    url: `/legal/${kind}?version=${encodeURIComponent(version)}`,
    published_at: now.toISOString(),
  };
  await db.transaction(async (tx) => {
    await lockSettings(tx);
    const { announcements } = completeSettings(await findSetting(tx, "site"));
    const others = announcements.filter(({ url }) => url !== notice.url);
    const change = { announcements: [notice, ...others].slice(0, MAX_ANNOUNCEMENTS) };
    await mergeSetting(tx, { key: "site", change, now });
  });
}
