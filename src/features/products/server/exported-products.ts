import { AppError } from "../../../kit/api/app-error.ts";
import { factsOf, readRows, rowOf, UnfitFacts } from "../../../kit/tables/row-facts.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import { type ExportedKind, fileWords } from "../../exports/exported-things.ts";
import { thingsOfTable } from "../../exports/things-of-table.ts";
import { MOST_PARTS } from "../product-kinds.ts";
import { findParts, findProductByTitle, putProduct } from "./product-store.ts";
import { productParts, products } from "./product-tables.ts";

/** What a part's row says beside its place: that is its place in the list. */
const PLACE = ["productId", "position"];

/** What is sold singly or together, in exports. Who bought it, and what it cost before, is not in them. */
export function exportProducts({ db, clock }: { db: Database; clock: Clock }): ExportedKind {
  return {
    name: "product",
    folder: "site",
    tables: ["products"],
    ...thingsOfTable(db, products, async (row, from) => {
      const parts = await findParts(from, [Number(row.id)]);
      return {
        key: String(row.id),
        path: ["products", fileWords(Number(row.id), String(row.title))],
        facts: { ...factsOf(products, row), parts: parts.map((part) => factsOf(productParts, { ...part }, PLACE)) },
        text: null,
      };
    }),
    restore: async ({ facts: { parts: listed, ...facts } }) => {
      const row = rowOf(products, facts);
      const parts = readRows("parts", listed).map((part) => {
        const { resourceKey, listPriceFen } = rowOf(productParts, part, PLACE);
        return { resourceKey: String(resourceKey), listPriceFen: Number(listPriceFen) };
      });
      if (parts.length === 0 || parts.length > MOST_PARTS) throw new UnfitFacts("“parts”的项数不对");
      const other = await findProductByTitle(db, String(row.title));
      if (other !== null && other.id !== row.id) {
        const message = `商品 ${other.id} 已经叫“${other.title}”`;
        throw new AppError({ status: 409, code: "PRODUCT_EXISTS", message });
      }
      await db.transaction((tx) => putProduct(tx, row, { parts, now: clock.now() }));
    },
  };
}
