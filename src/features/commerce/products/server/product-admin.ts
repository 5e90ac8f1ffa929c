import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import { AppError, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { cutText } from "../../../../kit/values/storable-text.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { AdminProduct, ProductChange, ProductDraft } from "../admin-contract.ts";
import type { DescribeSold, SoldPart, SoldResource } from "../sold-product.ts";
import {
  findParts,
  findProductByTitle,
  findSolePrices,
  insertProduct,
  lockProductRow,
  type ProductRow,
  updateProduct,
} from "./product-store.ts";

export interface ProductsContext {
  db: Database;
  clock: Clock;
  describeSold: DescribeSold;
}

interface Deed {
  /** The staff member, for the price history. Absent in seeds and on the command line. */
  by?: number | null;
  note: StaffCaller["note"];
}

/**
 * Creates a product with one resource or several, initially off sale. Throws 404 for an unpublished resource, 422 for
 * content that is open to everyone and for parts without a price, 409 if the resource or the title belongs to another
 * product.
 */
export async function addProduct(
  context: ProductsContext,
  { draft, ...deed }: { draft: ProductDraft } & Deed,
): Promise<AdminProduct> {
  const store = await prepareProduct(context, draft);
  return context.db.transaction((tx) => store(tx, deed));
}

/** Checks the draft of a product; returns the function that creates it. Both throw as `addProduct` does. */
export async function prepareProduct(
  { clock, describeSold }: ProductsContext,
  draft: ProductDraft,
): Promise<(tx: Transaction, deed: Deed) => Promise<AdminProduct>> {
  const keys = draft.parts.map(({ type, id }) => `${type}:${id}`);
  if (new Set(keys).size < keys.length) throw invalidInput({ parts: ["同一项内容只能写一次"] });
  const resources = await describeSold(keys);
  const found = keys.map((key) => resources.get(key) ?? missing(key));
  for (const resource of found) requireGated(resource);
  const [only, ...others] = found;
  const isBundle = others.length > 0;
  const title = draft.title ?? (isBundle ? undefined : only && cutText(only.title, 80));
  if (!only || title === undefined) throw invalidInput({ title: ["合集要有自己的标题"] });
  return async (tx, { by = null, note }) => {
    const sole = isBundle ? null : (keys[0] ?? null);
    const parts = isBundle
      ? await pricedParts(tx, draft, keys)
      : keys.map((resourceKey) => ({ resourceKey, listPriceFen: draft.price_fen }));
    const now = clock.now();
    const row = await insertProduct(tx, {
      kind: isBundle ? "bundle" : only.type,
      title,
      summary: draft.summary,
      priceFen: draft.price_fen,
      parts,
      isOnSale: false,
      soleKey: sole,
      createdAt: now,
      updatedAt: now,
      by,
    });
    if (row === null) throw taken(title);
    const serialized = toAdminProduct(row, parts, resources);
    note({ subject: `product:${row.id}`, after: describeSale(serialized) });
    return serialized;
  };
}

async function pricedParts(
  tx: DatabaseOrTransaction,
  { parts }: ProductDraft,
  keys: readonly string[],
): Promise<SoldPart[]> {
  const known = await findSolePrices(tx, keys);
  return keys.map((resourceKey, index) => {
    const listPriceFen = parts[index]?.list_price_fen ?? known.get(resourceKey);
    if (listPriceFen === undefined)
      throw invalidInput({ parts: [`${resourceKey} 没有单独的价格，请写明它在合集里按多少钱计`] });
    return { resourceKey, listPriceFen };
  });
}

/**
 * Changes the texts, the price or the sale of a product from now on. Orders are not affected, because they copied the
 * terms. Throws 404, and 409 for another product's title and for putting a product on sale whose parts are not all
 * published.
 */
export async function changeProduct(
  { db, clock, describeSold }: ProductsContext,
  { id, change, by = null, note }: { id: number; change: ProductChange } & Deed,
): Promise<AdminProduct> {
  const parts = await findParts(db, [id]);
  const resources = await describeSold(parts.map(({ resourceKey }) => resourceKey));
  return db.transaction(async (tx) => {
    const before = await lockProductRow(tx, id);
    if (!before) throw notFound(`没有商品 ${id}`);
    if (change.title !== undefined) {
      const other = await findProductByTitle(tx, change.title);
      if (other !== null && other.id !== id) throw taken(change.title);
    }
    const gone = parts.find(({ resourceKey }) => !resources.has(resourceKey));
    if (change.is_on_sale && gone) {
      const message = `${gone.resourceKey} 还没有发布，先发布它再上架`;
      throw new AppError({ status: 409, code: "PRODUCT_INCOMPLETE", message });
    }
    const after = await updateProduct(tx, {
      id,
      by,
      updatedAt: clock.now(),
      title: change.title ?? before.title,
      summary: change.summary ?? before.summary,
      priceFen: change.price_fen ?? before.priceFen,
      isOnSale: change.is_on_sale ?? before.isOnSale,
      position: change.position ?? before.position,
    });
    const serialized = toAdminProduct(after, parts, resources);
    note({
      subject: `product:${id}`,
      before: describeSale(toAdminProduct(before, parts, resources)),
      after: describeSale(serialized),
    });
    return serialized;
  });
}

/** Products with their content, in the given order. */
export async function describeProducts(
  { db, describeSold }: Pick<ProductsContext, "db" | "describeSold">,
  rows: readonly ProductRow[],
): Promise<AdminProduct[]> {
  const parts = await findParts(
    db,
    rows.map(({ id }) => id),
  );
  const resources = await describeSold(parts.map(({ resourceKey }) => resourceKey));
  const partsOf = Map.groupBy(parts, ({ productId }) => productId);
  return rows.map((row) => toAdminProduct(row, partsOf.get(row.id) ?? [], resources));
}

function toAdminProduct(
  row: ProductRow,
  parts: readonly SoldPart[],
  resources: ReadonlyMap<string, SoldResource>,
): AdminProduct {
  const { id, kind, title, summary, priceFen, isOnSale, position } = row;
  return {
    id,
    kind,
    title,
    summary,
    price_fen: priceFen,
    is_on_sale: isOnSale,
    position,
    parts: parts.map(({ resourceKey, listPriceFen }) => ({
      key: resourceKey,
      list_price_fen: listPriceFen,
      title: resources.get(resourceKey)?.title ?? null,
    })),
  };
}

function describeSale({ title, price_fen, is_on_sale, parts }: AdminProduct) {
  return { title, price_fen, is_on_sale, parts: parts.map(({ key }) => key).join("、") };
}

/** Nobody should pay for content that every account can open. */
function requireGated({ title, contentType }: SoldResource): void {
  if ((requiredLevelOf(contentType) ?? LEVEL.guest) >= LEVEL.vip) return;
  throw invalidInput({ parts: [`《${title}》不是会员内容，登录就能看，不能单独卖；先在它的设置里改成会员能看的`] });
}

function missing(key: string): never {
  throw notFound(`没有 ${key}，或者它还没有发布`);
}

function taken(title: string): AppError {
  const message = `“${title}”已经是商品，或者这项内容已经单独在卖`;
  return new AppError({ status: 409, code: "PRODUCT_EXISTS", message });
}
