import type { KnownResource } from "../../../domain/access/access.ts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import type { ChargedPrice } from "../../access/prices/price-rules.ts";
import type { SoldType } from "./product-kinds.ts";

/** Published content as its own slice describes it publicly. */
export interface SoldResource extends KnownResource {
  type: SoldType;
  id: number;
  title: string;
  path: string;
  /** null: it has no image. */
  coverUrl: string | null;
  /** Whether it was made with AI, according to its own page. */
  aiMark: AiMark;
}

/** Finds content for sale by its key, such as `course:3`. Missing entries are not published. */
export type DescribeSold = (resourceKeys: readonly string[]) => Promise<ReadonlyMap<string, SoldResource>>;

export interface SoldPart {
  /** `course:3` */
  resourceKey: string;
  /** The single price, by which its share of a bundle's price is weighted. */
  listPriceFen: number;
}

/** A product as copied into an order, with the price at that moment. */
export interface SoldProduct extends ChargedPrice {
  id: number;
  title: string;
  isOnSale: boolean;
  parts: SoldPart[];
}

/** Product functions for orders, passed in by the app. */
export interface ProductShop {
  /** Inside a transaction, the product is locked until the transaction ends. null: it does not exist. */
  readProduct(db: DatabaseOrTransaction, id: number): Promise<SoldProduct | null>;
  describeSold: DescribeSold;
}
