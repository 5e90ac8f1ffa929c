import type { Database } from "../../../../ports/database.ts";
import type { SearchedContent } from "./index/build-parts.ts";
import { takeOwnChanges } from "./index/index-store.ts";
import { indexThings } from "./index/index-things.ts";

/**
 * The database passed to slices with searched content: before a transaction commits, its changes of searched resources
 * are indexed in it. Triggers record the changes, so no slice knows of the index, and none can forget it.
 */
export function keepIndexed(db: Database, content: SearchedContent): Database {
  const transaction: Database["transaction"] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      const changed = await takeOwnChanges(tx);
      if (changed.length > 0) await indexThings(tx, content, changed);
      return result;
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
}
