import type { Transaction } from "../../../../../ports/database.ts";
import { buildParts, type SearchedContent } from "./build-parts.ts";
import { deleteParts, insertParts, lockThings, type ThingsOfKind } from "./index-store.ts";

const THINGS_AT_ONCE = 50;

/** Updates both indexes to the state of these resources in this transaction. */
export async function indexThings(tx: Transaction, content: SearchedContent, changed: ThingsOfKind[]): Promise<void> {
  for (const things of changed) await lockThings(tx, things);
  for (const { kind, ids } of changed) {
    for (let start = 0; start < ids.length; start += THINGS_AT_ONCE) {
      const some = { kind, ids: ids.slice(start, start + THINGS_AT_ONCE) };
      const parts = await buildParts(tx, content, some);
      await deleteParts(tx, some);
      await insertParts(tx, parts);
    }
  }
}
