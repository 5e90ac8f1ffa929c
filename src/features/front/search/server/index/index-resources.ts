import type { Transaction } from "../../../../../ports/database.ts";
import { buildParts, type SearchedContent } from "./build-parts.ts";
import { deleteParts, insertParts, lockResources, type ResourcesOfKind } from "./index-store.ts";

const RESOURCES_AT_ONCE = 50;

/** Updates both indexes to the state of these resources in this transaction. */
export async function indexResources(
  tx: Transaction,
  content: SearchedContent,
  changed: ResourcesOfKind[],
): Promise<void> {
  for (const resources of changed) await lockResources(tx, resources);
  for (const { kind, ids } of changed) {
    for (let start = 0; start < ids.length; start += RESOURCES_AT_ONCE) {
      const some = { kind, ids: ids.slice(start, start + RESOURCES_AT_ONCE) };
      const parts = await buildParts(tx, content, some);
      await deleteParts(tx, some);
      await insertParts(tx, parts);
    }
  }
}
