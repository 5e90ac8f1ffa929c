import { and, eq } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { ProductKind } from "../product-kinds.ts";
import type { ProductRow } from "./product-store.ts";
import { products } from "./product-tables.ts";

export interface ProductFilter {
  kind?: ProductKind | undefined;
  is_on_sale?: boolean | undefined;
  q?: string | undefined;
}

/** The products that match a filter, on sale or not. */
export function listedProducts(
  db: DatabaseOrTransaction,
  { kind, is_on_sale: isOnSale, q }: ProductFilter,
): ListedRows<ProductRow, "position" | "id" | "title" | "price_fen"> {
  const { id, title, summary, priceFen, position } = products;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      position: { column: position, of: (row) => row.position },
      id: { column: id, of: (row) => row.id },
      title: { column: title, of: (row) => row.title },
      price_fen: { column: priceFen, of: (row) => row.priceFen },
    },
    where: and(
      kind === undefined ? undefined : eq(products.kind, kind),
      isOnSale === undefined ? undefined : eq(products.isOnSale, isOnSale),
      containsWord(q, [title, summary]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(products)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, products, where),
  };
}
