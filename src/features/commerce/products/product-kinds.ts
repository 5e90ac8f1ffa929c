import type { ResourceType } from "../../../domain/access/access-contract.ts";

/** Types of content that are sold separately, as in the keys of their rights. */
export const SOLD_TYPES = ["course", "book", "article", "download"] as const satisfies readonly ResourceType[];

export type SoldType = (typeof SOLD_TYPES)[number];

/** The kind of a product: one resource, or several for one price. */
export const PRODUCT_KINDS = [...SOLD_TYPES, "bundle"] as const;

export type ProductKind = (typeof PRODUCT_KINDS)[number];

export const KIND_TITLES: Readonly<Record<ProductKind, string>> = {
  course: "课程",
  book: "图书",
  article: "文章",
  download: "下载",
  bundle: "合集",
};

/** In the order set by staff, or by time or price. A search replaces the order of staff by relevance. */
export const PRODUCT_SORTS = ["order", "newest", "cheapest", "dearest"] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** A bundle with more parts would be a catalogue. */
export const MAX_PARTS = 30;
