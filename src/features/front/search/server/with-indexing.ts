import type { Database } from "../../../../ports/database.ts";
import type { SearchedContent } from "./index/build-parts.ts";
import { indexResources } from "./index/index-resources.ts";
import { takeOwnChanges } from "./index/index-store.ts";

/**
 * The database for slices with searched content: before a transaction commits, its changes of searched resources are
 * indexed in it. Triggers record the changes, so slices do not depend on the index and cannot forget to update it.
 */
export function withIndexing(db: Database, content: SearchedContent): Database {
  const transaction: Database["transaction"] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      const changed = await takeOwnChanges(tx);
      if (changed.length > 0) await indexResources(tx, content, changed);
      return result;
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
}
