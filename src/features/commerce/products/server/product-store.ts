import { and, asc, count, desc, eq, gt, inArray, max, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { subjectOfProduct } from "../../../../domain/orders/subjects.ts";
import { cutRows } from "../../../../kit/tables/cut-store.ts";
import { containsWord } from "../../../../kit/tables/list-rows.ts";
import type { Row } from "../../../../kit/tables/row-facts.ts";
import { putRow } from "../../../../kit/tables/row-store.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { chargedIn, findCharged, recordPrices } from "../../../access/prices/server/price-store.ts";
import type { ProductKind, ProductSort } from "../product-kinds.ts";
import type { SoldPart, SoldProduct } from "../sold-product.ts";
import { productParts, products } from "./product-tables.ts";

export type ProductRow = typeof products.$inferSelect;

/** The maximum number of products that contain one resource. */
const MAX_PER_RESOURCE = 20;

const PART = pick(productParts, "resourceKey", "listPriceFen");

const IN_SEQUENCE = [asc(products.position), asc(products.id)];

/** Sorting by price uses the charged price, as the list does. */
function orderBy(sort: Exclude<ProductSort, "order">, now: Date): SQL[] {
  if (sort === "newest") return [desc(products.createdAt), desc(products.id)];
  const charged = chargedIn({ subject: sql`'product:' || ${products.id}`, regularFen: products.priceFen, now });
  return sort === "cheapest" ? [asc(charged), asc(products.id)] : [desc(charged), desc(products.id)];
}

interface WantedRows {
  kind?: ProductKind | undefined;
  isOnSale?: true;
  /** Only these products, in the given order unless another order is requested. */
  amongIds?: readonly number[] | undefined;
  sort?: ProductSort;
  now: Date;
  limit: number;
  offset: number;
}

export async function listProductRows(
  db: DatabaseOrTransaction,
  { kind, isOnSale, amongIds, sort = "order", now, limit, offset }: WantedRows,
): Promise<{ rows: ProductRow[]; total: number }> {
  const wanted: SQL | undefined = and(
    kind && eq(products.kind, kind),
    isOnSale && eq(products.isOnSale, isOnSale),
    amongIds && inArray(products.id, [...amongIds]),
  );
  const given = amongIds && sql`array_position(${`{${amongIds.join(",")}}`}::int8[], ${products.id})`;
  const order = sort === "order" ? (given ? [given] : IN_SEQUENCE) : orderBy(sort, now);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(products)
      .where(wanted)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(products).where(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** The next products on sale by number, for the list of all pages. */
export async function listProductsAfter(
  db: DatabaseOrTransaction,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ProductRow[]> {
  const wanted = and(eq(products.isOnSale, true), gt(products.id, afterId));
  return db.select().from(products).where(wanted).orderBy(asc(products.id)).limit(limit);
}

/** The numbers that divide the products into sections of this size. */
export function cutProducts(db: DatabaseOrTransaction, size: number) {
  const onSale = db
    .select(pick(products, "id", "updatedAt"))
    .from(products)
    .where(eq(products.isOnSale, true));
  return cutRows(db, onSale, size);
}

/** The kinds of products on sale. */
export async function listKinds(db: DatabaseOrTransaction): Promise<ProductKind[]> {
  const rows = await db.selectDistinct({ kind: products.kind }).from(products).where(eq(products.isOnSale, true));
  return rows.map(({ kind }) => kind);
}

/** The products among these that are on sale. */
export async function listSoldRows(db: DatabaseOrTransaction, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.isOnSale, true)));
}

export async function findProductRow(db: DatabaseOrTransaction, id: number): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row ?? null;
}

/** Blocks other changes of the product and new orders for it until the transaction ends. */
export async function lockProductRow(tx: Transaction, id: number): Promise<ProductRow | null> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  return row ?? null;
}

/** A product with its price. Inside a transaction, it is locked until the transaction ends. */
export async function findSoldProduct(db: DatabaseOrTransaction, id: number, now: Date): Promise<SoldProduct | null> {
  const [row] = await db
    .select(pick(products, "id", "title", "priceFen", "isOnSale"))
    .from(products)
    .where(eq(products.id, id))
    .for("share");
  if (!row) return null;
  const price = await findCharged(db, { subject: subjectOfProduct(id), regularFen: row.priceFen, now });
  return { ...row, ...price, parts: (await findParts(db, [id])).map(({ productId: _, ...part }) => part) };
}

