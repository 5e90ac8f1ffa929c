import type { FullRefund } from "../../../../domain/orders/full-refund.ts";
import { subjectOfProduct } from "../../../../domain/orders/subjects.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { splitFen } from "../../../../kit/values/split-fen.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PublicPage, PublicPages } from "../../../../seo/public-pages.ts";
import { toPublicPrice } from "../../../access/prices/contract.ts";
import { findRunning } from "../../../access/prices/server/price-store.ts";
import type { listProducts, Product, SoleOffer } from "../contract.ts";
import { PRODUCT_KINDS, type ProductKind, type ProductSort, type SoldType } from "../product-kinds.ts";
import { productPath } from "../product-paths.ts";
import type { ProductReview } from "../product-review.ts";
import type { DescribeSold, SoldResource } from "../sold-product.ts";
import {
  cutProducts,
  findParts,
  findProductRow,
  findSoleOffer,
  listKinds,
  listProductRows,
  listProductsAfter,
  listProductsOf,
  type ProductRow,
} from "./product-store.ts";

/** The noun for a resource that is sold separately. */
const ALONE_NAMES: Readonly<Record<SoldType, string>> = {
  course: "这门课",
  book: "这本书",
  article: "这一篇",
  download: "这个文件",
};

/** The public products, read through a connection that can only read public tables. */
export interface GuestProducts {
  listProducts(query: {
    kind?: ProductKind | undefined;
    /** The search text. */
    q?: string | undefined;
    sort: ProductSort;
    page: number;
    page_size: number;
  }): Promise<OutputOf<typeof listProducts>>;
  /** In the order of the kinds. */
  listKinds(): Promise<ProductKind[]>;
  /** null also for a product that is off sale or has an unpublished part. */
  findProduct(id: number): Promise<Product | null>;
  /** Throws 404 also for a product that is off sale or has an unpublished part. */
  getProduct(id: number): Promise<{ product: Product }>;
  /** Within how many days, and up to which use, a purchase is refunded in full. */
  readFullRefund(): Promise<FullRefund>;
  /** The reviews that are part of the page. */
  listReviews(id: number): Promise<ProductReview[]>;
  listProductsOf(type: SoldType, id: number): Promise<{ items: Product[] }>;
  /** The product that sells only this resource. null: none. */
  findSoleOffer(type: SoldType, id: number): Promise<SoleOffer | null>;
  /** For the sitemap. */
  publicPages(): PublicPages[];
}

/** Searches products by text, best match first. */
export type FindProducts = (query: string) => Promise<number[]>;

/** Ratings of products. Products without reviews are missing. */
export interface ProductRatings {
  readRatings(guestDb: Database, ids: readonly number[]): Promise<ReadonlyMap<number, NonNullable<Product["rating"]>>>;
  /** The latest reviews of one product. */
  readPublicReviews(guestDb: Database, id: number): Promise<ProductReview[]>;
}

/** What other slices know about products. */
export interface ProductSources {
  findProducts: FindProducts;
  readFullRefund(guestDb: Database, now: Date): Promise<FullRefund>;
  ratings: ProductRatings;
}

export function createGuestProducts({
  guestDb,
  clock,
  describeSold,
  findProducts,
  readFullRefund,
  ratings: { readRatings, readPublicReviews },
}: {
  guestDb: Database;
  clock: Clock;
  describeSold: DescribeSold;
} & ProductSources): GuestProducts {
  async function serializeProducts(rows: readonly ProductRow[]): Promise<Product[]> {
    const ids = rows.map(({ id }) => id);
    const [parts, ratings] = await Promise.all([findParts(guestDb, ids), readRatings(guestDb, ids)]);
    const resources = await describeSold(parts.map(({ resourceKey }) => resourceKey));
    const partsOf = Map.groupBy(parts, ({ productId }) => productId);
    const now = clock.now();
    const running = await findRunning(
      guestDb,
      rows.map(({ id }) => subjectOfProduct(id)),
      now,
    );
    return rows.flatMap(({ id, kind, title, summary, priceFen }) => {
      const own = partsOf.get(id) ?? [];
      const opened = own.map(({ resourceKey }) => resources.get(resourceKey));
      // A product with an unpublished resource is not sold.
      if (!opened.every((resource) => resource !== undefined)) return [];
      const price = toPublicPrice(priceFen, running.get(subjectOfProduct(id)), now);
      const shares = splitFen(
        price.price_fen,
        own.map(({ listPriceFen }) => listPriceFen),
      );
      const serialized = opened.map((resource, index) => ({
        ...toProductPart(resource),
        share_fen: shares[index] ?? 0,
      }));
      const rating = ratings.get(id) ?? null;
      return [{ id, kind, title, summary, ...price, parts: serialized, rating }];
    });
  }

  /** Omits products with an unpublished part. */
  async function toPublicPages(rows: readonly ProductRow[]): Promise<PublicPage[]> {
    const serialized = new Set((await serializeProducts(rows)).map(({ id }) => id));
    return rows
      .filter(({ id }) => serialized.has(id))
      .map(({ id, updatedAt }) => ({ id, path: productPath(id), updatedAt }));
  }

  async function findProduct(id: number): Promise<Product | null> {
    const row = await findProductRow(guestDb, id);
    const [product] = row?.isOnSale ? await serializeProducts([row]) : [];
    return product ?? null;
  }

  return {
    findProduct,
    async listProducts({ kind, q, sort, page, page_size }) {
      const place = { limit: page_size, offset: (page - 1) * page_size };
      const amongIds = q ? await findProducts(q) : undefined;
      const wanted = { kind, amongIds, sort, isOnSale: true, now: clock.now() } as const;
      const { rows, total } = await listProductRows(guestDb, { ...wanted, ...place });
      return { items: await serializeProducts(rows), total, page, page_size };
    },
    async listKinds() {
      const kinds = await listKinds(guestDb);
      return PRODUCT_KINDS.filter((kind) => kinds.includes(kind));
    },
    async getProduct(id) {
      const product = await findProduct(id);
      if (!product) throw notFound("没有这件商品，或者它已经下架");
      return { product };
    },
    readFullRefund: () => readFullRefund(guestDb, clock.now()),
    listReviews: (id) => readPublicReviews(guestDb, id),
    async findSoleOffer(type, id) {
      const offer = await findSoleOffer(guestDb, `${type}:${id}`);
      if (offer === null) return null;
      const [subject, now] = [subjectOfProduct(offer.id), clock.now()];
      const running = await findRunning(guestDb, [subject], now);
      const { price_fen: priceFen } = toPublicPrice(offer.priceFen, running.get(subject), now);
      return { id: offer.id, label: `单独买${ALONE_NAMES[type]} ${formatFen(priceFen, { short: true })}` };
    },
    listProductsOf: async (type, id) => ({
      items: await serializeProducts(await listProductsOf(guestDb, `${type}:${id}`)),
    }),
    publicPages: () => [
      {
        name: "products",
        cut: (size) => cutProducts(guestDb, size),
        listAfter: async (wanted) => toPublicPages(await listProductsAfter(guestDb, wanted)),
      },
    ],
  };
}

function toProductPart({
  type,
  id,
  title,
  path,
  coverUrl,
  contentType,
  aiMark,
}: SoldResource): Omit<Product["parts"][number], "share_fen"> {
  return { type, id, title, path, cover_url: coverUrl, content_type: contentType, ai_mark: aiMark };
}
