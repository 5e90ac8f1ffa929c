import type { SearchedThing, SearchedThings } from "../../../../domain/content/searched-things.ts";
import { idsAfter } from "../../../../kit/tables/row-store.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { KIND_TITLES, SOLD_TYPES, type SoldType } from "../product-kinds.ts";
import { productPath } from "../product-paths.ts";
import { findParts, listSoldRows } from "./product-store.ts";
import { products } from "./product-tables.ts";

type Parts = Readonly<Record<SoldType, SearchedThings>>;

/** No level opens it: a search within a level does not return products. */
const CONTENT_TYPE = "product";

/**
 * Products on sale, found by their own text and by the titles of their resources; a product with an unpublished part is
 * not found.
 */
export function searchProducts(slices: Parts): SearchedThings {
  return {
    listIdsAfter: idsAfter(products),
    async describe(tx, ids) {
      const [rows, parts] = [await listSoldRows(tx, ids), await findParts(tx, ids)];
      const things = await describeParts(
        tx,
        slices,
        parts.map(({ resourceKey }) => resourceKey),
      );
      const partsOf = Map.groupBy(parts, ({ productId }) => productId);
      return rows.flatMap(({ id, kind, title, summary, createdAt, updatedAt }): SearchedThing[] => {
        const opened = (partsOf.get(id) ?? []).map(({ resourceKey }) => things.get(resourceKey));
        if (!opened.every((thing) => thing !== undefined)) return [];
        const moments = [createdAt, ...opened.map(({ shownFrom }) => shownFrom)].map((moment) => moment.getTime());
        const lead = [summary, KIND_TITLES[kind], opened.map((thing) => thing.title).join(" ")];
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
            // Its resources are indexed themselves.
            aiMark: "none",
            shownFrom: new Date(Math.max(...moments)),
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

/** By `course:3`. */
async function describeParts(
  tx: DatabaseOrTransaction,
  slices: Parts,
  keys: readonly string[],
): Promise<Map<string, SearchedThing>> {
  const found = new Map<string, SearchedThing>();
  for (const type of SOLD_TYPES) {
    const ids = keys.flatMap((key) => (key.startsWith(`${type}:`) ? [Number(key.slice(type.length + 1))] : []));
    if (ids.length === 0) continue;
    for (const thing of await slices[type].describe(tx, [...new Set(ids)])) found.set(`${type}:${thing.id}`, thing);
  }
  return found;
}