export async function findParts(
  db: DatabaseOrTransaction,
  productIds: readonly number[],
): Promise<(SoldPart & { productId: number })[]> {
  if (productIds.length === 0) return [];
  return db
    .select({ productId: productParts.productId, ...PART })
    .from(productParts)
    .where(inArray(productParts.productId, [...productIds]))
    .orderBy(asc(productParts.productId), asc(productParts.position));
}

/** Products on sale that open this resource. The one that sells only this resource comes first. */
export async function listProductsOf(db: DatabaseOrTransaction, resourceKey: string): Promise<ProductRow[]> {
  const rows = await db
    .select({ product: products })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.productId))
    .where(and(eq(productParts.resourceKey, resourceKey), eq(products.isOnSale, true)))
    .orderBy(asc(products.priceFen), asc(products.id))
    .limit(MAX_PER_RESOURCE);
  return rows
    .map(({ product }) => product)
    .sort((a, b) => Number(b.soleKey === resourceKey) - Number(a.soleKey === resourceKey));
}

/** The product on sale that contains only this resource. */
export async function findSoleOffer(
  db: DatabaseOrTransaction,
  resourceKey: string,
): Promise<{ id: number; priceFen: number } | null> {
  const [row] = await db
    .select(pick(products, "id", "priceFen"))
    .from(products)
    .where(and(eq(products.soleKey, resourceKey), eq(products.isOnSale, true)));
  return row ?? null;
}

/** The single prices of resources, by key. */
export async function findSolePrices(
  db: DatabaseOrTransaction,
  resourceKeys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select(pick(products, "soleKey", "priceFen"))
    .from(products)
    .where(inArray(products.soleKey, [...resourceKeys]));
  return new Map(rows.flatMap(({ soleKey, priceFen }) => (soleKey === null ? [] : [[soleKey, priceFen]])));
}

/** @returns null if the title or the resource belongs to another product */
export async function insertProduct(
  tx: Transaction,
  { parts, by, ...product }: Omit<ProductRow, "id" | "position"> & { parts: readonly SoldPart[]; by: number | null },
): Promise<ProductRow | null> {
  const [last] = await tx.select({ position: max(products.position) }).from(products);
  const [row] = await tx
    .insert(products)
    .values({ ...product, position: (last?.position ?? -1) + 1 })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  await replaceParts(tx, row.id, parts);
  await record(tx, row, by);
  return row;
}

/** Replaces the resources of a product. */
async function replaceParts(tx: DatabaseOrTransaction, productId: number, parts: readonly SoldPart[]): Promise<void> {
  await tx.delete(productParts).where(eq(productParts.productId, productId));
  if (parts.length === 0) return;
  await tx.insert(productParts).values(parts.map((part, position) => ({ ...part, productId, position })));
}

/** Writes a product from an export. Its price applies from now on. */
export async function putProduct(tx: Transaction, row: Row, parts: readonly SoldPart[], now: Date): Promise<void> {
  await putRow(tx, products, row);
  const [id, priceFen] = [Number(row.id), Number(row.priceFen)];
  await replaceParts(tx, id, parts);
  await recordPrices(tx, { prices: [{ subject: subjectOfProduct(id), priceFen }], by: null, now });
}

export async function updateProduct(
  tx: Transaction,
  { id, by, ...changed }: Pick<ProductRow, "id" | "updatedAt"> & Partial<ProductRow> & { by: number | null },
): Promise<ProductRow> {
  const [row] = await tx.update(products).set(changed).where(eq(products.id, id)).returning();
  if (!row) throw new Error(`product ${id} has vanished`);
  await record(tx, row, by);
  return row;
}

function record(tx: Transaction, { id, priceFen, updatedAt }: ProductRow, by: number | null): Promise<void> {
  return recordPrices(tx, { prices: [{ subject: subjectOfProduct(id), priceFen }], by, now: updatedAt });
}

/** Whether the title of the product in this column contains the search text. undefined: there is no search text. */
export function isTitled(product: AnyPgColumn, word: string | undefined): SQL | undefined {
  const isWanted = containsWord(word, [products.title]);
  return isWanted && sql`exists (select from ${products} where ${products.id} = ${product} and ${isWanted})`;
}

export async function findTitles(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(pick(products, "id", "title"))
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function findProductByTitle(db: DatabaseOrTransaction, title: string): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(eq(products.title, title));
  return row ?? null;
}
