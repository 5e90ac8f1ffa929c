import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import { idsAfter } from "../../../../kit/tables/row-store.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { KIND_TITLES, SOLD_TYPES, type SoldType } from "../product-kinds.ts";
import { productPath } from "../product-paths.ts";
import { findParts, listSoldRows } from "./product-store.ts";
import { products } from "./product-tables.ts";

type DescribedResources = Readonly<Record<SoldType, SearchableResources>>;

/** No level opens products, so a search within a level does not return them. */
const CONTENT_TYPE = "product";

/**
 * Products on sale, found by their own text and by the titles of their resources. A product with an unpublished part
 * is not found.
 */
export function searchProducts(slices: DescribedResources): SearchableResources {
  return {
    listIdsAfter: idsAfter(products),
    async describe(tx, ids) {
      const [rows, parts] = [await listSoldRows(tx, ids), await findParts(tx, ids)];
      const resources = await describeParts(
        tx,
        slices,
        parts.map(({ resourceKey }) => resourceKey),
      );
      const partsOf = Map.groupBy(parts, ({ productId }) => productId);
      return rows.flatMap(({ id, kind, title, summary, createdAt, updatedAt }): SearchableResource[] => {
        const opened = (partsOf.get(id) ?? []).map(({ resourceKey }) => resources.get(resourceKey));
        if (!opened.every((resource) => resource !== undefined)) return [];
        const moments = [createdAt, ...opened.map(({ visibleFrom: shownFrom }) => shownFrom)].map((moment) =>
          moment.getTime(),
        );
        const lead = [summary, KIND_TITLES[kind], opened.map((resource) => resource.title).join(" ")];
        return [
          {
            id,
            title,
            path: productPath(id),
            work: { kind: "product", id, title },
            contentType: CONTENT_TYPE,
            resourceKeys: [],
            opensAt: null,
            opensAfterDays: null,
            // The resources are indexed separately.
            aiMark: "none",
            visibleFrom: new Date(Math.max(...moments)),
            changedAt: updatedAt,
            open: { lead, html: "" },
            whole: null,
            mediaIds: [],
            openSeconds: null,
          },
        ];
      });
    },
  };
}

/** The parts by key, as `course:3`. */
async function describeParts(
  tx: DatabaseOrTransaction,
  slices: DescribedResources,
  keys: readonly string[],
): Promise<Map<string, SearchableResource>> {
  const found = new Map<string, SearchableResource>();
  for (const type of SOLD_TYPES) {
    const ids = keys.flatMap((key) => (key.startsWith(`${type}:`) ? [Number(key.slice(type.length + 1))] : []));
    if (ids.length === 0) continue;
    for (const resource of await slices[type].describe(tx, [...new Set(ids)]))
      found.set(`${type}:${resource.id}`, resource);
  }
  return found;
}
