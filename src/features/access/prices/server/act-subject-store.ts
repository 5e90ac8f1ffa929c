import { inArray } from "drizzle-orm";
import type { TitleSubjects } from "../../../../domain/staff/act-subjects.ts";
import { promotions } from "./price-tables.ts";

/** A promotion has the name of its plan or product. `sold`: by the kind in `plan:3`, the names by number. */
export function promotionSubjects(sold: Readonly<Record<string, TitleSubjects>>): TitleSubjects {
  return async (db, keys) => {
    const ids = keys.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: promotions.id, subject: promotions.subject })
      .from(promotions)
      .where(inArray(promotions.id, ids));
    const titles = new Map<string, string>();
    for (const [kind, readTitles] of Object.entries(sold)) {
      const ofKind = rows.filter(({ subject }) => subject.startsWith(`${kind}:`));
      const found = await readTitles(
        db,
        ofKind.map(({ subject }) => subject.slice(kind.length + 1)),
      );
      for (const { id, subject } of ofKind) {
        const title = found.get(subject.slice(kind.length + 1));
        if (title !== undefined) titles.set(String(id), title);
      }
    }
    return titles;
  };
}
