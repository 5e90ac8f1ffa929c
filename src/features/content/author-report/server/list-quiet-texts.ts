import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import type { Database } from "../../../../ports/database.ts";
import type { QuietKind, QuietState } from "../report-kinds.ts";
import { MAX_SCANNED, STALE_MS, TEXTS_A_PAGE, UNREAD_MS } from "../report-limits.ts";

/** The last time at which a signed-in user read each of these texts; texts without a reader are omitted. */
export type ListLastRead = (db: Database, kind: QuietKind, ids: readonly number[]) => Promise<Map<number, Date>>;

interface QuietTextsContext {
  db: Database;
  resources: Readonly<Record<QuietKind, SearchableResources>>;
  listLastRead: ListLastRead;
  now: Date;
}

export interface QuietText {
  item: SearchableResource;
  lastReadAt: Date | null;
}

const TEXTS_AT_ONCE = 250;

/**
 * A page of texts that nobody reads, or that are old and still read. A text published more recently than that period is
 * not listed.
 */
export async function listQuietTexts(
  { db, resources, listLastRead, now }: QuietTextsContext,
  { kind, state, after }: { kind: QuietKind; state: QuietState; after: number },
): Promise<{ items: QuietText[]; next: number | null }> {
  const since = new Date(now.getTime() - UNREAD_MS);
  const before = new Date(now.getTime() - STALE_MS);
  const items: QuietText[] = [];
  let last = after;
  for (let looked = 0; looked < MAX_SCANNED; looked += TEXTS_AT_ONCE) {
    const ids = await resources[kind].listIdsAfter(db, last, TEXTS_AT_ONCE);
    if (ids.length === 0) return { items, next: null };
    const read = await listLastRead(db, kind, ids);
    const chosen = ids.filter((id) => (read.get(id) ?? 0) >= since === (state === "stale"));
    const described = new Map((await resources[kind].describe(db, chosen)).map((item) => [item.id, item]));
    for (const id of ids) {
      const item = described.get(id);
      const isListed = item && (state === "stale" ? item.changedAt < before : item.visibleFrom <= since);
      if (isListed) items.push({ item, lastReadAt: read.get(id) ?? null });
      last = id;
      if (items.length === TEXTS_A_PAGE) return { items, next: last };
    }
  }
  return { items, next: last };
}
