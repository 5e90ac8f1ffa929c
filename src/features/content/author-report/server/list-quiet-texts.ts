import type { SearchedThing, SearchedThings } from "../../../../domain/content/searched-things.ts";
import type { Database } from "../../../../ports/database.ts";
import type { QuietKind, QuietState } from "../report-kinds.ts";
import { MAX_LOOKED_AT, STALE_MS, TEXTS_A_PAGE, UNREAD_MS } from "../report-limits.ts";

/** The last moment at which a signed-in user read each of these; texts without a reader are left out. */
export type ListLastRead = (db: Database, kind: QuietKind, ids: readonly number[]) => Promise<Map<number, Date>>;

interface Asked {
  db: Database;
  things: Readonly<Record<QuietKind, SearchedThings>>;
  listLastRead: ListLastRead;
  now: Date;
}

export interface QuietText {
  thing: SearchedThing;
  lastReadAt: Date | null;
}

const TEXTS_AT_ONCE = 250;

/**
 * A page of texts that nobody reads, or that are read and old. A text published for less than that time is not listed.
 */
export async function listQuietTexts(
  { db, things, listLastRead, now }: Asked,
  { kind, state, after }: { kind: QuietKind; state: QuietState; after: number },
): Promise<{ items: QuietText[]; next: number | null }> {
  const since = new Date(now.getTime() - UNREAD_MS);
  const before = new Date(now.getTime() - STALE_MS);
  const items: QuietText[] = [];
  let last = after;
  for (let looked = 0; looked < MAX_LOOKED_AT; looked += TEXTS_AT_ONCE) {
    const ids = await things[kind].listIdsAfter(db, last, TEXTS_AT_ONCE);
    if (ids.length === 0) return { items, next: null };
    const read = await listLastRead(db, kind, ids);
    const chosen = ids.filter((id) => (read.get(id) ?? 0) >= since === (state === "stale"));
    const described = new Map((await things[kind].describe(db, chosen)).map((thing) => [thing.id, thing]));
    for (const id of ids) {
      const thing = described.get(id);
      const isTold = thing && (state === "stale" ? thing.changedAt < before : thing.shownFrom <= since);
      if (isTold) items.push({ thing, lastReadAt: read.get(id) ?? null });
      last = id;
      if (items.length === TEXTS_A_PAGE) return { items, next: last };
    }
  }
  return { items, next: last };
}
