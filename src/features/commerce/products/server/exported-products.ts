import { type ExportedItem, type ExportedKind, fileNameOf } from "../../../../domain/content/exported-items.ts";
import { itemsOfTable } from "../../../../domain/content/items-of-table.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import { type Facts, factsOf, type Row, readRows, rowOf, UnfitFacts } from "../../../../kit/tables/row-facts.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { MAX_PARTS } from "../product-kinds.ts";
import type { DescribeSold, SoldPart } from "../sold-product.ts";
import type { ProductsContext } from "./product-admin.ts";
import { findParts, findProductByTitle, putProduct } from "./product-store.ts";
import { products } from "./product-tables.ts";

/** Products in exports, with their content. Buyers and reviews are not included. */
export function exportProducts({ db, clock, describeSold }: ProductsContext): ExportedKind {
  async function toResource(row: Row, from: DatabaseOrTransaction): Promise<ExportedItem> {
    const parts = await findParts(from, [Number(row.id)]);
    return {
      key: String(row.id),
      path: ["products", fileNameOf(Number(row.id), String(row.title))],
      facts: {
        ...factsOf(products, row, ["summary"]),
        parts: parts.map(({ resourceKey, listPriceFen }) => ({
          resource_key: resourceKey,
          list_price_fen: listPriceFen,
        })),
      },
      text: String(row.summary),
    };
  }

  return {
    name: "product",
    folder: "site",
    tables: ["products"],
    ...itemsOfTable(db, products, toResource),
    restore: async ({ facts: { parts, ...facts }, text }) => {
      const row = rowOf(products, { ...facts, summary: text ?? "" });
      const opened = readRows("parts", parts).map(readPart);
      if (opened.length === 0 || opened.length > MAX_PARTS) throw new UnfitFacts("“parts”的项数不对");
      await requireDownloads(opened, describeSold);
      const other = await findProductByTitle(db, String(row.title));
      if (other !== null && other.id !== row.id)
        throw conflict("PRODUCT_EXISTS", `商品 ${other.id} 已经叫“${other.title}”`);
      await db.transaction((tx) => putProduct(tx, row, opened, clock.now()));
    },
  };
}

/** Exports do not contain downloads. On this site, the same number may belong to another download. */
async function requireDownloads(parts: readonly SoldPart[], describeSold: DescribeSold): Promise<void> {
  const keys = parts.flatMap(({ resourceKey }) => (resourceKey.startsWith("download:") ? [resourceKey] : []));
  if (keys.length === 0) return;
  const known = await describeSold(keys);
  const missing = keys.find((key) => !known.has(key));
  if (missing) throw new UnfitFacts(`里面的 ${missing} 不在本站：下载文件不随导出走，先放上文件，再重新做这件商品`);
}

function readPart({ resource_key: resourceKey, list_price_fen: listPriceFen }: Facts): SoldPart {
  const isKey = typeof resourceKey === "string" && /^[a-z]+:[1-9]\d{0,14}$/.test(resourceKey);
  if (!isKey || !Number.isSafeInteger(listPriceFen)) throw new UnfitFacts("“parts”的写法不对");
  return { resourceKey, listPriceFen: Number(listPriceFen) };
}
